import { describe, expect, test } from 'vitest';
import type { Sources } from '../../src/hosts/host.ts';
import { lint } from '../../src/lint/lint.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { splitTexts } from '../support/split-texts.ts';
import { settings } from './files.ts';

const program = [
  'const filter = "(== a b)"; list.parse({ filter: "(== a b)" }, ["(== c d)"]); f(`(= a ${x})`); // filter (= a b)',
  'fetch("https://example.com/v1/notes?filter=(==%20a%20b)&other=(=%20a%20b)");',
].join('\n');
const sources = { file: 'a.js', text: program };
const names = [
  'parameters',
  'hosts',
  'tags',
  'calls',
  'comments',
  'keys',
] as const satisfies readonly (keyof Sources)[];
/** What is repeated in an entry, with what stands before and after it. */
const entries = splitTexts('\t¦({¦*¦*.¦*a¦a.¦_a¦a ¦[').flatMap((part) =>
  [
    ['', ''],
    ['a({', ')'],
  ].map(
    ([before, after]) =>
      (size: number) =>
        `${before}${part.repeat(size / part.length)}${after}`,
  ),
);

describe.each(names)('takes time in proportion to %s', (name) => {
  const check = (list: readonly string[]) =>
    lint(sources, { ...settings, sources: { ...settings.sources, [name]: list } });

  test('of any length', () => {
    for (const entry of entries) {
      expect([entry(4), growsLinearly((size) => void check([entry(size)]), 8000)]).toEqual([entry(4), true]);
    }
  });

  test('of any number', () => {
    const listOf = (size: number) => Array.from({ length: size / 10 }, (_, at) => `a${at}.b*${at}({c${at}})`);
    expect(growsLinearly((size) => void check(listOf(size)), 2500)).toBe(true);
  });
});
