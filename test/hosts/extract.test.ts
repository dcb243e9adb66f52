import { expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { settings } from './extracted.ts';

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
