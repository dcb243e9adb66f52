import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import type { Word } from '../../src/language/filter.ts';
import { equalTo } from '../../src/meaning/values/equals.ts';
import { areWellFormed, booleansOf, equalValues, partKinds, valueKinds } from '../../src/translate/value-kinds.ts';

const word = (text: string, quoted?: true): Word => (quoted ? { text, quoted } : { text });

test.each<[string, true | undefined, Equality, readonly unknown[]]>([
  ['x', undefined, 'text', ['x']],
  ['true', undefined, 'text', ['true', true]],
  ['5', undefined, 'text', ['5', 5]],
  ['5.0', undefined, 'text', ['5.0']],
  ['true', undefined, 'typed', [true]],
  ['5', undefined, 'typed', [5]],
  ['5', true, 'typed', ['5']],
  ['x', undefined, 'typed', ['x']],
])('%s (quoted: %s) under `%s` equals %j', (text, quoted, equality, values) => {
  expect(equalValues([word(text, quoted)], equality)).toEqual(values);
});

test('of a field with a type only the values of that type are left, each once', () => {
  const words = [word('5'), word('true'), word('5')] as const;
  expect(equalValues(words, 'text', 'text')).toEqual(['5', 'true']);
  expect(equalValues(words, 'text', 'boolean')).toEqual([true]);
  expect(equalValues(words, 'text', 'number')).toEqual([5]);
  expect(equalValues(words, 'text', 'integer')).toEqual([5]);
  // Past 2^53 only a bigint has all digits.
  expect(equalValues([word('9007199254740993')], 'text', 'integer')).toEqual([9007199254740993n]);
});

test.each([
  ['less', 'x', 'text', 'text'],
  ['less', '5', 'text', 'numeral'],
  ['equal', '5', 'text', 'equal'],
  ['less', '5', 'typed', false],
  ['less', 'x', 'typed', 'text'],
] as const)('texts that are `%s` %s under `%s`: %s', (comparator, text, equality, kind) => {
  expect(valueKinds(comparator, word(text), equality).text).toBe(kind);
});

test.each([
  ['contains', 'rue', 'text', [true]],
  ['startsWith', '', 'text', [true, false]],
  ['endsWith', 'e', 'text', [true, false]],
  ['greater', 'false', 'typed', [true]],
  ['equal', 'false', 'typed', [false]],
] as const)('booleans that %s %j under `%s`: %j', (comparator, text, equality, booleans) => {
  expect(booleansOf(comparator, word(text), equality)).toEqual(booleans);
});

test.each([
  ['', undefined, true],
  ['5', undefined, 'text'],
  ['e+2', undefined, 'text'],
  ['x', undefined, false],
  ['.5', 'integer', false],
  ['-5', 'unsigned', 'text'],
  ['5', 'text', false],
  ['5', 'boolean', false],
] as const)('numbers with %j in a field of type %s: %s', (part, type, numbers) => {
  expect(partKinds('contains', word(part), 'text', type).numbers).toBe(numbers);
  expect(partKinds('contains', word(part), 'typed', type).numbers).toBe(false);
});

test('half a character cannot be stored', () => {
  expect([areWellFormed([word('😀'), word('a')]), areWellFormed([word('a'), word('\ud83d')])]).toEqual([true, false]);
});

test('every value that equals a word does so by the word itself', () => {
  const text = fc.oneof(fc.double().map(String), fc.constantFrom('true', 'false', '', '-0', '1e3'), fc.string());
  fc.assert(
    fc.property(text, fc.boolean(), fc.constantFrom<Equality>('text', 'typed'), (text, quoted, equality) => {
      const asked = word(text, quoted || undefined);
      for (const value of equalValues([asked], equality)) expect(equalTo(asked, equality)(value)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
