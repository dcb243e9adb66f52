import { describe, expect, test } from 'vitest';
import { extracted, lint } from '../../../src/lint/lint.ts';
import { address, isComplete, isOfReceived } from '../../../src/lint/received-url.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { groupsIn } from '../../support/groups.ts';
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
  ['CNPJ=1', ['unknown-parameter: CNPJ']],
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

/** A JSON file with a URL that has this filter. */
const withUrl = (value: string) => JSON.stringify({ url: `${address}?filter=${value}` });

test.each([
  ['(= a b)', 'invalid-url-encoding:  '],
  ['(=%20a%20b%2)', 'invalid-url-encoding: %2'],
  ['(=%20a%20b%FF)', 'invalid-url-encoding: %FF'],
  ['(=%20a%20b%C3%28)', 'invalid-url-encoding: %C3'],
  ['(=%20a%20b%ED%A0%80)', 'invalid-url-encoding: %ED'],
  ['(=%20a%20😀)', 'invalid-url-encoding: 😀'],
  ['(=%20a%20b&c)', 'invalid-url-encoding: &'],
  ['(=%20a%20b#c)', 'invalid-url-encoding: #'],
])('%s has %s', (value, expected) => {
  expect(findings('json', withUrl(value))).toContain(expected);
});

test.each(['(=%20a%20b)', '%28=+a+b%29', '%28%3D%20a%20b%29', '(=%20a%20a@b:c/d?e)', '(=%20a%2520)&limit=1'])(
  '%s is well encoded',
  (value) => {
    expect(findings('json', withUrl(value)).filter((found) => /encoding/.test(found))).toEqual([]);
  },
);

test('the character that cuts a filter short is reported as the reason why it is not closed', () => {
  const cut = `get('${address}?filter=(=%20a%20b&c)')`;
  expect(findings('javascript', cut)).toEqual(['invalid-url-encoding: &']);
  expect(findings('javascript', cut, { rules: { 'invalid-url-encoding': 'off' } })).toEqual(['syntax: ']);
});

test('the encoded form in a message keeps the interpolations', () => {
  const text = `get(\`${address}?filter=(= a \${x.y[0]})&limit=\${n}\`)`;
  const [found] = lint({ file: 'a.js', text }, settings);
  expect(found?.problem.message).toMatch(/Send it as `%28%3D%20a%20\$\{x\.y\[0\]\}%29`\.$/);
});

test('encoding a broken escape is an unsafe fix, since it may mean something else', () => {
  const text = withUrl('(=%20a%20b%2)');
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.problem.fix?.safety).toBe('unsafe');
  expect(applyEdits(text, found?.problem.fix?.edits ?? [])).toContain('?filter=%28%3D%20a%20b%252%29');
});

test('the position in the decoded filter', () => {
  const text = withUrl('%28%3D a b)');
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.filter).toEqual({ text: '(= a b)', span: { start: 2, end: 3 } });
});

test.each([
  ['(%253D%2520a%2520b)', '%253D', '(%3D%20a%20b)'],
  ['%2528%253D%2520a%2520b%2529', '%2528', '%28%3D%20a%20b%29'],
])('in %s everything is decoded once', (value, found, fixed) => {
  const text = withUrl(value);
  const [first] = lint({ file: 'a.json', text }, settings).filter(({ problem }) => problem.code === 'double-encoding');
  expect(text.slice(first?.problem.span.start, first?.problem.span.end)).toBe(found);
  expect(applyEdits(text, first?.problem.fix?.edits ?? [])).toBe(text.replace(value, fixed));
});

test.each(['(=%20a%20100%2525)', '%28%3D%20a%20%2528%29', '(=%20a%2520b)'])('%s means a percent sign', (value) => {
  const found = findings('json', withUrl(value));
  expect(found.filter((finding) => finding.startsWith('double-encoding'))).toEqual([]);
});

test('removing a call whose result is encoded again is an unsafe fix', () => {
  const fixOf = (text: string) => lint({ file: 'a.js', text }, settings)[0]?.problem.fix;
  const text = "url.searchParams.set('filter', encodeURIComponent(f(x)));";
  expect(fixOf(text)?.safety).toBe('unsafe');
  expect(applyEdits(text, fixOf(text)?.edits ?? [])).toBe("url.searchParams.set('filter', f(x));");
  expect(fixOf("url.searchParams.set('filter', encodeURIComponent(...x));")).toBeUndefined();
});

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

describe('a parameter that the specification lacks, beside known ones', () => {
  // `⏎` is a line break. None is in headers, another address, arguments of the call, configurations, and maps that are no query.
  describe.each(groupsIn('url-parameters.txt', import.meta.url))('%s', (heading, body) => {
    test.each(body.split('\n').map((row) => row.split(/: (.*)/)))('%s: %s', (file = '', code = '') => {
      const text = code.replaceAll('⏎', '\n');
      const found = lint({ file, text }).filter(({ problem }) => problem.code === 'unknown-parameter');
      const names = found.map(({ problem: { span } }) => text.slice(span.start, span.end));
      expect(names).toEqual(heading === 'none' ? [] : [/status|sender\w*/.exec(text)?.[0]]);
    });
  });
});
