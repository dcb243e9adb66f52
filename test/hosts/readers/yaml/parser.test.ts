import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { readerOf } from '../../../../src/hosts/kinds.ts';
import { isCommand, isScript, script } from '../../../../src/hosts/readers/yaml/script.ts';
import { yaml } from '../../../../src/hosts/readers/yaml/yaml.ts';
import { extracted, settings } from '../../extracted.ts';

// PyYAML 6 reads each of these the same.
describe('reads what PyYAML reads', () => {
  test.each<[string, string]>([
    ['a:\n  - filter: "(OR\n\n    (= a b)\n\n    (not_exists c))"\n', '(OR\n(= a b)\n(not_exists c))'],
    ["a:\n  - filter: '(OR\n    (= a b)\n    (not_exists c))'\n", '(OR (= a b) (not_exists c))'],
    ['- filter: "(=\n  \n  a b)"\n', '(=\na b)'],
    ['\ufeff- hosts: all\n  filter: (== a b)\n', '(== a b)'],
    ['\ufefffilter: (== a b)\n', '(== a b)'],
  ])('%j', (text, filter) => {
    const { filters, problems } = extracted(yaml, text);
    expect(problems).toEqual([]);
    expect(filters.map((found) => found.text)).toEqual([filter]);
    const [{ map } = { map: () => ({ start: 0, end: 0 }) }] = filters;
    const { start, end } = map({ start: 0, end: filter.length });
    expect(text.slice(start, end).replace(/\s+/g, ' ')).toBe(filter.replace(/\s+/g, ' '));
  });

  test('a quoted scalar that is never closed still ends where less indentation begins', () => {
    const { filters, problems } = extracted(yaml, 'x:\n  a: "b\nfilter: (= a b)\nc: "d"\n');
    expect(problems).toHaveLength(1);
    expect(filters.map(({ text }) => text)).toEqual(['(= a b)']);
  });
});

test.each<[string[], isScript: boolean, isCommand: boolean]>([
  [['jobs', 'run'], true, false],
  [['a', 'before_script'], true, false],
  [['a', 'command'], true, true],
  [['a', 'args'], false, true],
  [['run', 'name'], false, false],
  [[], false, false],
])('%j', (keys, isScriptKey, isCommandKey) => {
  expect([isScript(keys), isCommand(keys)]).toEqual([isScriptKey, isCommandKey]);
});

test.each<[text: string, keys: string[], shell: string | undefined, filters: string[]]>([
  ["FILTER='(= a b)'", ['run'], undefined, ['(= a b)']],
  ["FILTER='(= a b)'", ['run'], 'bash -e {0}', ['(= a b)']],
  ['$filter = "(= a `b)"', ['run'], 'pwsh -File {0}', ['(= a b)']],
  ["filter = r'(= a b)' # isn't", ['run'], '/usr/bin/python3.11', ['(= a b)']],
  ["filter = r'(= a ${{ x }})'", ['run'], 'python {0}', ['(= a ${x})']],
  ["local filter = [[(= a b)]] -- isn't", ['script'], undefined, ['(= a b)']],
  ["import os\nfilter = (\n  '(= a '\n  'b)')", ['script'], undefined, ['(= a b)']],
  ["filter = f'(= a {b})'", ['inlineScript'], undefined, ['(= a ${b})']],
  ['echo "FILTER=(= a b)"', ['source'], undefined, ['(= a b)']],
  ['x = FILTER', ['run'], 'brainfuck', []],
  ["#!/bin/sh\nFILTER='(= a b)'", ['run'], 'pwsh', ['(= a b)']],
  ["#!/usr/bin/env node\nconst filter = '(= a b)'", ['script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['with', 'script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['run'], undefined, []],
  ['get "/v1/x?filter=(= a b)"', ['run'], 'python', ['(= a b)']],
])('%j at %j, with the shell %j', (text, keys, shell, filters) => {
  const found = script(verbatim(text), keys, { isBlock: true, shell, readerOf }, settings);
  expect(found.filters?.map((filter) => filter.text)).toEqual(filters);
});

test('only a block is certainly a script', () => {
  const problems = (keys: string[], isBlock: boolean) =>
    script(verbatim("echo it's"), keys, { isBlock, shell: undefined, readerOf }, settings).problems?.length;
  expect([problems(['run'], true), problems(['run'], false), problems(['command'], true)]).toEqual([1, 0, 0]);
});
