import { expect, test } from 'vitest';
import { extract, hostOf } from '../../src/hosts/extract.ts';
import { markdown } from '../../src/hosts/markdown/markdown.ts';
import { languages } from '../../src/hosts/registry.ts';
import { settings } from './extracted.ts';

test.each([
  ['a.filter', 'filter'],
  ['src/a.ts', 'ts'],
  ['a.d.mts', 'ts'],
  ['a.tsx', 'js'],
  ['A.JS', 'js'],
  ['a\\b.cjs', 'js'],
  ['package.json', 'json'],
  ['a.jsonc', 'json'],
  ['.github/workflows/a.yml', 'yaml'],
  ['bin/a.sh', 'sh'],
  ['Dockerfile', 'dockerfile'],
  ['x/Dockerfile.dev', 'dockerfile'],
  ['dev.dockerfile', 'dockerfile'],
  ['a.http', 'http'],
  ['a.rest', 'http'],
  ['src/dockerfile.ts', 'ts'],
  ['.env.ts', 'ts'],
  ['.env', 'env'],
  ['.env.local', 'env'],
  ['test.env', 'env'],
])('%s is read as %s', (path, language) => {
  expect(hostOf(path)).toBe(languages.get(language));
  expect(hostOf(path)).toBeDefined();
});

test('the name or the first line shows the language', () => {
  expect(hostOf('README.md')).toBe(markdown);
  expect(hostOf('bin/run', '#!/usr/bin/env bash\n')).toBe(languages.get('sh'));
  expect(hostOf('bin/run', '#! /usr/bin/env -S node --flag\n')).toBe(languages.get('js'));
  expect(hostOf('bin/run', '#!/usr/bin/env -S deno run\n')).toBe(languages.get('ts'));
  expect(hostOf('bin/run', '#!/usr/bin/python\nsh\n')).toBeUndefined();
  for (const path of ['a.png', 'LICENSE', 'filter', 'a.', '', 'a.json/b', 'js', 'a.dockerfile.txt', 'x.node'])
    expect(hostOf(path, 'x')).toBeUndefined();
});

test('a filter is found by the name of the file', () => {
  const found = (path: string, text: string) => extract(path, text, settings).filters.map((filter) => filter.text);
  expect(found('a.ts', "x({ filter: '(= a b)' })")).toEqual(['(= a b)']);
  expect(found('a.json', '{ "filter": "(= a b)" }')).toEqual(['(= a b)']);
  expect(found('a.md', 'Send `(= a b)`.')).toEqual(['(= a b)']);
  expect(found('.env', 'NFE_FILTER="(= a b)"')).toEqual(['(= a b)']);
  expect(found('a.txt', "x({ filter: '(= a b)' })")).toEqual([]);
});

test('a file without any of our names is not read, even if it is broken', () => {
  expect(extract('a.json', '{ "a": ', settings).problems).toEqual([]);
  expect(extract('a.json', '{ "filter": ', settings).problems).toHaveLength(1);
  expect(
    extract('a.json', '{ "Params": ', { ...settings, sources: { ...settings.sources, keys: ['params.*'] } }).problems,
  ).toHaveLength(1);
});
