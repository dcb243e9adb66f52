import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalTo, isOneOf, valuesEqualTo } from '../../../src/meaning/values/equals.ts';
import { textOf } from '../../../src/meaning/values/text-part.ts';

const values: readonly unknown[] = [
  ...['', '1', '1.0', 'true', 'NaN', '-0', '0', '9007199254740993', 'a'],
  ...[true, false, 1, 0, -0, Number.NaN, Infinity, 1e21, 1n, 9_007_199_254_740_993n],
  ...[undefined, null, [], ['1'], {}],
];

test('under text equality, a value equals the word that it is written as', () => {
  for (const value of values) {
    for (const text of values.map(textOf).filter((one) => one !== undefined)) {
      expect([text, value, equalTo({ text }, 'text')(value)]).toEqual([text, value, textOf(value) === text]);
    }
  }
});

test.each<[text: string, quoted: boolean, equal: readonly unknown[]]>([
  ['1', false, [1, 1n]],
  ['1', true, ['1']],
  ['true', false, [true]],
  ['true', true, ['true']],
  ['1.0', false, ['1.0']],
])('typed, %s (quoted: %s) equals %s', (text, quoted, equal) => {
  expect(values.filter(equalTo({ text, ...(quoted && { quoted }) }, 'typed'))).toEqual(equal);
});

test('a set of many words and one of few give the same answer', () => {
  const word = fc.constantFrom('', '1', 'true', 'NaN', 'a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.constantFrom<unknown>(...values, Number.NaN), (texts, value) => {
      const all = texts.flatMap((text) => valuesEqualTo({ text }, 'text'));
      expect(isOneOf(all)(value)).toBe(new Set<unknown>(all).has(value));
    }),
  );
});
