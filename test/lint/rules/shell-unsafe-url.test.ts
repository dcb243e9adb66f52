import { expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { address } from '../../../src/lint/received-url.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { findings, settings } from '../files.ts';

test.each([
  ["curl '{}?created_at[from]=2021-05-01&created_at[to]=2021-05-02'", ['shell-unsafe-url: [']],
  ["curl --globoff '{}?created_at[from]=2021-05-01&created_at[to]=2021-05-02'", []],
  ["curl -sg '{}?created_at[from]=2021-05-01&created_at[to]=2021-05-02'", []],
  ["wget '{}?created_at[from]=2021-05-01&created_at[to]=2021-05-02'", []],
  ["curl '{}?cnpj[]=12345678000195'", []],
  ['curl {}?limit=1&cursor=2', ['shell-unsafe-url: &']],
  ['curl {}?limit=1\\&cursor=2', []],
  ['curl "{}"?limit=1"&"cursor=2', []],
])('%s', (command, expected) => {
  expect(findings('shell', `${command.replace('{}', address)}\n`)).toEqual(expected);
});

test.each([
  ['curl {}?a=$X&limit=1', 'curl "{}?a=$X&limit=1"'],
  ['curl {}?limit=1&cursor=2', "curl '{}?limit=1&cursor=2'"],
  ["curl {}?limit=1&cursor='2'", undefined],
  ['curl "{}?created_at[from]=2021-05-01"', 'curl "{}?created_at%5Bfrom%5D=2021-05-01"'],
])('the fix of %s is %s', (command, expected) => {
  const text = `${command.replace('{}', address)}\n`;
  const [found] = lint({ file: 'a.sh', text }, settings).filter(({ problem }) => problem.code === 'shell-unsafe-url');
  expect(found).toBeDefined();
  const fixed = found?.problem.fix && applyEdits(text, found.problem.fix.edits);
  expect(fixed).toBe(expected && `${expected.replace('{}', address)}\n`);
});
