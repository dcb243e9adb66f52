import { expect, test } from 'vitest';
import { type Negation, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { read } from '../full.ts';

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
