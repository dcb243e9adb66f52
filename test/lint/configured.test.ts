import { describe, expect, test } from 'vitest';
import type { Sources } from '../../src/hosts/host.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { lint } from '../../src/lint/lint.ts';
import { validate } from '../../src/validate/validate.ts';
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

describe('takes time in proportion to what a dialect and its properties have', () => {
  const text = '(OR (= a b) (opp1 c d) (contians p1 x) (= p1x y))';
  const numbered = (size: number, name: string) => Array.from({ length: size / 10 }, (_, at) => `${name}${at}`);
  const dialectOf = (symbols: readonly string[]) =>
    received.extend(
      Object.fromEntries(symbols.map((symbol) => [symbol, { operands: 'property value', means: 'equal' } as const])),
    );
  const propertiesOf = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, 'string' as const]));

  test.each<[string, (size: number) => unknown]>([
    ['symbols', (size) => validate(text, { dialect: dialectOf(numbered(size, 'op')) })],
    ['long symbols', (size) => validate(text, { dialect: dialectOf(['o'.repeat(size), 'op'.repeat(size / 2)]) })],
    ['properties', (size) => validate(text, { properties: propertiesOf(numbered(size, 'p')) })],
    [
      'long properties',
      (size) => validate(text, { properties: propertiesOf(['p'.repeat(size), 'pa'.repeat(size / 2)]) }),
    ],
    ['words of a list', (size) => validate('(= p x1)', { properties: { p: numbered(size, 'w') } })],
  ])('%s', (_, run) => {
    expect(growsLinearly((size) => void run(size), 20_000)).toBe(true);
  });
});
