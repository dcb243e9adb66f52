import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { PropertyType } from '../../../src/language/property-types.ts';
import { textDomain } from '../../../src/meaning/logic/text-domain.ts';
import { testOf } from '../../../src/meaning/match/test-value.ts';
import { runs } from '../../support/runs.ts';
import { aboutText } from '../arbitraries.ts';
import { comparisonsIn } from './comparisons.ts';

const domainOf = (text: string, type?: PropertyType, equality: Equality = 'text', left = 1e6) =>
  textDomain('p', comparisonsIn(text), true, equality, type && { p: type }, { left });

test.each([
  ['(startsWith p ab)', undefined, 'text', true],
  // Numerals are bounds of numerals: which texts are below one depends on all their digits.
  ['(OR (contains p 1) (< p 5))', undefined, 'text', false],
  ['(OR (contains p x) (< p abc))', undefined, 'text', true],
  ['(contains p a)', ['ab', 'b'], 'text', true],
  ['(contains p r)', 'boolean', 'typed', true],
] as const)('%s of type %j is exact under `%s`: %s', (text, type, equality, exact) => {
  expect(domainOf(text, type, equality).exact).toBe(exact);
});

test('a property has the declared values only', () => {
  expect(domainOf('(contains p a)', ['ab', 'b']).cells).toEqual([undefined, 'ab', 'b']);
  expect(domainOf('(contains p r)', 'boolean').cells).toEqual([undefined, true, false]);
});

test('whatever the budget, it is exact only with all cells', () => {
  const text = '(OR (contains p ab) (endsWith p ba) (startsWith p x))';
  const all = domainOf(text).cells.length;
  const exact: boolean[] = [];
  for (let left = 1; left < 4000; left += 61) {
    const domain = domainOf(text, undefined, 'text', left);
    exact.push(domain.exact);
    if (domain.exact) expect(domain.cells).toHaveLength(all);
  }
  expect([exact[0], exact.at(-1)]).toEqual([false, true]);
});

test('a condition is true for the values in its cells and for no others', () => {
  fc.assert(
    fc.property(aboutText, fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const conditions = comparisonsIn(filter);
      fc.pre(conditions.some(({ family }) => family === 'part'));
      const domain = textDomain('p', conditions, true, equality, undefined, { left: 1e6 });
      for (const condition of conditions) {
        const holds = testOf(condition, { equality, many: () => false });
        for (const [cell, value] of domain.cells.entries()) {
          const isInside = domain.runs(condition).some(([first, last]) => first <= cell && cell <= last);
          expect(isInside).toBe(cell > 0 && holds(value));
        }
      }
    }),
    runs(1 / 20),
  );
});
