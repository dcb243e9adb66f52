// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { expect, test } from 'vitest';
import { extracted, lint } from '../../../src/lint/lint.ts';
import { address, isComplete, isOfReceived } from '../../../src/lint/received-url.ts';
import { findings, settings } from '../files.ts';

const filter = '%28%3D%20a%20b%29';

test.each([
  [`${address}?filter=${filter}&filter=${filter}&filter=${filter}`, ['filter', 'filter']],
  [`${address}?limit=1#filter=${filter}`, ['filter']],
  [`${address}?limit=1#filter=`, []],
  [`${address}?filter=${filter}#/notes?filter=${filter}`, []],
  [`https://a.b/#!/x?filter=${filter}`, []],
  [`${address}?fliter=${filter}`, ['fliter']],
  [`${address}?where=${filter}`, ['where']],
  [`https://a.b/c?where=${filter}`, []],
  [`${address}?filters=open`, []],
  [`${address}?Filter=%2528%253D%2520a%2520b%2529`, []],
])('%s', (url, names) => {
  const found = findings('markdown', `<${url}>\n`).filter((finding) => finding.startsWith('misplaced-parameter'));
  expect(found).toEqual(names.map((name) => `misplaced-parameter: ${name}`));
});

test('the first of two is shown with the second', () => {
  const text = `<${address}?filter=${filter}&filter=${filter}>\n`;
  const [found] = lint({ file: 'a.md', text }, settings);
  const start = text.indexOf('filter=');
  expect(found?.problem.related).toEqual([{ message: 'first given here', span: { start, end: start + 6 } }]);
});

test('for an unfinished URL, missing parts are not reported', () => {
  expect(findings('javascript', `get('${address}?created_at[from]=' + from + '&created_at[to]=' + to)`)).toEqual([]);
  expect(findings('javascript', `get(\`${address}?created_at[from]=\${from}\${rest}\`)`)).toEqual([]);
  expect(findings('javascript', `get(\`${address}?created_at[from]=\${from}\`)`)).toEqual([
    'incomplete-range: created_at[from]',
  ]);
});

test('a part of the query that is known only at run time may contain the other bound', () => {
  expect(findings('javascript', `get(\`${address}?\${rest}&created_at[from]=2021-05-01\`)`)).toEqual([]);
});

test.each([
  ['created_at[from]=2021-05-01', ['incomplete-range: created_at[from]']],
  ['created_at%5Bto%5D=2021-05-01&limit=5', ['incomplete-range: created_at%5Bto%5D']],
  ['created_at[to]=2021-05-02&created_at%5Bfrom%5D=2021-05-01', []],
  ['created_at[from]=2021-05-01#created_at[to]=2021-05-02', ['incomplete-range: created_at[from]']],
  ['cnpj=1&access_key=2', ['list-parameter-without-brackets: cnpj', 'list-parameter-without-brackets: access_key']],
  ['cnpj[]=12345678000195&access_key%5B%5D=35190912345678000195550010000000011000000010', []],
  ['CNPJ=1', []],
])('%s', (query, expected) => {
  expect(findings('markdown', `<${address}?${query}>\n`)).toEqual(expected);
});

test.each(['nfe/events?created_at[from]=2021-05-01', 'companies?cnpj=1'])(
  '%s, another operation, has other parameters',
  (url) => {
    expect(findings('markdown', `<https://api.arquivei.com.br/v1/${url}>\n`)).toEqual([]);
  },
);

/** The first URL of a line of JavaScript. */
const urlOf = (text: string) => {
  const [url] = extracted({ file: 'a.js', text }, settings).urls;
  if (url === undefined) throw new Error(text);
  return url;
};

test.each([
  [`'${address}?limit=1'`, true],
  [`'${address}/?limit=1'`, true],
  ["'https://api.arquivei.com.br/v1/cte/received?limit=1'", true],
  ["'https://api.arquivei.com.br/v1/nfe/events?limit=1'", false],
  ["'https://api.arquivei.com.br/x?next=/received&limit=1'", false],
  ["'/any?filter=(= a b)'", true],
])('%s belongs to the operation that takes filters: %s', (text, expected) => {
  expect(isOfReceived(urlOf(text), settings.sources)).toBe(expected);
});

test.each([
  [`'${address}?limit=1'`, true],
  [`'${address}?limit=1&cursor='`, false],
  [`\`${address}?limit=\${x}\``, true],
  [`'${address}?limit=' + x`, true],
  [`\`\${a?b}/received?filter=(= a b)&limit=\${x}\``, true],
  [`\`\${base}/received?filter=(= a b)\``, true],
  [`\`${address}?limit=\${x}\${rest}\``, false],
  [`\`${address}?\${rest}&limit=1\``, false],
])('all parameters of %s are visible: %s', (text, expected) => {
  expect(isComplete(urlOf(text))).toBe(expected);
});
