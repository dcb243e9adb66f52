import { describe, expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';

const base = 'https://api.arquivei.com.br/v1/nfe/received';
const codes = (file: string, text: string) => lint({ file, text }).map(({ problem }) => problem.code);

describe('a date with a time does not end a URL', () => {
  const range = 'created_at[from]=2021-03-01 08:00:00&created_at[to]=2021-03-31 23:59:59';
  test.each([
    ['a.js', `fetch("${base}?${range}&limit=5");`],
    ['a.py', `requests.get("${base}?${range}")`],
    ['a.php', `<?php file_get_contents("${base}?${range}");`],
    ['A.java', `String url = "${base}?${range}";`],
    ['a.kt', `val url = "${base}?${range}"`],
    ['a.sh', `curl -g "${base}?${range}"`],
    ['a.json', `{ "url": "${base}?${range}" }`],
    ['a.yaml', `url: "${base}?${range}"`],
    ['a.md', `See \`${base}?${range}\`.`],
  ])('in %s', (file, text) => expect(codes(file, text)).not.toContain('incomplete-range'));

  test('a filter after it is checked', () => {
    const text = `const url = "${base}?${range}&filter=%28%3D%3D%20status%20new%29";`;
    expect(codes('a.js', text)).toContain('unknown-operator');
    expect(codes('a.js', `const url = "${base}?created_at[from]=2021-03-01 08:00:00&limit=5";`)).toContain(
      'incomplete-range',
    );
  });
});

test.each([
  ['a.js', `let url = "${base}?created_at[from]=2021-03-01";\nurl += "&created_at[to]=now";`],
  ['a.ts', `let url: string = "${base}?created_at[from]=2021-03-01";\nurl += to;`],
  ['a.py', `url = "${base}?created_at[from]=2021-03-01"\nif to:\n    url += "&created_at[to]=now"`],
  ['a.php', `<?php $url = "${base}?created_at[from]=2021-03-01"; $url .= "&created_at[to]=now";`],
  ['A.java', `String url = "${base}?created_at[from]=2021-03-01";\nurl = url + "&created_at[to]=now";`],
  ['a.sh', `URL="${base}?created_at[from]=2021-03-01"\nURL="$URL&created_at[to]=now"`],
])('in %s, a URL that is continued later may have further parameters', (file, text) => {
  expect(codes(file, text)).not.toContain('incomplete-range');
});

test.each([
  ['%5B%3D%20status%20new%5D', 'syntax'],
  ['%7B%22status%22%3A%22new%22%7D', 'syntax'],
  ['OR (= a b) (= c d)', 'syntax'],
  ['status%20%3D%20new', 'infix-syntax'],
])('at the service, %s is a filter', (value, code) => {
  expect(codes('a.js', `const url = "${base}?filter=${value}";`)).toContain(code);
});

test.each(['${filter}', '{filter}', '{{ filter }}', '<filter>', '[filter]', ':filter', '%s', 'YOUR_FILTER', '...'])(
  '%s stands for one',
  (value) => expect(codes('a.md', `\`${base}?filter=${value}\``)).toEqual([]),
);

test('`??`, as the service writes it in the address of the next page, begins a query', () => {
  const text = `{"next":"https:\\/\\/api.arquivei.com.br\\/v1\\/nfe\\/received??filter=%28%3D%3D%20status%20new%29&cursor=1"}`;
  expect(codes('a.json', text)).toEqual(['unknown-operator']);
});
