import { expect, test } from 'vitest';
import { readTokens } from '../../../../src/hosts/readers/javascript/lexer.ts';
import { taggingOf } from '../../../../src/hosts/readers/javascript/tagging.ts';

const of = (text: string) => taggingOf(readTokens(text, true).tokens);

test.each([
  ['', undefined, ''],
  ['f();', undefined, 'f();'],
  ["'use strict';\nf();", undefined, 'f();'],
  ["'use client'\nimport a from 'a';", 'import', "import a from 'a';"],
  ["f();\nimport a from 'a';", 'import', "import a from 'a';"],
  ['export const a = 1;', 'import', 'export const a = 1;'],
  ["const a = require('a');", 'require', "const a = require('a');"],
  ['module.exports = 1;', 'require', 'module.exports = 1;'],
  ["a.require('b'); const c = import('d'); a.import; ({ export: 1 });", undefined, "a.require('b');"],
])('in %j: %s modules, and an import goes before %j', (text, module, before) => {
  const { at, module: found } = of(text);
  expect(found).toBe(module);
  expect(text.slice(at).startsWith(before)).toBe(true);
});

test.each([
  ["import { filter as f } from 'prefilter'", 'f'],
  ["const p = require('prefilter')", 'p.filter'],
  ['filter`(= a ${b})`', 'filter'],
  ['a.filter`(= a ${b})`', undefined],
  ["import { filter } from 'lodash'", undefined],
])('in %j the tag is %s', (text, imported) => {
  expect(of(text).imported).toBe(imported);
});

test.each([
  ['const filter = 1', true],
  ['f({ filter })', true],
  ['a.filter(b); a?.filter; ({ filter: 1, a: { filter: 2 } })', false],
  ['// filter\n"filter"; `filter`', false],
])('%j uses `filter`: %s', (text, expected) => {
  expect(of(text).uses('filter')).toBe(expected);
});
