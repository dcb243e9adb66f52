import { expect, test } from 'vitest';
import { propertiesIn, propertyAt, tokensOf } from '../../src/editor/tokens.ts';

const shown = (text: string, settings = {}) =>
  tokensOf(text, settings).map(({ kind, span }) => `${text.slice(span.start, span.end)} ${kind}`);

test.each([
  ['(= a b)', ['= operator', 'a property', 'b string']],
  [
    '(OR (= a true) (_not_exists a))',
    ['OR operator', '= operator', 'a property', 'true boolean', '_not_exists operator', 'a property'],
  ],
  ['(= total -1.5e3)', ['= operator', 'total property', '-1.5e3 number']],
  ['(= a "x y")', ['= operator', 'a property', '"x y" string']],
  ['(or (= a', ['or error', '= operator', 'a property']],
  ['(= a b c) d', ['= operator', 'a property', 'b string', 'c error', 'd error']],
  ['', []],
])('%s', (text, tokens) => {
  expect(shown(text)).toEqual(tokens);
});

test('the declared type decides', () => {
  expect(shown('(= code 007)', { properties: { code: 'string' } })[2]).toBe('007 string');
});

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
