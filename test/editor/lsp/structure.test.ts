import { expect, test } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver';
import {
  codeLenses,
  documentSymbols,
  foldingRanges,
  legend,
  selectionRange,
  semanticTokens,
} from '../../../src/editor/lsp/structure.ts';
import { checked } from './checked.ts';

test('symbols are those of each filter, as a tree', () => {
  const { file } = checked('a.yaml', 'a: { filter: (OR (= status new) (= status done)) }\nb: { filter: (= a b) }\n');
  const names = documentSymbols(file).map(({ name, children }) => [name, children?.map((child) => child.name)]);
  expect(names).toEqual([
    ['OR', ['= status new', '= status done']],
    ['= a b', []],
  ]);
});

test('filters on several lines can be folded', () => {
  const { file } = checked('a.filter', '(OR\n  (= a\n    b)\n  (= c d))\n');
  expect(foldingRanges(file)).toEqual([
    { startLine: 0, endLine: 3 },
    { startLine: 1, endLine: 2 },
  ]);
});

test('a selection expands from a word to the filter; outside of filters it stays', () => {
  const { file, at } = checked('a.ts', 'const x = filter`(OR (= a b|c) (= d e))`;');
  const text = file.source.text;
  const grown: string[] = [];
  for (let range: SelectionRange | undefined = selectionRange(file, at); range; range = range.parent) {
    grown.push(text.slice(range.range.start.character, range.range.end.character));
  }
  expect(grown).toEqual(['bc', '= a bc', '(= a bc)', 'OR (= a bc) (= d e)', '(OR (= a bc) (= d e))']);
  const place = { line: 0, character: 3 };
  expect(selectionRange(file, 3)).toEqual({ range: { start: place, end: place } });
});

test('tokens come in the order of the file, each on one line', () => {
  const { file } = checked('a.filter', '(= "a\nb" 1)\n');
  const { data } = semanticTokens(file);
  expect(data.length % 5).toBe(0);
  const types = data.filter((_, index) => index % 5 === 3).map((type) => legend.tokenTypes[type]);
  // The text on two lines has none.
  expect(types).toEqual(['operator', 'number']);
});

test('a code lens above each filter shows what it selects, on one line; there is none above invalid text', () => {
  const { file } = checked('a.yaml', 'a: { filter: (OR (= status new) (= status done)) }\nb: { filter: (= status }\n');
  const lenses = codeLenses(file);
  expect(lenses.map(({ command }) => command?.command)).toEqual(['', 'prefilter.showExamples']);
  expect(lenses[0]?.command?.title).toMatch(/status/);
  expect(lenses[0]?.command?.title).not.toContain('\n');
});
