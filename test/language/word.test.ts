import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readValue } from '../../src/language/checked.ts';
import {
  directionMarks,
  invisibleIn,
  isWord,
  quote,
  trimmed,
  unquote,
  unwritable,
  writeValue,
} from '../../src/language/word.ts';

test.each(['a', 'São', '日本', '😀', 'a=b', '007', '\u00a0', '\ufeff'])('`%s` is a word', (text) => {
  expect(isWord(text)).toBe(true);
});

test.each(['', ' ', 'a b', 'a\tb', '(', ')', '"', '\u0000', '\u007f', '\u0085', '\ud800', 'a\udc00'])(
  '%j is not a word',
  (text) => {
    expect(isWord(text)).toBe(false);
  },
);

test('quoted text is read back the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '\\', 'a', ' ', '\n', '😀') }), (text) => {
      expect(unquote(quote(text))).toBe(text);
    }),
  );
});

test.each([
  ['a\u200bb', '\u200b'],
  ['\u00a0', '\u00a0'],
  ['a\u2066', '\u2066'],
  ['\ufeffa', '\ufeff'],
  ['a\u3000b', '\u3000'],
  // A joiner next to ASCII or at an end is refused; between letters of other scripts and in emoji it is legitimate.
  ['a\u200db', '\u200d'],
  ['日\u200d', '\u200d'],
  ['क्\u200dष', undefined],
  ['👩\u200d💻', undefined],
  // Plain white space is visible inside quotes.
  ['a b\t\n', undefined],
  ['São', undefined],
])('the invisible character of %j', (text, character) => {
  expect(invisibleIn(text)).toBe(character);
});

test('the direction marks are those of Unicode', () => {
  const [ours, theirs] = [new RegExp(`[${directionMarks}]`, 'u'), /\p{Bidi_C}/u];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (ours.test(character) !== theirs.test(character)) expect.fail(`U+${code.toString(16)}`);
  }
});

test.each([
  ['\ud800', 'a lone surrogate'],
  ['a b', 'white space'],
  ['a)', 'a parenthesis or a quote'],
  ['a\u0001', 'a control character'],
  ['', 'nothing in it'],
  ['a\u200b', 'an invisible character, U+200B'],
  ['1', 'another type'],
])('of %j it says: %s', (text, flaw) => {
  const { code, message } = unwritable(text, 'value');
  expect([code, message]).toEqual(['unwritable', `${JSON.stringify(text)} cannot be a value: it has ${flaw}.`]);
});

test('only white space at the end is trimmed, however much there is', () => {
  expect(trimmed(` a b${' \n'.repeat(100_000)}`)).toBe(' a b');
  expect(trimmed('a\u00a0')).toBe('a\u00a0');
  expect(trimmed(' ')).toBe('');
});

test.each([
  ['true', true],
  ['false', false],
  ['TRUE', 'TRUE'],
  ['7', 7],
  ['-7.5', -7.5],
  ['1e+21', 1e21],
  // A number as JSON writes it, whatever JavaScript makes of it.
  ['1.0', 1],
  ['10.80', 10.8],
  ['1e3', 1000],
  ['-0', 0],
  ['9007199254740993', 9007199254740993n],
  ['1e22', 1e22],
  ['1e400', 10n ** 400n],
  // What neither a double nor an integer is.
  ['0.10000000000000001', '0.10000000000000001'],
  ['1e-400', '1e-400'],
  ['007', '007'],
  ['+1', '+1'],
  ['.5', '.5'],
  ['5.', '5.'],
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
