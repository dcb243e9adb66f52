import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { print } from '../../../src/language/print.ts';
import { sqlNegation } from '../../../src/meaning/decide/sensitivity.ts';
import { closuresOf } from '../../../src/meaning/match/closures.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { filterOf } from '../filter-of.ts';
import { full, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

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
  const formula = sqlNegation(normalForm(read('(NOT (< at 2026))'), { at: { type: 'instant', zone: 'UTC' } }));
  const selects = closuresOf(formula, { equality: 'text', many: () => false });
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
