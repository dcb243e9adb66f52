import { describe, expect, test } from 'vitest';
import type { PartMeaning } from '../../../src/language/meanings.ts';
import { satisfiable } from '../../../src/meaning/decide/decide.ts';
import { satisfiesText } from '../../../src/meaning/values/text-part.ts';
import { read } from '../full.ts';

const holds = (means: PartMeaning, part: string, value: unknown, equality: 'text' | 'typed' = 'text') =>
  satisfiesText(means, { text: part }, equality)(value);

describe('a part of a text', () => {
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
  ])('%s %j in %o', (means, part, value, byText, typed) => {
    expect([holds(means, part, value), holds(means, part, value, 'typed')]).toEqual([byText, typed]);
  });
});

test('without a declared type, a value that is present but has no text is found', () => {
  const filter = read('(AND (_exists a) (NOT (contains a "")))');
  expect(satisfiable(filter)).toEqual({ answer: 'yes', witness: { a: {} } });
  expect(satisfiable(filter, { properties: { a: 'string' } })).toEqual({ answer: 'no' });
});
