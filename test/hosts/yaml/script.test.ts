import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { isCommand, isScript, script } from '../../../src/hosts/yaml/script.ts';
import { settings } from '../extracted.ts';

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

test.each<[text: string, keys: string[], language: string | undefined, filters: string[]]>([
  ["FILTER='(= a b)'", ['run'], undefined, ['(= a b)']],
  ["FILTER='(= a b)'", ['run'], 'bash -e {0}', ['(= a b)']],
  ["FILTER='(= a b)'", ['run'], 'pwsh', []],
  ["#!/bin/sh\nFILTER='(= a b)'", ['run'], 'pwsh', ['(= a b)']],
  ["#!/usr/bin/env node\nconst filter = '(= a b)'", ['script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['with', 'script'], undefined, ['(= a b)']],
  ["const filter = '(= a b)'", ['script'], undefined, []],
  ['get "/v1/x?filter=(= a b)"', ['run'], 'python', ['(= a b)']],
])('%j at %j, with the shell %j', (text, keys, language, filters) => {
  const found = script(verbatim(text), keys, { isBlock: true, language }, settings);
  expect(found.filters?.map((filter) => filter.text)).toEqual(filters);
});

test('only a block is certainly a script', () => {
  const problems = (keys: string[], isBlock: boolean) =>
    script(verbatim("echo it's"), keys, { isBlock, language: undefined }, settings).problems?.length;
  expect([problems(['run'], true), problems(['run'], false), problems(['command'], true)]).toEqual([1, 0, 0]);
});
