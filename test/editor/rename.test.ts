import { expect, test } from 'vitest';
import { propertiesIn, propertyAt } from '../../src/editor/rename.ts';

test('properties are found by their position, also in an incomplete text', () => {
  const text = '(OR (= a a) (_not_exists a) (= b';
  expect(propertiesIn(text).map(({ name, span }) => [name, span.start])).toEqual([
    ['a', 7],
    ['a', 25],
    ['b', 31],
  ]);
  expect(propertyAt(text, 7)).toEqual({ name: 'a', span: { start: 7, end: 8 } });
  expect(propertyAt(text, 9)).toBeUndefined();
  expect(propertyAt(text, 1)).toBeUndefined();
});
