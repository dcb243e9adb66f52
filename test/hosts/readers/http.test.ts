import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { http } from '../../../src/hosts/readers/http.ts';
import { readings } from '../../support/groups.ts';
import { runs } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { checkPlaces, expectLinear, expectReadBack, extracted, filtersIn, hostOf } from '../extracted.ts';

const filters = (text: string) => filtersIn(http, text);

describe('finds', () => {
  test.each(readings('http.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('comments', () => {
    const text = '# one\r\n// two\r\n@x=1\r\nGET /\r\n  # three\r\n# four\r\nA: b\r\n\r\n# body\r\n';
    const { comments } = extracted(http, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      [' one', '# one'],
      [' two', '// two'],
      [' three', '# three'],
      [' four', '# four'],
    ]);
  });
});

test('reports what cannot be read', () => {
  const text = 'GET /\nno header\nA: b\n\n{"a": nope}\n###\nGET {{x\n';
  expect(
    extracted(http, text).problems.map(({ message, span }) => [text.slice(span.start, span.end), message]),
  ).toEqual([
    ['no header', 'This HTTP is not valid: unexpected `no header`.'],
    ['nope', 'This JSON is not valid: unexpected `nope`.'],
    ['{{', '`{{` is never closed.'],
  ]);
});

const styles = [
  'GET /c\n  ?filter=(= a x)\n  &y=1',
  '@filter=(= a x)',
  'POST /\n\n{"filter": "(= a x)"}',
  'POST /\nContent-Type: application/x-www-form-urlencoded\n\nfilter=(= a x)',
];

test.each(styles)('any word is read back as written in %j', (before) => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
    .filter((text) => !/[\s()\0]|\{\{/.test(text));
  fc.assert(
    fc.property(word, (text) => expectReadBack(http, before, text)),
    runs(0.15),
  );
});

const rough = fc.string({
  unit: fc.constantFrom(
    ...splitTexts(
      'GET ¦/v¦?filter=¦(= a b)¦&x=1¦\n¦\r\n¦\n\n¦  ¦#¦//¦###\n¦@filter=¦A: ¦Content-Type: application/json\n',
      `Content-Type: application/x-www-form-urlencoded\n\n¦{"filter": "¦"}¦{{¦}}¦curl ¦'¦\ufeff¦ HTTP/1.1¦😀`,
    ),
  ),
  maxLength: 20,
});

test('reads any text, and all that it finds is within it', () => {
  fc.assert(
    fc.property(rough, (text) => checkPlaces(http, text)),
    runs(0.2),
  );
});

test('reads any text in linear time', () => {
  const parts = splitTexts(
    'GET /\n¦###\n¦?filter=(\n¦{{¦@a=1\n¦A: b\n¦# \n¦curl x\n¦GET /c?filter=(= a b)\n###\n¦ a¦ ¦{{a}} ',
  );
  expectLinear(http, parts, 1500, ['', 'GET /v ', 'GET /\n\n']);
});

const host = hostOf('a.bru');
const block = (name: string, ...lines: string[]) =>
  [`${name} {`, ...lines.map((line) => `  ${line}`), '}', ''].join('\n');

test.each<[string, string, string[]]>([
  ['the URL', block('get', 'url: {{base}}/c?filter=%28%3D%20a%20b%29&limit=1'), ['(= a b)']],
  [
    'parameters',
    block('params:query', 'filter: (= a b)', '~nfe-filter: (= a {{b}})', 'sort: (= a b)'),
    ['(= a b)', '(= a ${b})'],
  ],
  ['variables', block('vars:pre-request', '@filter: (= a b)').replaceAll('\n', '\r\n'), ['(= a b)']],
  [
    'a body',
    block('body:json', '{ "filter": "(= a b)", "x": {{y}} }') + block('body:form-urlencoded', 'filter: (= c d)'),
    ['(= a b)', '(= c d)'],
  ],
  ['a script', block('script:pre-request', 'if (x) {', "  req.setVar('x', { filter: '(= a b)' })", '}'), ['(= a b)']],
  [
    'documentation',
    block('docs', '# One', '', 'Send `(= a b)`', '', '```js', "x({ filter: '(= c d)' })", '```'),
    ['(= a b)', '(= c d)'],
  ],
  ['nothing outside', 'filter: (= a b)\n', []],
])('%s', (_, text, expected) => expect(filtersIn(host, text)).toEqual(expected));
