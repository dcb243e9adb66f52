import { expect, test } from 'vitest';
import { around, likePattern } from '../../src/translate/part-pattern.ts';

test.each([
  ['contains', '*a*'],
  ['startsWith', 'a*'],
  ['endsWith', '*a'],
] as const)('%s: %s', (comparator, pattern) => {
  expect(around(comparator, 'a', '*')).toBe(pattern);
});

test.each([
  ['contains', '50%', '%50!%%'],
  ['startsWith', 'a_b', 'a!_b%'],
  ['endsWith', '!', '%!!'],
  ['contains', '', '%%'],
  ['contains', '!%', '%!!!%%'],
] as const)('`LIKE` for %s %j is %s', (comparator, text, pattern) => {
  expect(likePattern(comparator, text, '!')).toBe(pattern);
});

test('the escape character may be a backslash', () => {
  expect(likePattern('startsWith', '\\_', '\\')).toBe('\\\\\\_%');
});
