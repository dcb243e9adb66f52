import { expect, test } from 'vitest';
import { intendedOperator, isOperatorElsewhere } from '../../../src/language/dialect/aliases.ts';
import { qive } from '../../../src/language/dialect/qive.ts';
import { received } from '../../../src/language/dialect/received.ts';

test.each([
  ['or', { symbol: 'OR', sure: true }],
  ['||', { symbol: 'OR', sure: true }],
  ['$or', { symbol: 'OR', sure: true }],
  ['==', { symbol: '=', sure: true }],
  ['isNull', { symbol: '_not_exists', sure: true }],
  ['not_exists', { symbol: '_not_exists', sure: true }],
  ['_not_exist', { symbol: '_not_exists', sure: true }],
  ['_not_exixts', { symbol: '_not_exists', sure: false }],
  // The dialect has nothing that means it.
  ['and', undefined],
  ['constructor', undefined],
  ['', undefined],
])('`%s`', (symbol, intended) => {
  expect(intendedOperator(symbol, received)).toEqual(intended);
});

test('of several operators with a meaning, the one that is most alike', () => {
  expect(intendedOperator('NOT_EXIST', qive)?.symbol).toBe('NOT_EXISTS');
  expect(intendedOperator('missing', qive)?.symbol).toBe('_not_exists');
});

test('an operator of another language is known as one', () => {
  expect(['&&', '$and', 'LIKE', 'supplier'].map(isOperatorElsewhere)).toEqual([true, true, false, false]);
});
