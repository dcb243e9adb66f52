import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { print } from '../../../src/language/print.ts';
import { satisfiable } from '../../../src/meaning/decide/decide.ts';
import { absenceSensitive, sensitivity, sqlNegation } from '../../../src/meaning/decide/sensitivity.ts';
import { closuresOf } from '../../../src/meaning/match/closures.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { any, condition } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { filterOf } from '../filter-of.ts';
import { full, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

test.each<[string, object | undefined]>([
  ['(OR (= processed false) (_not_exists processed))', undefined],
  ['(NOT (= processed true))', {}],
  ['(AND (_exists processed) (NOT (= processed true)))', undefined],
  ['(NOT (OR (= s "open") (_not_exists s)))', undefined],
  ['(= s open)', undefined],
  ['(!= s open)', {}],
  ['(< n 10)', undefined],
  ['(AND (>= d 2026-07-01) (<= d 2026-07-31))', undefined],
  ['(>= d 2026-07-01)', undefined],
  ['(= n "1")', undefined],
  ['(= n 007)', undefined],
  ['(_exists a)', undefined],
])('%s: depends on what its documents show', (text, negation) => {
  const decision = (witness: object | undefined) => (witness ? { answer: 'yes', witness } : { answer: 'no' });
  expect(sensitivity(read(text))).toEqual({ negation: decision(negation) });
});

test.each(['(AND (< a 1) (< a b))', '(AND (< a 0.10) (= a 0.10))'])('%s selects nothing under any reading', (text) => {
  expect(sensitivity(read(text))).toEqual({ negation: { answer: 'no' } });
});

test.each([0, 100_000])('a budget of %i ends within 200 ms, whatever the filter', (budget) => {
  const holes = Array.from({ length: 19 }, (_, i) => i);
  const among = Array.from({ length: 20 }, (_, i) => `(OR ${holes.map((hole) => `(= p${i} ${hole})`).join(' ')})`);
  const apart = holes.flatMap((hole) =>
    Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
      Array.from({ length: i }, (_, j) => `(NOT (AND (= p${i} ${hole}) (= p${j} ${hole})))`),
    ),
  );
  const pairs = Array.from({ length: 5000 }, (_, i) => `(AND (= a ${i}) (!= b ${i}))`);
  const parts = Array.from({ length: 60 }, (_, i) => `(OR (contains a x${i}) (!= b ${i}))`);
  for (const text of [
    `(AND ${[...among, ...apart].join(' ')})`,
    `(OR ${pairs.join(' ')})`,
    `(AND ${parts.join(' ')})`,
  ]) {
    const filter = read(text);
    const run = () => expect(sensitivity(filter, { budget }).negation.answer).toBeTypeOf('string');
    expect(takesAtMost(200, run)).toBe(true);
  }
});

test('past the largest double, a witness is an integer', () => {
  const edge = read('(> a 1.7976931348623157e+308)');
  const { witness = {} } = satisfiable(edge, { equality: 'typed', properties: { a: 'number' } });
  expect([typeof Object.values(witness)[0], matches(edge, witness, { equality: 'typed' })]).toEqual(['bigint', true]);
});

test('each answer is right for all documents, and each witness shows it', () => {
  fc.assert(
    fc.property(crowded(), (filter) => {
      const { negation } = sensitivity(filter);
      const hangs = (document: object) =>
        naive(filter, document, 'text') !== (threeValued(filter, document, 'text') === true);
      if (negation.witness) expect(hangs(negation.witness)).toBe(true);
      for (const document of documents(candidates([filter]), 300)) {
        if (hangs(document)) expect(negation.answer).toBe('yes');
      }
    }),
    runs(1 / 6),
  );
});

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
  expect(takesAtMost(1000, () => expect(absenceSensitive(filter, { budget: 1 })).toEqual([]))).toBe(true);
});

test.each([
  ['(= a 1)', '(= a 1)'],
  ['(!= a 1)', '(AND (NOT (= a 1)) (_exists a))'],
  ['(NOT (= a 1))', '(AND (NOT (= a 1)) (_exists a))'],
  ['(NOT (!= a 1))', '(= a 1)'],
  ['(NOT (in a 1 2))', '(AND (NOT (in a 1 2)) (_exists a))'],
  ['(NOT (_exists a))', '(NOT (_exists a))'],
  ['(NOT (OR (= a 1) (< b 2)))', '(AND (AND (NOT (= a 1)) (_exists a)) (AND (NOT (< b 2)) (_exists b)))'],
])('%s is %s', (text, explicit) => {
  expect(print(filterOf(sqlNegation(normalForm(read(text)))), { dialect: full })).toBe(explicit);
});

test('a property with a kind is asked for presence, not for a key', () => {
  const formula = sqlNegation(normalForm(read('(NOT (< at 2026))')));
  const properties = { at: { type: 'instant', zone: 'UTC' } } as const;
  const selects = closuresOf(formula, { equality: 'text', properties, many: () => false });
  const values = ['2026-03-31T12:00:00Z', '2025-03-31T12:00:00Z', 'soon', null, undefined];
  expect(values.map((at) => selects({ at }))).toEqual([true, false, true, false, false]);
});

test('selects the same as the filter under three-valued logic', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const explicit = filterOf(sqlNegation(normalForm(filter)));
      for (const document of documents(candidates([filter]), 40)) {
        expect(naive(explicit, document, equality)).toBe(threeValued(filter, document, equality) === true);
      }
    }),
    runs(1 / 20),
  );
});
