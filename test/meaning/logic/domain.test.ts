import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { factsOf, type Properties } from '../../../src/language/properties.ts';
import type { PropertyType } from '../../../src/language/property-types.ts';
import { type Negation, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { domainOf } from '../../../src/meaning/logic/domain.ts';
import { jointDomain } from '../../../src/meaning/logic/joint-domain.ts';
import { partition, textDomain } from '../../../src/meaning/logic/text-domain.ts';
import { testOf } from '../../../src/meaning/match/test-value.ts';
import { type Comparison, normalForm, partsOf } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { aboutText, crowded, equality } from '../arbitraries.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

/** The comparisons in the normal form of a filter. */
function comparisonsIn(filter: Filter | string): readonly Comparison[] {
  const parts = partsOf(normalForm(typeof filter === 'string' ? read(filter) : filter));
  return parts.filter((part): part is Comparison => part.kind === 'ask' && part.family !== 'presence');
}

test('a comparison is true for the values in its cells and for no others; a negation has those of what it negates', () => {
  fc.assert(
    fc.property(crowded({ names: ['p'] }), equality, (filter, equality) => {
      const comparisons = comparisonsIn(filter);
      const domain = domainOf(comparisons, true, equality);
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
  const cells = (type: 'boolean' | 'number') => domainOf(comparisonsIn('(= p true)'), true, 'text', { type }).cells;
  expect(cells('boolean')).toEqual([undefined, true, false]);
  expect(cells('number')).toEqual([undefined, 0]);
});

const textDomainOf = (text: string, type?: PropertyType, equality: Equality = 'text', left = 1e6) =>
  textDomain(comparisonsIn(text), true, equality, type && { type }, { left });

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
  expect(domain.exact).toBe(true);
  expect(domain.parts !== undefined).toBe(isOpen);
});

test('a property has the declared values only', () => {
  expect(textDomainOf('(contains p a)', ['ab', 'b']).cells).toEqual([undefined, 'ab', 'b']);
  expect(textDomainOf('(contains p r)', 'boolean').cells).toEqual([undefined, true, false]);
});

test('a condition is true for the values in its cells and for no others', () => {
  fc.assert(
    fc.property(aboutText, fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const conditions = comparisonsIn(filter);
      fc.pre(conditions.some(({ family }) => family === 'part'));
      const domain = textDomain(conditions, true, equality, undefined, { left: 1e6 });
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

const endless = () => ({ left: Infinity });

/** The domain if the second of two conditions uses typed equality, the first text equality. */
const joint = (text: string, properties?: Properties) => {
  const [first, second] = comparisonsIn(text) as readonly [Comparison, Comparison];
  return { first, second, domain: jointDomain([first], [second], properties && factsOf(properties, 'a'), endless()) };
};

test('a text equals only by text, a number in both ways', () => {
  const { first, second, domain } = joint('(OR (= a 1) (= a 1))');
  const cellsOf = (ask: Comparison) => domain?.runs(ask).flatMap(([from, to]) => domain.cells.slice(from, to + 1));
  expect(cellsOf(first)).toEqual(expect.arrayContaining(['1', 1]));
  expect(cellsOf(second)).toEqual([1]);
});

test.each<[string, Properties | undefined, boolean]>([
  ['(OR (= a 1) (= a 2))', undefined, true],
  ['(OR (< a 1) (> a 2))', undefined, true],
  // Numerals and other texts as bounds at once.
  ['(OR (< a 1) (> a x))', undefined, false],
  ['(OR (contains a 1) (= a 2))', undefined, true],
  ['(OR (contains a 1) (= a 2))', { a: { type: 'string', many: true } }, false],
])('%s has cells for every value: %s', (text, properties, exact) => {
  expect(joint(text, properties).domain?.exact).toBe(exact);
});

test('a declared type leaves only values that fit it', () => {
  const { domain } = joint('(OR (= a true) (= a x))', { a: 'boolean' });
  for (const value of domain?.cells.slice(1) ?? []) expect(['true', 'false']).toContain(String(value));
  expect(joint('(OR (= a 1) (= a 2))', { a: { type: 'number', many: true } }).domain?.many).toBe(true);
});

test('without enough budget there is no domain', () => {
  expect(jointDomain(comparisonsIn('(OR (< a 1) (< a 2))'), [], undefined, { left: 3 })).toBeUndefined();
});

test('it distinguishes at least as many values as each kind of equality alone', () => {
  fc.assert(
    fc.property(crowded({ names: ['a'] }), (filter) => {
      const asks = comparisonsIn(filter);
      fc.pre(asks.length > 0);
      for (const equality of ['text', 'typed'] as const) {
        const [byText, byType] = equality === 'text' ? [asks, []] : [[], asks];
        const domain = jointDomain(byText, byType, undefined, endless());
        const alone = domainOf(asks, true, equality);
        expect(domain?.cells.length).toBeGreaterThanOrEqual(1);
        // Cells that no condition tells apart are one cell here.
        const keys = new Set(
          alone.cells
            .slice(1)
            .map((_, cell) =>
              asks.map((one) => alone.runs(one).some(([from, to]) => from <= cell + 1 && cell + 1 <= to)).join(),
            ),
        );
        expect(domain?.cells.length).toBe(1 + keys.size);
      }
    }),
    runs(1 / 20),
  );
});

const space = (text: string, negation: Negation, left = Infinity) =>
  spaceOf(normalForm(read(text)), 'text', negation, undefined, { left });

test('a property has a cell for other values only if a condition or the negation tests for its presence', () => {
  const cells = (text: string, negation: Negation) => space(text, negation).get('a')?.cells;
  expect(cells('(= a x)', 'complement')).toEqual([undefined, 'x']);
  expect(cells('(= a x)', 'sql')).toHaveLength(3);
  expect(cells('(OR (= a x) (_exists a))', 'complement')).toHaveLength(3);
});

test('beyond the budget no combination of answers about a text is lost', () => {
  const text = '(OR (contains a x) (startsWith a ab) (> a yz))';
  for (const left of [1e6, 10, 0]) expect(space(text, 'complement', left).get('a')?.exact).toBe(true);
  expect(space(text, 'complement', 1e6).get('a')?.parts).toBeUndefined();
  expect(space(text, 'complement', 10).get('a')?.parts?.questions).toHaveLength(2);
});

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
