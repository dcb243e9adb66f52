import { expect, test } from 'vitest';
import { address } from '../../../src/lint/received-url.ts';
import { findings } from '../files.ts';

test.each([
  ['cnpj=1&access_key=2', ['cnpj', 'access_key']],
  ['cnpj[]=1&access_key%5B%5D=2', []],
  ['CNPJ=1', []],
])('%s', (query, names) => {
  expect(findings('markdown', `<${address}?${query}>\n`)).toEqual(
    names.map((name) => `list-parameter-without-brackets: ${name}`),
  );
});

test('a URL of another operation may have such a parameter', () => {
  expect(findings('markdown', '<https://api.arquivei.com.br/v1/companies?cnpj=1>\n')).toEqual([]);
});
