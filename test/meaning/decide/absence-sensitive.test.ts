import { expect, test } from 'vitest';
import { print } from '../../../src/language/print.ts';
import { absenceSensitive } from '../../../src/meaning/decide/absence-sensitive.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { any, condition } from '../../support/nodes.ts';
import { full, read } from '../full.ts';

const denied = (count: number) => any(...Array.from({ length: count }, (_, i) => condition('notEqual', `p${i}`, 'x')));

test('each negation is found, and none if the budget ends', () => {
  expect(absenceSensitive(denied(5)).map(({ property }) => property)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(absenceSensitive(denied(5), { budget: 1 })).toEqual([]);
});

test.each([
  ['(!= a 1)', [['(!= a 1)', true]]],
  ['(NOT (= a 1))', [['(NOT (= a 1))', true]]],
  ['(NOT (NOT (NOT (< a 1))))', [['(NOT (NOT (NOT (< a 1))))', true]]],
  ['(AND (= c 1) (NOT (in a 1 2)))', [['(NOT (in a 1 2))', true]]],
  // Inside a negation, a part is itself false of documents without the property.
  ['(NOT (AND (= a 1) (!= b 2)))', [['(= a 1)', false]]],
  [
    '(NOT (OR (= a 1) (AND (< b 2))))',
    [
      ['(= a 1)', false],
      ['(< b 2)', false],
    ],
  ],
  // A group of one is not part of what must be changed.
  ['(OR (AND (OR (NOT (= a 1)))) (= b 2))', [['(NOT (= a 1))', true]]],
  // For these it makes no difference.
  ['(= a 1)', []],
  ['(AND (!= a 1) (_exists a))', []],
  ['(OR (!= a 1) (_not_exists a))', []],
] as [string, [string, boolean][]][])('%s: %j', (text, parts) => {
  const found = absenceSensitive(read(text));
  expect(found.map(({ filter, value }) => [print(filter, { dialect: full }), value])).toEqual(parts);
});

test('when the budget has ended, no further questions are asked, however many negations there are', () => {
  const filter = denied(5_000);
  const started = cpuMs();
  expect(absenceSensitive(filter, { budget: 1 })).toEqual([]);
  expect(cpuMs() - started).toBeLessThan(1000);
});
