import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { findDocument } from '../../../src/meaning/logic/find-document.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

const find = (text: string, properties?: Properties, left = Infinity) => {
  const formula = normalForm(read(text));
  const budget = { left };
  const found = findDocument(formula, spaceOf(formula, 'text', 'complement', properties, budget), budget);
  return { found, left: budget.left };
};

test.each([
  ['(= a 1)', { a: 1 }],
  ['(_not_exists a)', {}],
  ['(AND (= a 1) (= b 2))', { a: 1, b: 2 }],
  ['(AND (= a 1) (= a 2))', false],
  // The fewest conditions contradict each other, others do not.
  ['(AND (OR (= a 1) (AND (= b 1) (= c 1))) (!= a 1))', { b: 1, c: 1 }],
])('%s', (text, document) => {
  expect(find(text).found).toEqual(document);
});

test('without budget, a small space is tried document by document', () => {
  expect(find('(AND (= a 1) (= a 2))', undefined, 0).found).toBe(false);
  expect(find('(AND (= a 1) (!= b 2))', undefined, 0).found).toEqual({ a: 1 });
});

test('without budget, an infinite space is not decided', () => {
  const many = { a: { type: 'string', many: true } } as const;
  expect(find('(OR (= a 1) (= b 2))', many, 0).found).toBeUndefined();
});

test('unused budget is returned', () => {
  const { left } = find('(AND (= a 1) (= b 2))', undefined, 1_000_000);
  expect(left).toBeGreaterThan(900_000);
  expect(left).toBeLessThan(1_000_000);
});

test('a found document is selected; if there is none, no candidate is selected either', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const budget = { left: Infinity };
      const formula = normalForm(filter);
      const found = findDocument(formula, spaceOf(formula, equality, 'complement', undefined, budget), budget);
      if (found) expect(naive(filter, found, equality)).toBe(true);
      else
        for (const document of documents(candidates([filter]), 40))
          expect(naive(filter, document, equality)).toBe(false);
    }),
    runs(1 / 20),
  );
});
