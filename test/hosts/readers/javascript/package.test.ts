import { describe, expect, test } from 'vitest';
import { javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { readTokens } from '../../../../src/hosts/readers/javascript/lexer.ts';
import { taggingOf } from '../../../../src/hosts/readers/javascript/package.ts';
import { extracted } from '../../extracted.ts';

const filtersOf = (text: string) => extracted(javascript, text).filters.map((filter) => filter.text);

describe('the functions of the package are recognized under any name', () => {
  test.each([
    'import { filter as f } from "prefilter"; f`a = b`',
    "import * as p from 'prefilter'; p.filter`a = b`",
    "import { filter } from 'prefilter'; const mine = filter({ dialect }); mine`a = b`",
    "import * as p from 'prefilter'; const mine = p.filter({ dialect }); mine`a = b`",
    "import { parse } from 'prefilter'; parse('a = b', { dialect })",
    "import { type Filter, parseOrThrow as read } from 'prefilter'; read('a = b')",
    "const { validate: check } = require('prefilter'); check('a = b')",
    "const p = require('prefilter'); p.encode('a = b')",
    "const { parse } = await import('prefilter'); parse(x ?? 'a = b')",
    "import { filter } from 'prefilter'; filter('a = b')",
    "import { print } from 'prefilter'; print('a = b')",
    "import { createClient } from 'prefilter/client'; client.listReceived({ filter: 'a = b' })",
  ])('%s', (text) => expect(filtersOf(text)).toEqual(['a = b']));

  test.each([
    "import { parse } from 'other'; parse('(a = b)')",
    "import { parse } from 'prefilter'; other('a = b')",
    "import { filter as f } from 'prefilters'; f`a = b`",
  ])('not recognized: %s', (text) => expect(filtersOf(text)).toEqual([]));
});

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

/** Whether a filter in the place of `x` is found by its name, and the parameter whose encoding of `x` is encoded again. */
function read(text: string) {
  const named = extracted(javascript, text.replace('x', "'(== a b)'")).filters.length === 1;
  const [encoding] = extracted(javascript, text.replace('x', 'encodeURIComponent(x)')).encodings;
  return [named, encoding?.parameter];
}

test.each<[string, isNamed: boolean, encoded: string | undefined]>([
  ["url.searchParams.set('filter', x)", true, 'filter'],
  ['mySearchParams?.append(`filter`, x)', true, 'filter'],
  ["q.set('filter', x)", true, undefined],
  ["const q = new URLSearchParams(); q.set('filter', x)", true, 'filter'],
  ["const q: URLSearchParams = y(); q.set('filter', x)", true, 'filter'],
  ["(q: URLSearchParams) => q.append('filter', x)", true, 'filter'],
  ["const name = 'filter'; q.set(name, x)", true, undefined],
  ["const name = 'filter'; searchParams.set(name, x)", true, 'filter'],
  ["new URLSearchParams([['limit', 1], ['filter', x]])", true, 'filter'],
  ['new URLSearchParams({ limit: 1, filter: x })', true, 'filter'],
  ["new URLSearchParams({ ['filter']: x })", true, 'filter'],
  ["searchParams.set('sort', x)", false, undefined],
  ["new Map([['filter', x]])", true, undefined],
  ['({ filter: x })', true, undefined],
  ['new URLSearchParams({ sort: x })', false, undefined],
])('%s', (text, isNamed, encoded) => {
  expect(read(text)).toEqual([isNamed, encoded]);
});
