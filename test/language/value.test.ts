import { expect, test } from 'vitest';
import { readValue, writeValue } from '../../src/language/word.ts';

test.each([
  ['true', true],
  ['false', false],
  ['TRUE', 'TRUE'],
  ['7', 7],
  ['-7.5', -7.5],
  ['1e+21', 1e21],
  // Only JavaScript's own spelling is a number: other spellings are texts.
  ['007', '007'],
  ['1.0', '1.0'],
  ['1e3', '1e3'],
  ['-0', '-0'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['0x10', '0x10'],
])('`%s` is read as %o', (text, value) => {
  expect(readValue({ text })).toBe(value);
  expect(readValue({ text, quoted: true })).toBe(text);
});

test.each([
  ['a', 'a'],
  [false, 'false'],
  [1.5, '1.5'],
  [-0, '0'],
  [12345678901234567890n, '12345678901234567890'],
])('%o is written as `%s`', (value, text) => {
  expect(writeValue(value)).toBe(text);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, [], new Date(0), () => 1, Symbol('a')])(
  '%o is refused with advice',
  (value) => {
    expect(() => writeValue(value)).toThrow(/^A value cannot be .+: .+\.$/);
  },
);
