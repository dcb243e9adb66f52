import { expect, test } from 'vitest';
import { tokensOf } from '../../src/editor/tokens.ts';

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
