import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Word } from '../../../src/language/filter.ts';
import { kindWith } from '../../../src/language/kinds/kind-of.ts';
import { textOf } from '../../../src/language/kinds/scalar.ts';
import { isOneOf } from '../../../src/language/kinds/value-tests.ts';
import type { PartMeaning } from '../../../src/language/meanings.ts';
import { satisfiable } from '../../../src/meaning/decide/decide.ts';
import { testOfEquality, testOfOne } from '../../../src/meaning/match/test-value.ts';
import { normalForm, type ValueAsk } from '../../../src/meaning/normal-form.ts';
import { condition } from '../../support/nodes.ts';
import { read } from '../full.ts';

const holds = (means: PartMeaning, part: string, value: unknown, equality: 'text' | 'typed' = 'text') =>
  testOfOne(normalForm(condition(means, 'a', part)) as ValueAsk, kindWith(equality, undefined))(value);

const equals = (word: Word, equality: 'text' | 'typed') => testOfEquality([word], kindWith(equality, undefined));

test.each<[PartMeaning, string, unknown, boolean, boolean]>([
  ['contains', 'b', 'abc', true, true],
  ['contains', 'B', 'abc', false, false],
  ['startsWith', 'ab', 'abc', true, true],
  ['startsWith', 'bc', 'abc', false, false],
  ['endsWith', 'bc', 'abc', true, true],
  ['endsWith', 'abcd', 'abc', false, false],
  ['contains', '', '', true, true],
  ['contains', '%', 'a%b', true, true],
  ['contains', '.', 'abc', false, false],
  // Under text equality, a number or boolean has a text.
  ['contains', '5', 152, true, false],
  ['endsWith', 'ue', true, true, false],
  ['startsWith', '1e', 1e21, true, false],
  ['contains', '7', 7n, true, false],
  // A value without a text contains no part, not even the empty one.
  ['contains', '', undefined, false, false],
  ['contains', '', null, false, false],
  ['contains', '', {}, false, false],
  ['contains', 'a', ['a'], false, false],
  // The halves of a surrogate pair are not characters.
  ['contains', '\ud83d', '😀', false, false],
  ['startsWith', '\ud83d', '😀', false, false],
  ['endsWith', '\ude00', '😀', false, false],
  ['contains', '\ud83d', 'a\ud83db', true, true],
  ['startsWith', '\ud83d', '\ud83db', true, true],
  ['endsWith', 'a\ude00', 'a\ude00', true, true],
  ['contains', '😀', 'a😀b', true, true],
])('a part of a text: %s %j in %o', (means, part, value, byText, typed) => {
  expect([holds(means, part, value), holds(means, part, value, 'typed')]).toEqual([byText, typed]);
});

test('a value that is present but has no text is found, unless documents hold texts only', () => {
  const filter = read('(AND (_exists a) (NOT (contains a "")))');
  expect(satisfiable(filter)).toEqual({ answer: 'yes', witness: { a: {} } });
  expect(satisfiable(filter, { properties: { a: 'string' }, clean: true })).toEqual({ answer: 'no' });
});

test.each([
  ['', ''],
  ['007', '007'],
  [true, 'true'],
  [0, '0'],
  [-0, '0'],
  [1e21, '1e+21'],
  [0.1, '0.1'],
  [Number.NaN, 'NaN'],
  [9007199254740993n, '9007199254740993'],
])('%s is written %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});

test.each([[undefined], [null], [{}], [['a']], [new String('a')], [() => 'a'], [Symbol('a')]])(
  '%s has no text',
  (value) => {
    expect(textOf(value)).toBeUndefined();
  },
);

const values: readonly unknown[] = [
  ...['', '1', '1.0', 'true', 'NaN', '-0', '0', '9007199254740993', 'a'],
  ...[true, false, 1, 0, -0, Number.NaN, Infinity, 1e21, 1n, 9_007_199_254_740_993n],
  ...[undefined, null, [], ['1'], {}],
];

test('under text equality, a value equals the word that it is written as', () => {
  for (const value of values) {
    for (const text of values.map(textOf).filter((one) => one !== undefined)) {
      expect([text, value, equals({ text }, 'text')(value)]).toEqual([text, value, textOf(value) === text]);
    }
  }
});

test.each<[text: string, quoted: boolean, equal: readonly unknown[]]>([
  ['1', false, [1, 1n]],
  ['1', true, ['1']],
  ['true', false, [true]],
  ['true', true, ['true']],
  ['1.0', false, [1, 1n]],
  ['1.0', true, ['1.0']],
])('typed, %s (quoted: %s) equals %s', (text, quoted, equal) => {
  expect(values.filter(equals({ text, ...(quoted && { quoted }) }, 'typed'))).toEqual(equal);
});

test('a set of many words and one of few give the same answer', () => {
  const word = fc.constantFrom('', '1', 'true', 'NaN', 'a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.constantFrom<unknown>(...values, Number.NaN), (texts, value) => {
      const { values, equal } = kindWith('text', undefined);
      const all = texts.flatMap((text) => values?.(equal({ text })) ?? []);
      expect(isOneOf(all)(value)).toBe(new Set<unknown>(all).has(value));
    }),
  );
});
