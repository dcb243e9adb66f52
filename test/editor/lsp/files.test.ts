import { expect, test } from 'vitest';
import { filterAt } from '../../../src/editor/lsp/files.ts';
import { checked } from './checked.ts';

test.each([
  ['a.json', '{ "filter": "|(= a b)" }', 0],
  ['a.json', '{ "filter": "(= a b)|" }', 7],
  ['a.json', '{ "filter": "(= \\u0061| b)" }', 4],
  ['a.json', '{ "filter": "(= |\\u0061 b)" }', 3],
  ['a.json', '{ "filter": |"(= a b)" }', undefined],
  ['a.sh', "curl '/received?filter=%28%3D%20|a%20b%29'", 3],
])('%s: %s', (name, marked, offset) => {
  const { file, at } = checked(name, marked);
  expect(filterAt(file.hosted, at)?.offset).toBe(offset);
});

test('inside an escape the offset is after its character', () => {
  const { file, at } = checked('a.json', '{ "filter": "(= \\u00|61 b)" }');
  expect(filterAt(file.hosted, at)?.offset).toBe(4);
});
