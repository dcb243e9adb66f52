import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { partition } from '../../../src/meaning/logic/text-domain.ts';
import { testOf } from '../../../src/meaning/match/test-value.ts';
import type { Comparison } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { comparisonsIn } from './comparisons.ts';

test('values are in one cell if the same conditions are true for them; the first represents it', () => {
  const [lists, low] = comparisonsIn('(OR (in a 1 2) (< a 5))') as [Comparison, Comparison];
  const split = partition(new Set([1, 2, 3, 9, 'x']), [lists, low], () => 'typed', true);
  expect(split?.cells).toEqual([undefined, 1, 3, 9]);
  expect([split?.runs(lists), split?.runs(low)]).toEqual([[[1, 1]], [[1, 2]]]);
});

test('values for which no condition is true have a cell only if presence is tested', () => {
  const conditions = comparisonsIn('(= a 1)');
  const cells = (presence: boolean) => partition(new Set(['x', '1', 'y']), conditions, () => 'text', presence)?.cells;
  expect(cells(true)).toEqual([undefined, 'x', '1']);
  expect(cells(false)).toEqual([undefined, '1']);
});

test('the budget pays for each value and each test that is not an equality', () => {
  const conditions = comparisonsIn('(OR (= a 1) (< a 5) (contains a x))');
  const values = new Set(['1', '2']);
  const budget = { left: 16 };
  expect(partition(values, conditions, () => 'text', true, budget)).toBeDefined();
  expect(budget.left).toBe(0);
  expect(partition(values, conditions, () => 'text', true, { left: 15 })).toBeUndefined();
});

test('each condition is true in its cells and in no others', () => {
  const values = new Set<unknown>(['1', 1, '1.0', 2n, 'a', '', 'true', true, false, {}, -1, '10', '007']);
  fc.assert(
    fc.property(crowded(), fc.func(fc.constantFrom<Equality>('text', 'typed')), (filter, equalityOf) => {
      const conditions = comparisonsIn(filter);
      const split = partition(values, conditions, equalityOf, true);
      for (const condition of conditions) {
        const holds = testOf(condition, { equality: equalityOf(condition), many: () => false });
        for (const [cell, value] of split?.cells.entries() ?? []) {
          const isInside = split?.runs(condition).some(([first, last]) => first <= cell && cell <= last);
          expect(isInside).toBe(holds(value));
        }
      }
    }),
    runs(1 / 10),
  );
});
