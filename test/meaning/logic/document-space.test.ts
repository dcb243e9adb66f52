import { expect, test } from 'vitest';
import { conditionsByProperty, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { read } from '../full.ts';

const endless = () => ({ left: Infinity });

test('conditions are grouped by property, in the order of the text', () => {
  const groups = conditionsByProperty(read('(AND (NOT (= a 1)) (= b 2) (OR (_exists a) (in __proto__ x y)))'));
  expect([...groups].map(([name, conditions]) => [name, conditions.map(({ kind }) => kind)])).toEqual([
    ['a', ['compare', 'presence']],
    ['b', ['compare']],
    ['__proto__', ['oneOf']],
  ]);
});

test('a property has a cell for other values only if a condition or the negation tests for its presence', () => {
  const cells = (text: string, negation: 'complement' | 'sql') =>
    spaceOf(read(text), 'text', negation, undefined, endless()).get('a')?.cells;
  expect(cells('(= a x)', 'complement')).toEqual([undefined, 'x']);
  expect(cells('(= a x)', 'sql')).toHaveLength(3);
  expect(cells('(OR (= a x) (_exists a))', 'complement')).toHaveLength(3);
});

test('searches for parts of a text use the budget, and past it the space is not exact', () => {
  const text = '(OR (contains a x) (startsWith a ab) (endsWith a yz))';
  const budget = endless();
  expect(spaceOf(read(text), 'text', 'complement', undefined, { left: 1e6 }).get('a')?.exact).toBe(true);
  expect(spaceOf(read(text), 'text', 'complement', undefined, { left: 10 }).get('a')?.exact).toBe(false);
  expect(spaceOf(read('(= a x)'), 'text', 'complement', undefined, budget).get('a')?.exact).toBe(true);
});
