import { expect, test } from 'vitest';
import { conditionsOf, wholeValuesIn } from '../../src/language/conditions.ts';
import { isCondition } from '../../src/language/filter.ts';
import { read } from '../meaning/full.ts';

const filter = read('(AND (NOT (= a 1)) (OR (in b 2 3) (_exists a)) (contains c x) (near d y))');

test('conditionsOf returns the conditions in the order of the text', () => {
  const conditions = conditionsOf(filter);
  expect(conditions.map(({ property }) => property.text)).toEqual(['a', 'b', 'a', 'c']);
  expect(conditions.every(isCondition)).toBe(true);
  expect(conditionsOf(read('(= a 1)'))).toHaveLength(1);
  expect(conditionsOf(undefined)).toEqual([]);
});

test('wholeValuesIn returns the values that are not parts of a text', () => {
  const texts = conditionsOf(filter).map((one) => wholeValuesIn(one).map(({ text }) => text));
  expect(texts).toEqual([['1'], ['2', '3'], [], []]);
});
