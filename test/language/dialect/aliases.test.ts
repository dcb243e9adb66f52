import { expect, test } from 'vitest';
import { intendedOperator, operandsElsewhere } from '../../../src/language/dialect/aliases.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';

test.each([
  ['or', { symbol: 'OR', sure: true }],
  ['||', { symbol: 'OR', sure: true }],
  ['$or', { symbol: 'OR', sure: true }],
  ['==', { symbol: '=', sure: true }],
  ['isNull', { symbol: '_not_exists', sure: true }],
  ['not_exists', { symbol: '_not_exists', sure: true }],
  ['_not_exist', { symbol: '_not_exists', sure: true }],
  ['_not_exixts', { symbol: '_not_exists', sure: false }],
  // The dialect has no operator with this meaning.
  ['and', undefined],
  ['constructor', undefined],
  ['', undefined],
])('`%s`', (symbol, intended) => {
  expect(intendedOperator(symbol, received)).toEqual(intended);
});

test('of several operators with one meaning, the most similar one is suggested', () => {
  expect(intendedOperator('NOT_EXIST', qive)?.symbol).toBe('NOT_EXISTS');
  expect(intendedOperator('missing', qive)?.symbol).toBe('_not_exists');
});

test('operators of other languages are recognized', () => {
  expect(['&&', '$and', 'LIKE', 'exists', 'NOT_IN', 'supplier'].map(operandsElsewhere)).toEqual([
    ...['filters', 'filters', 'property value', 'property', 'property values', undefined],
  ]);
});
