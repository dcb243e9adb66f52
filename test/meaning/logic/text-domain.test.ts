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
  ['(OR (contains p 1) (< p 5))', undefined, 'text', true],
  ['(OR (contains p x) (< p abc))', undefined, 'text', false],
  ['(contains p a)', ['ab', 'b'], 'text', false],
  ['(contains p r)', 'boolean', 'typed', false],
  ['(contains p 1)', 'number', 'typed', true],
] as const)('the cells of %s of type %j leave its parts open under `%s`: %s', (text, type, equality, isOpen) => {
  const domain = domainOf(text, type, equality);
  expect(domain.exact).toBe(true);
  expect(domain.parts !== undefined).toBe(isOpen);
});

test('a property has the declared values only', () => {
  expect(domainOf('(contains p a)', ['ab', 'b']).cells).toEqual([undefined, 'ab', 'b']);
  expect(domainOf('(contains p r)', 'boolean').cells).toEqual([undefined, true, false]);
});

test('a condition is true for the values in its cells and for no others', () => {
  fc.assert(
    fc.property(aboutText, fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const conditions = comparisonsIn(filter);
      fc.pre(conditions.some(({ family }) => family === 'part'));
      const domain = textDomain('p', conditions, true, equality, undefined, { left: 1e6 });
      fc.pre(domain.parts === undefined);
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
