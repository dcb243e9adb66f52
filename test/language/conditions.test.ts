import { expect, test } from 'vitest';
import {
  conditionsOf,
  isCondition,
  isTextComparator,
  propertiesOf,
  propertyNamesOf,
  valuesIn,
  wholeValuesIn,
} from '../../src/language/conditions.ts';
import { shapes } from '../../src/language/dialect/dialect.ts';
import type { Filter } from '../../src/language/filter.ts';
import { full, read } from '../meaning/full.ts';

const filter = read('(AND (NOT (= a 1)) (OR (in b 2 3) (_exists a)) (contains c x) (near d y))');

test('conditionsOf returns the conditions in the order of the text', () => {
  const conditions = conditionsOf(filter);
  expect(conditions.map(({ property }) => property.text)).toEqual(['a', 'b', 'a', 'c']);
  expect(conditions.every(isCondition)).toBe(true);
  expect(conditionsOf(read('(= a 1)'))).toHaveLength(1);
  expect(conditionsOf(undefined)).toEqual([]);
  expect([filter, read('(near d y)')].map(isCondition)).toEqual([false, false]);
});

test('valuesIn returns all values, wholeValuesIn those that are not parts of a text', () => {
  const texts = (values: typeof valuesIn) => conditionsOf(filter).map((one) => values(one).map(({ text }) => text));
  expect(texts(valuesIn)).toEqual([['1'], ['2', '3'], [], ['x']]);
  expect(texts(wholeValuesIn)).toEqual([['1'], ['2', '3'], [], []]);
});

test('propertyNamesOf returns the names in conditions, each once', () => {
  expect(propertyNamesOf(filter)).toEqual(['a', 'b', 'c']);
  expect(propertyNamesOf(read('(near d y)'))).toEqual([]);
});

test('propertiesOf includes the properties of operators without a meaning', () => {
  const texts = (of: Filter | undefined) => propertiesOf(of, full).map(({ text }) => text);
  expect(texts(filter)).toEqual(['a', 'b', 'a', 'c', 'd']);
  expect(texts(undefined)).toEqual([]);
  const call = (operator: string, operands: Extract<Filter, { kind: 'call' }>['operands']): Filter => ({
    kind: 'call',
    operator: { text: operator },
    operands,
  });
  // An unknown operator, no operand at all, and a filter in the place of the property.
  expect(texts(call('frob', [{ text: 'a' }]))).toEqual([]);
  expect(texts(call('near', []))).toEqual([]);
  expect(texts(call('near', [read('(= a 1)'), { text: 'b' }]))).toEqual(['a']);
});

test('three meanings compare with a part of a text', () => {
  const meanings = Object.keys(shapes) as (keyof typeof shapes)[];
  expect(meanings.filter(isTextComparator)).toEqual(['contains', 'startsWith', 'endsWith']);
});
