import { expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { asFilter, isFilter, operandsOf } from '../../src/language/filter.ts';
import { read } from '../meaning/full.ts';

test.each<[string, readonly string[]]>([
  ['(OR (= a 1) (= b 2))', ['compare', 'compare']],
  ['(AND (= a 1))', ['compare']],
  ['(NOT (OR (= a 1)))', ['or']],
  ['(> a 1)', ['a', '1']],
  ['(in a 1 2 3)', ['a', '1', '2', '3']],
  ['(_exists a)', ['a']],
  ['(near a b)', ['a', 'b']],
])('the operands of %s', (text, operands) => {
  expect(operandsOf(read(text)).map((one) => (isFilter(one) ? one.kind : one.text))).toEqual(operands);
});

test('asFilter returns the tree of a fluent filter, and a tree as it is', () => {
  const fluent = where('a').equals(1);
  expect(asFilter(fluent)).toBe(fluent.filter);
  expect(asFilter(fluent.filter)).toBe(fluent.filter);
});
