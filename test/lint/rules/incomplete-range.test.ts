// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { expect, test } from 'vitest';
import { address } from '../../../src/lint/received-url.ts';
import { findings } from '../files.ts';

test('for an unfinished URL, missing parts are not reported', () => {
  expect(findings('javascript', `get('${address}?created_at[from]=' + from + '&created_at[to]=' + to)`)).toEqual([]);
  expect(findings('javascript', `get(\`${address}?created_at[from]=\${from}\${rest}\`)`)).toEqual([]);
  expect(findings('javascript', `get(\`${address}?created_at[from]=\${from}\`)`)).toEqual([
    'incomplete-range: created_at[from]',
  ]);
});

test('a part of the query that is known only at run time may contain the other bound', () => {
  expect(findings('javascript', `get(\`${address}?\${rest}&created_at[from]=1\`)`)).toEqual([]);
});

test.each([
  ['created_at[from]=1', ['created_at[from]']],
  ['created_at%5Bto%5D=1&limit=5', ['created_at%5Bto%5D']],
  ['created_at[to]=1&created_at%5Bfrom%5D=2', []],
  ['created_at[from]=1#created_at[to]=2', []],
])('%s', (query, expected) => {
  expect(findings('markdown', `<${address}?${query}>\n`)).toEqual(expected.map((name) => `incomplete-range: ${name}`));
});

test('a URL of another operation has other parameters', () => {
  expect(findings('markdown', '<https://api.arquivei.com.br/v1/nfe/events?created_at[from]=1>\n')).toEqual([]);
});
