import { describe, expect, test } from 'vitest';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
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

describe('the parameters that a program passes to an HTTP client are checked', () => {
  const received = `'${base}'`;
  test.each<[file: string, text: string, code: string]>([
    ['a.js', `axios.get(${received}, { params: { limit: 80 } });`, 'invalid-parameter'],
    ['a.ts', `got(${received}, { searchParams: { limit: '0', cursor } });`, 'invalid-parameter'],
    ['a.js', `axios.get(${received}, { params: { 'created_at[from]': from, limit: 10 } });`, 'incomplete-range'],
    ['a.js', `axios.get(${received}, { params: { cnpj: id, filter } });`, 'list-parameter-without-brackets'],
    ['a.js', `axios.get(${received}, { params: { filter: encodeURIComponent(text), limit: 10 } });`, 'double-encoding'],
    ['a.js', `axios.get(${received}, { params: { filter: '%28%3D%20status%20new%29' } });`, 'double-encoding'],
    ['a.js', `new URLSearchParams({ 'created_at[from]': '2021-13-01', 'created_at[to]': 'now' })`, 'invalid-date'],
    [
      'a.js',
      `url.searchParams.set('created_at[from]', '01/03/2021'); url.searchParams.set('created_at[to]', 'now');`,
      'invalid-date',
    ],
    ['a.py', `requests.get(${received}, params={"limit": 100, "filter": f})`, 'invalid-parameter'],
    ['a.py', `params = {"filter": quote(text)}\nrequests.get(${received}, params=params)`, 'double-encoding'],
    [
      'a.py',
      `requests.get(${received}, params={"created_at[from]": "2021-03-01T00:00:00Z", "created_at[to]": "now"})`,
      'invalid-date',
    ],
    ['a.py', `httpx.get(${received}, params=dict(limit=500, cursor=c))`, 'invalid-parameter'],
    ['a.py', `requests.get(${received}, params={"access_key": key, "limit": 5})`, 'list-parameter-without-brackets'],
    ['a.php', `<?php $client->get(${received}, ['query' => ['limit' => 51, 'filter' => $f]]);`, 'invalid-parameter'],
    ['a.php', `<?php $client->get(${received}, ['query' => ['filter' => urlencode($f)]]);`, 'double-encoding'],
    ['a.php', `<?php http_build_query(['created_at[to]' => 'now', 'limit' => 5]);`, 'incomplete-range'],
    [
      'a.go',
      'q := req.URL.Query()\nq.Set("filter", url.QueryEscape(t))\nu := "/v1/nfe/received?" + q.Encode()',
      'double-encoding',
    ],
    ['a.go', 'q.Add("limit", "99")\nq.Add("created_at[from]", from)\nq.Add("created_at[to]", to)', 'invalid-parameter'],
    ['a.cs', 'request.AddQueryParameter("filter", Uri.EscapeDataString(f)); // /v1/nfe/received', 'double-encoding'],
    ['a.cs', 'query["created_at[from]"] = "2021-02-30";\nquery["created_at[to]"] = "now";', 'invalid-date'],
    ['a.rb', `HTTParty.get(${received}, query: { 'limit' => 75, 'filter' => f })`, 'invalid-parameter'],
    [
      'A.java',
      'url.addQueryParameter("limit", "0").addQueryParameter("created_at[to]", "now").addQueryParameter("created_at[from]", f);',
      'invalid-parameter',
    ],
    [
      'a.kt',
      `client.get(${received.replaceAll("'", '"')}) { parameter("x", 1); url.parameters.append("created_at[from]", "ontem") }`,
      'invalid-date',
    ],
    ['a.js', `http.get(${received}, { params: { page: 2, limit: 50 } });`, 'misplaced-parameter'],
    ['a.js', `axios.get(${received}, { params: { created_at_from: a, created_at_to: b } });`, 'misplaced-parameter'],
    ['a.js', 'client.received({ limit: 200 });', 'invalid-parameter'],
  ])('%s: %s', (file, text, code) => expect(codes(file, text)).toContain(code));

  test.each<[file: string, text: string]>([
    ['a.js', `axios.get(${received}, { params: { limit: 50, cursor, filter: text } });`],
    ['a.js', 'axios.get("/v1/orders", { params: { limit: 500, filter: f, page: 2 } });'],
    ['a.js', 'prisma.order.findMany({ filter: x, cursor: "a", limit: 1000 });'],
    ['a.js', `axios.get(${received}, { params: { 'created_at[from]': '2021-03-01', 'created_at[to]': 'now' } });`],
    ['a.js', `axios.get(${received}, { params: { 'created_at[from]': from, ...rest } });`],
    ['a.js', "const url = '?filter=' + encodeURIComponent(filter); // /nfe/received"],
    ['a.py', `requests.get(${received}, params={"limit": n, "filter": text})`],
    ['a.py', 'url = "/v1/nfe/received?filter=" + quote(text)'],
    ['a.py', 'parts = {"filter": quote(text)}\nurl = base + "&".join(parts)'],
    ['a.php', `<?php $client->get(${received}, ['query' => ['limit' => $limit, 'access_key[]' => $key]]);`],
    ['a.go', 'q.Set("filter", text)\nq.Set("limit", strconv.Itoa(n)) // /nfe/received'],
    ['a.sql', "SELECT * FROM t WHERE access_key = '1' LIMIT 100"],
  ])('%s is right: %s', (file, text) => expect(codes(file, text)).toEqual([]));
});

describe('a URL of the service', () => {
  test.each([
    ['limit=all', 'invalid-parameter'],
    ['limit=-1', 'invalid-parameter'],
    ['cursor=https://api.arquivei.com.br/v1/nfe/received', 'invalid-parameter'],
    ['cursor=1&cursor=2', 'misplaced-parameter'],
    ['offset=50', 'misplaced-parameter'],
    ['createdAt[from]=2021-01-01&limit=1', 'misplaced-parameter'],
    ['created_at=2021-01-01', 'misplaced-parameter'],
    ['filter[status]=new', 'misplaced-parameter'],
    ['limit=5;filter=%28%3D%20a%20b%29', 'misplaced-parameter'],
    ['q=%28%3D%20status%20new%29', 'misplaced-parameter'],
    ['created_at[from]=2021-02-29&created_at[to]=now', 'invalid-date'],
    ['created_at[from]=now&created_at[to]=2021-02-28', 'invalid-date'],
    ['created_at[from]=2021-03-02&created_at[to]=2021-03-01', 'invalid-date'],
    ['created_at[from]=2021-03-01T10:00:00Z&created_at[to]=now', 'invalid-date'],
    ['access_key[]=3519091234567800019555001000000001100000001', 'invalid-parameter'],
  ])('%s is %s', (query, code) => expect(codes('a.yaml', `url: "${base}?${query}"`)).toContain(code));

  test.each([
    'limit=${limit}',
    'limit={limit}',
    'limit=%d',
    'cursor=$CURSOR',
    'created_at[from]=<from>&created_at[to]=<to>',
    'limit=LIMIT',
  ])('%s is right', (query) => expect(codes('a.py', `url = "${base}?${query}"`)).toEqual([]));
});

describe('the parameters in the options of a command are checked', () => {
  test.each<[file: string, text: string, code: string]>([
    ['a.sh', `curl -G ${base} -d limit=100`, 'invalid-parameter'],
    ['a.sh', `curl --get --data limit=0 -H "x: y" ${base}`, 'invalid-parameter'],
    ['a.sh', `curl -G "$BASE/v1/nfe/received" \\\n  --data-urlencode "limit=all"`, 'invalid-parameter'],
    ['a.sh', `curl -G ${base} --data-urlencode 'filter=%28%3D%20a%20b%29'`, 'double-encoding'],
    ['a.sh', `curl -G ${base} --data-urlencode=filter=%28%3D%20a%20b%29`, 'double-encoding'],
    ['a.sh', `curl -G ${base} -d 'created_at[from]=2021-01-01'`, 'incomplete-range'],
    ['a.sh', `curl -G ${base} -d created_at%5Bto%5D=now -d limit=5`, 'incomplete-range'],
    ['a.sh', `curl -G ${base} -daccess_key=$KEY`, 'list-parameter-without-brackets'],
    ['a.sh', `curl -G ${base} -d 'page=2&limit=5'`, 'misplaced-parameter'],
    ['a.sh', `http GET ${base} limit==100`, 'invalid-parameter'],
    ['a.sh', `https ${base} filter=='%28%3D%20a%20b%29'`, 'double-encoding'],
    ['a.yaml', `run: curl -G ${base} -d 'created_at[from]=31/12/2020' -d 'created_at[to]=now'`, 'invalid-date'],
    ['Makefile', `x:\n\tcurl -G ${base} -d limit=51\n`, 'invalid-parameter'],
    ['a.md', `\`\`\`sh\ncurl -G ${base} -d cursor=abc\n\`\`\``, 'invalid-parameter'],
  ])('%s: %s', (file, text, code) => expect(codes(file, text)).toEqual([code]));

  test.each([
    `curl -G ${base} -d 'created_at[from]=2021-01-01' -d 'created_at[to]=now' -d limit=50`,
    `curl -G ${base} --data-urlencode 'created_at[from]=2021-01-01 10:00:00' --data-urlencode 'created_at[to]=now'`,
    `curl -G -g '${base}?created_at[from]=2021-01-01' -d 'created_at[to]=now'`,
    `curl -G ${base} -d 'filter=%28%3D%20a%20b%29&created_at%5Bfrom%5D=2021-01-01' -d 'created_at[to]=now'`,
    `curl -G ${base} --data-urlencode "limit=$LIMIT" --data-urlencode 'filter=(= status new)'`,
    `curl -G https://example.com/notes -d limit=1000 -d page=2`,
    `http ${base} limit==50 filter=='(= status new)'`,
  ])('%s is right', (text) => expect(codes('a.sh', text)).toEqual([]));
});

describe('the service is addressed with https', () => {
  test.each([
    ['a.py', `requests.get("http://api.arquivei.com.br/v1/nfe/received", params={"limit": 5, "cursor": c})`],
    ['a.json', `{"next":"http:\\/\\/api.arquivei.com.br\\/v1\\/nfe\\/received?limit=5"}`],
    ['a.md', '<HTTP://sandbox-api.arquivei.com.br/v1/nfe/received?limit=5>'],
  ])('in %s', (file, text) => expect(codes(file, text)).toContain('insecure-address'));

  test.each(['http://localhost:3000', 'http://10.0.0.1', 'http://sandbox.local', 'https://api.arquivei.com.br'])(
    '%s is right',
    (host) => {
      const settings = settingsOf({
        sources: { hosts: ['localhost', '10.0.0.1', 'sandbox.local', 'api.arquivei.com.br'] },
      });
      const text = `fetch('${host}/v1/nfe/received?limit=5')`;
      expect(lint({ file: 'a.js', text }, settings)).toEqual([]);
    },
  );
});

test.each([
  ['a.php', `<?php $url = '${base}'; $q = http_build_query(['access_key' => [$key], 'limit' => 50]);`],
  ['a.ts', `axios.get('${base}', { params: { access_key: [key], limit: 50 } });`],
  ['a.py', `received = "${base}"\nrequests.get("https://example.org/items", params={"limit": 500})`],
])('%s: lists whose brackets the client writes, and parameters of other addresses are right', (file, text) => {
  expect(codes(file, text)).toEqual([]);
});
