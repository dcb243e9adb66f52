import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { domainOf } from '../../../src/meaning/logic/domain.ts';
import { crowded } from '../arbitraries.ts';
import { naive } from '../naive.ts';
import { comparisonsIn } from './comparisons.ts';

const equality = fc.constantFrom<Equality>('text', 'typed');

test('a comparison is true for the values in its cells and for no others; a negation has those of what it negates', () => {
  fc.assert(
    fc.property(crowded({ names: ['p'] }), equality, (filter, equality) => {
      const comparisons = comparisonsIn(filter);
      const domain = domainOf('p', comparisons, true, equality, undefined);
      expect(domain.cells[0]).toBeUndefined();
      for (const comparison of comparisons) {
        const { condition } = comparison;
        const runs = domain.runs(comparison);
        for (const [cell, p] of domain.cells.entries()) {
          const isInside = runs.some(([first, last]) => first <= cell && cell <= last);
          expect(isInside).toBe(naive(condition, { p }, equality) !== (condition.means === 'notEqual'));
        }
      }
    }),
  );
});

test('a declared type restricts the values', () => {
  const cells = (type: 'boolean' | 'number') =>
    domainOf('p', comparisonsIn('(= p true)'), true, 'text', { p: type }).cells;
  expect(cells('boolean')).toEqual([undefined, true, false]);
  expect(cells('number')).toEqual([undefined, 0]);
});
