import { expect, test } from 'vitest';
import { patternTest } from '../../../src/lint/config/patterns.ts';

test.each([
  [['*.js'], 'src/a.js', true],
  [['/*.js'], 'src/a.js', false],
  [['src/'], 'src/a.js', true],
  [['*.{js,ts}'], 'a.ts', true],
  [['*.{js,ts}'], 'a.tsx', false],
  [['{a,b}/{c,d}.js'], 'b/c.js', true],
  [['*.js', '!keep.js'], 'keep.js', false],
  [[], 'a.js', false],
  // Nothing outside of the folder matches.
  [['*'], '../a.js', false],
])('%j against %s: %s', (patterns, path, expected) => {
  expect(patternTest(patterns)(path)).toBe(expected);
});

test('many braces do not hang the match', () => {
  expect(patternTest(['{a,b}'.repeat(40)])('x')).toBe(false);
});
