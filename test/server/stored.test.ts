import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { conditionsIn, renameCondition, wordsOfCondition } from '../../src/server/stored.ts';
import { validate } from '../../src/validate/validate.ts';
import { full } from '../meaning/full.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';

const dialect = full.extend({ far: { operands: 'filters' } });
const read = (text: string) => parseOrThrow(text, { dialect });

test.each([
  ['(= a 1)', ['a', '1']],
  ['(in a 1 2)', ['a', '1', '2']],
  ['(_exists a)', ['a']],
  ['(near a b)', ['a', 'b']],
  ['(far (= a 1))', undefined],
  ['(OR (= a 1))', undefined],
  ['(NOT (= a 1))', undefined],
])('the words of %s', (text, words) => {
  expect(wordsOfCondition(read(text), dialect)?.map((word) => word.text)).toEqual(words);
});

test.each([
  ['(= a 1)', '(= b 1)'],
  ['(in a 1 2)', '(in b 1 2)'],
  ['(_exists a)', '(_exists b)'],
  ['(near a c)', '(near b c)'],
])('%s with another property is %s', (text, other) => {
  expect(print(renameCondition(read(text), 'b'), { dialect })).toBe(other);
});

test.each([
  ['(= a 1)', 1],
  ['(in a 1 2 3)', 3],
  ['(AND (NOT (_exists a)) (OR (near a b) (= c 2)))', 3],
])('%s has %i conditions', (text, count) => {
  expect(conditionsIn(read(text))).toBe(count);
});

test('conditions are counted as `max-complexity` counts them', () => {
  fc.assert(
    fc.property(dialectAndFilter, ({ dialect, filter }) => {
      const text = print(filter, { dialect });
      const counted = conditionsIn(filter);
      const isOver = (conditions: number) =>
        validate(text, {
          dialect,
          rules: { 'max-complexity': ['error', { conditions, depth: Infinity, encodedLength: Infinity }] },
        }).some(({ code }) => code === 'max-complexity');
      expect([isOver(counted), isOver(counted - 1)]).toEqual([false, true]);
    }),
    runs(0.02),
  );
});
