import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { CompareFilter, Filter } from '../../../src/language/filter.ts';
import { visit } from '../../../src/language/visit.ts';
import { domainOf } from '../../../src/meaning/logic/domain.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { crowded } from '../arbitraries.ts';

/** The comparisons of a filter on one property. */
function comparisonsOf(filter: Filter): CompareFilter[] {
  const found: CompareFilter[] = [];
  visit(filter, (node) => {
    if (node.kind === 'compare') found.push({ ...node, property: { text: 'p' } });
  });
  return found;
}

const equality = fc.constantFrom<Equality>('text', 'typed');

test('a comparison is true for the values in its cells and for no others', () => {
  fc.assert(
    fc.property(crowded(), equality, (filter, equality) => {
      const comparisons = comparisonsOf(filter);
      const domain = domainOf('p', comparisons, true, equality, undefined);
      expect(domain.cells[0]).toBeUndefined();
      for (const comparison of comparisons) {
        const inside = new Set(
          domain
            .runs(comparison)
            .flatMap(([first, last]) => domain.cells.slice(first, last + 1).map((_, i) => first + i)),
        );
        for (const [cell, value] of domain.cells.entries()) {
          const selects = matches(comparison, { p: value }, { equality });
          expect(selects !== (comparison.comparator === 'notEqual')).toBe(inside.has(cell));
        }
      }
    }),
  );
});

test('a declared type restricts the values', () => {
  const [comparison] = comparisonsOf({
    kind: 'compare',
    comparator: 'equal',
    property: { text: 'p' },
    value: { text: 'true' },
  }) as [CompareFilter];
  const cells = (type: 'boolean' | 'number') => domainOf('p', [comparison], true, 'text', { p: type }).cells;
  expect(cells('boolean')).toEqual([undefined, true, false]);
  expect(cells('number')).toEqual([undefined, 0]);
});
