import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import type { Word } from '../../src/language/filter.ts';
import { kindWith } from '../../src/language/kinds/kind-of.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';
import { testOfEquality } from '../../src/meaning/match/test-value.ts';
import { normalForm, type ValueAsk } from '../../src/meaning/normal-form.ts';
import type { View } from '../../src/meaning/options.ts';
import type { AskOf } from '../../src/translate/target.ts';
import {
  booleansOf,
  equalValues,
  kindsIn,
  numbersWithPart,
  orderedTexts,
  type ValueKind,
} from '../../src/translate/value-kinds.ts';
import { condition } from '../support/nodes.ts';

const word = (text: string, quoted?: true): Word => (quoted ? { text, quoted } : { text });
const ask = (means: ConditionMeaning, text: string) => normalForm(condition(means, 'a', text)) as ValueAsk;
const view = (equality: Equality): View => ({ equality, many: () => false });
const among = (...values: readonly Word[]) => normalForm({ ...condition('oneOf', 'a'), values }) as AskOf<'equality'>;
const any: readonly ValueKind[] = ['string', 'boolean', 'number'];

test.each<[string, true | undefined, Equality, readonly unknown[]]>([
  ['x', undefined, 'text', ['x']],
  ['true', undefined, 'text', ['true', true]],
  ['5', undefined, 'text', ['5', 5]],
  ['5.0', undefined, 'text', ['5.0']],
  ['NaN', undefined, 'text', ['NaN']],
  ['true', undefined, 'typed', [true]],
  ['5', undefined, 'typed', [5]],
  ['5', true, 'typed', ['5']],
  ['x', undefined, 'typed', ['x']],
])('%s (quoted: %s) under `%s` equals %j', (text, quoted, equality, values) => {
  expect(equalValues(among(word(text, quoted)), view(equality), any)).toEqual(values);
});

test('of a field with a type only the values of that type are left, each once', () => {
  const words = [word('5'), word('true'), word('5')] as const;
  const equal = (kind: ValueKind) => equalValues(among(...words), view('text'), [kind]);
  expect([equal('string'), equal('boolean'), equal('number'), equal('integer')]).toEqual([
    ['5', 'true'],
    [true],
    [5],
    [5],
  ]);
  // Past 2^53 only a bigint has all digits.
  expect(equalValues(among(word('9007199254740993')), view('text'), ['integer'])).toEqual([9007199254740993n]);
  expect(equalValues(among(word('2147483648')), view('text'), ['int32'])).toEqual([]);
});

test('a field has the kind of its declared type, or any', () => {
  const kinds = kindsIn({ fields: { a: { type: 'integer' } } });
  expect([kinds(ask('equal', 'x')), kindsIn({})(ask('equal', 'x'))]).toEqual([['integer'], any]);
});

test.each([
  ['x', 'text', 'texts'],
  ['5', 'text', 'numerals'],
  ['5', 'typed', false],
  ['x', 'typed', 'texts'],
] as const)('an order next to %s selects under `%s`: %s', (text, equality, texts) => {
  expect(orderedTexts(ask('less', text) as AskOf<'order'>, view(equality))).toBe(texts);
});

test.each([
  ['contains', 'rue', 'text', [true]],
  ['startsWith', '', 'text', [true, false]],
  ['endsWith', 'e', 'text', [true, false]],
  ['greater', 'false', 'typed', [true]],
  ['equal', 'false', 'typed', [false]],
  ['equal', 'true', 'text', [true]],
] as const)('booleans that %s %j under `%s`: %j', (means, text, equality, booleans) => {
  expect(booleansOf(ask(means, text), { equality, many: () => false })).toEqual(booleans);
});

test.each([
  ['', false, true],
  ['5', false, 'text'],
  ['e+2', false, 'text'],
  ['x', false, false],
  ['.5', true, false],
  ['-5', true, 'text'],
] as const)('numbers with %j, integers only: %s, are %s', (part, isInteger, numbers) => {
  expect(numbersWithPart(ask('contains', part) as AskOf<'part'>, view('text'), isInteger)).toBe(numbers);
  expect(numbersWithPart(ask('contains', part) as AskOf<'part'>, view('typed'), isInteger)).toBe(false);
});

test('every value that equals a word does so by the word itself', () => {
  const text = fc.oneof(fc.double().map(String), fc.constantFrom('true', 'false', '', '-0', '1e3'), fc.string());
  fc.assert(
    fc.property(text, fc.boolean(), fc.constantFrom<Equality>('text', 'typed'), (text, quoted, equality) => {
      const one = word(text, quoted || undefined);
      for (const value of equalValues(among(one), view(equality), any))
        expect(testOfEquality([one], kindWith(equality, undefined))(value)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
