import fc from 'fast-check';
import ignore from 'ignore';
import { expect, test } from 'vitest';
import { patternTest } from '../../../src/lint/config/patterns.ts';
import { starTest } from '../../../src/source/patterns.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { long } from '../../support/runs.ts';

test.each([
  [['*.js'], 'src/a.js', true],
  [['/*.js'], 'src/a.js', false],
  [['src/'], 'src/a.js', true],
  [['*.{js,ts}'], 'a.ts', true],
  [['*.{js,ts}'], 'a.tsx', false],
  [['{a,b}/{c,d}.js'], 'b/c.js', true],
  [['{a,{b,c}}.js'], 'c.js', true],
  [['*.js', '!keep.js'], 'keep.js', false],
  [['docs', '!docs/a.md'], 'docs/a.md', true],
  [['# a', '\\#a'], '#a', true],
  [['a\\ '], 'a ', true],
  [['a  \r'], 'a', true],
  [['a/**'], 'a', false],
  [['a/**'], 'a/b/c', true],
  [['a/**/b'], 'a/b', true],
  [['**/a/b'], 'x/a/b', true],
  [['a/b'], 'x/a/b', false],
  [['[!a-c]x'], 'dx', true],
  [['[!a-c]x'], 'bx', false],
  [['[]]x'], ']x', true],
  [['[ax'], '[ax', true],
  [['\u00c9*.TS'], '\u00e9t\u00e9.ts', true],
  [[], 'a.js', false],
  // Nothing outside of the folder matches.
  [['*'], '../a.js', false],
  [['*'], '/a.js', false],
])('%j against %s: %s', (patterns, path, expected) => {
  expect(patternTest(patterns)(path)).toBe(expected);
});

test('as the library `ignore` has it, which follows Git', () => {
  const piece = fc.constantFrom('a', 'b', '*', '**', '?', '/', '/', '[ab]', '[!a]', '.x', 'A');
  const pattern = fc
    .tuple(
      fc.constantFrom('', '', '!', '/'),
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('', '', '/'),
    )
    .map((parts) => parts.flat().join(''))
    // What Git and the library read differently, or refuse.
    .filter((text) => !/\/\/|\*\*[^/]|[^/!]\*\*|^!?\/?$/.test(text));
  const name = fc
    .array(fc.constantFrom('a', 'b', 'x', '.x'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const property = fc.property(fc.array(pattern, { maxLength: 4 }), path, (patterns, one) => {
    expect([patterns, one, patternTest(patterns)(one)]).toEqual([patterns, one, ignore().add(patterns).ignores(one)]);
  });
  fc.assert(property, { numRuns: long ? 2000 : 500 });
});

test('`*` in a name is any text', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  fc.assert(
    fc.property(part, text, (pattern, one) => {
      expect(starTest(pattern)(one)).toBe(new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`).test(one));
    }),
    { numRuns: long ? 2000 : 500 },
  );
});

/** Patterns of a size, with a path that almost matches. */
const hard: Readonly<Record<string, (size: number) => readonly [pattern: string, path: string]>> = {
  stars: (size) => [`${'*a'.repeat(size)}*b`, 'a'.repeat(size * 8)],
  'stars of folders': (size) => [`${'a/**/'.repeat(size)}b`, `${'a/'.repeat(size * 4)}c`],
  'stars in folders': (size) => [`${'**/*a*a*/'.repeat(size)}b`, `${'aaa/'.repeat(size * 2)}c`],
  braces: (size) => [`{${','.repeat(size * 20)}}`, 'x'],
  'an open brace and commas': (size) => [`{${','.repeat(size * 500)}`, 'x'],
  'pairs of braces': (size) => ['{a,b}'.repeat(size), 'x'],
  'open braces': (size) => ['{'.repeat(size * 20), 'x'],
  sets: (size) => [`[${'a-'.repeat(size * 10)}`, 'x'],
  'open sets': (size) => ['['.repeat(size * 10), 'x'],
  blanks: (size) => [`${' '.repeat(size * 500)}a`, 'x'],
  backslashes: (size) => ['\\'.repeat(size * 20), 'x'],
};

// A configuration takes patterns of 1,000 characters; these have up to 50,000.
test.each(Object.keys(hard))('%s take time in proportion to pattern and path', (name) => {
  const test = (size: number) => {
    const [pattern, path] = (hard[name] as (size: number) => readonly [string, string])(size);
    expect(patternTest([pattern])(path)).toBe(false);
    starTest(pattern)(path);
  };
  test(25);
  expect(takesAtMost(250, () => test(100))).toBe(true);
});
