import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { kindWith } from '../../../src/language/kinds/kind-of.ts';
import type { PropertyType } from '../../../src/language/property-types.ts';
import { type Negation, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { domainOf } from '../../../src/meaning/logic/domain.ts';
import { textDomain } from '../../../src/meaning/logic/text-domain.ts';
import { testOf } from '../../../src/meaning/match/test-value.ts';
import { normalForm, partsOfFormula, type ValueAsk } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { aboutText, crowded, equality } from '../arbitraries.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

/** The comparisons in the normal form of a filter. */
function comparisonsIn(filter: Filter | string): readonly ValueAsk[] {
  const parts = partsOfFormula(normalForm(typeof filter === 'string' ? read(filter) : filter));
  return parts.filter((part): part is ValueAsk => part.kind === 'ask' && part.family !== 'presence');
}

test('a comparison is true for the values in its cells and for no others; a negation has those of what it negates', () => {
  fc.assert(
    fc.property(crowded({ names: ['p'] }), equality, (filter, equality) => {
      const comparisons = comparisonsIn(filter);
      const domain = domainOf(comparisons, true, kindWith(equality, undefined), undefined, false);
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
    domainOf(comparisonsIn('(= p true)'), true, kindWith('text', { type }), { type }, true).cells;
  expect(cells('boolean')).toEqual([undefined, true, false]);
  expect(cells('number')).toEqual([undefined, 0]);
});

const textDomainOf = (text: string, type?: PropertyType, equality: Equality = 'text', left = 1e6) =>
  textDomain(comparisonsIn(text), true, kindWith(equality, undefined), type && { type }, true, { left });

test.each([
  ['(startsWith p ab)', undefined, 'text', true],
  // Numerals are bounds of numerals: which texts are below one depends on all their digits.
  ['(OR (contains p 1) (< p 5))', undefined, 'text', true],
  ['(OR (contains p x) (< p abc))', undefined, 'text', false],
  ['(contains p a)', ['ab', 'b'], 'text', false],
  ['(contains p r)', 'boolean', 'typed', false],
  ['(contains p 1)', 'number', 'typed', true],
] as const)('the cells of %s of type %j leave its parts open under `%s`: %s', (text, type, equality, isOpen) => {
  const domain = textDomainOf(text, type, equality);
  expect(domain.parts !== undefined).toBe(isOpen);
});

test('a property has the declared values only', () => {
  expect(textDomainOf('(contains p a)', ['ab', 'b']).cells).toEqual([undefined, 'ab', 'b']);
  expect(textDomainOf('(contains p r)', 'boolean').cells).toEqual([undefined, false, true]);
});

test('a condition is true for the values in its cells and for no others', () => {
  fc.assert(
    fc.property(aboutText, fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const conditions = comparisonsIn(filter);
      fc.pre(conditions.some(({ family }) => family === 'part'));
      const domain = textDomain(conditions, true, kindWith(equality, undefined), undefined, false, { left: 1e6 });
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

const space = (text: string, negation: Negation, left = Infinity) =>
  spaceOf(normalForm(read(text)), 'text', negation, {}, { left });

test('a property has a cell for other values only if a condition or the negation tests for its presence', () => {
  const cells = (text: string, negation: Negation) => space(text, negation).get('a')?.cells;
  expect(cells('(= a x)', 'complement')).toEqual([undefined, 'x']);
  expect(cells('(= a x)', 'sql')).toHaveLength(3);
  expect(cells('(OR (= a x) (_exists a))', 'complement')).toHaveLength(3);
});

test('beyond the budget no combination of answers about a text is lost', () => {
  const text = '(OR (contains a x) (startsWith a ab) (> a yz))';
  expect(space(text, 'complement', 1e6).get('a')?.parts).toBeUndefined();
  expect(space(text, 'complement', 10).get('a')?.parts?.questions).toHaveLength(2);
});
