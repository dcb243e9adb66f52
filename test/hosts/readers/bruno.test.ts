import { expect, test } from 'vitest';
import { filtersIn, hostOf } from '../extracted.ts';

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
