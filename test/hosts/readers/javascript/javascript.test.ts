import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { growsLinearly, takesAtMost } from '../../../support/cpu-ms.ts';
import { readings } from '../../../support/groups.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { extracted, filtersIn, settings } from '../../extracted.ts';

test.each(readings('javascript.txt', import.meta.url))('%s', (_, text = '', ...filters) => {
  expect(filtersIn(javascript, text)).toEqual(filters);
});

test('in a call of this package, an infix operator is reported', () => {
  const text = "listReceived({ filter: x ? '(a = b)' : `(a = ${y})` }); parseFilter('(a = b)'); parseFilter('(a)')";
  expect(extracted(javascript, text).filters.map((filter) => filter.text)).toEqual([
    '(a = b)',
    '(a = ${y})',
    '(a = b)',
  ]);
});

test.each([
  ['filter`(= a', '`', 6],
  ["x = '(= filter: ", "'", 4],
  ["a /* '(= filter: ", '/*', 2],
  ['a; `(= ${filter="', '"', 16],
  ['a; `(= ${filter=1', '`', 3],
  ['a; `(= ${filter=1} ${2} y', '`', 3],
  ["'(=', filter: \\", '\\', 14],
])('%j cannot be read from some position on', (text, found, start) => {
  const { problems } = extracted(javascript, text);
  expect(problems).toMatchObject([
    { code: 'host-parse', severity: 'warning', span: { start, end: start + found.length } },
  ]);
  expect(problems[0]?.message).toContain(found === '`' ? '`` ` ``' : `\`${found}\``);
});

test('suppression comments', () => {
  const text = '#!/usr/bin/env node\n// prefilter-disable x\n/* prefilter-enable\n x */ // other\n`// prefilter-no`';
  const { comments } = extracted(javascript, text);
  expect(comments.map((comment) => [comment.text, text.slice(comment.span.start, comment.span.end)])).toEqual([
    [' prefilter-disable x', '// prefilter-disable x'],
    [' prefilter-enable\n x ', '/* prefilter-enable\n x */'],
  ]);
});

test('problems are reported in Portuguese too', () => {
  const { problems } = javascript(verbatim('filter`(= a'), { ...settings, locale: 'pt-BR' });
  expect(problems[0]?.message).toBe('`` ` `` nunca é fechado.');
});

test.each<[string, ...string[]]>([
  ['new URLSearchParams({ limit: 5, filter: encodeURIComponent(f(x)) })', 'f(x)'],
  ["new URLSearchParams({ 'filter': x && (encodeURIComponent(x)) })", ''],
  ["new URLSearchParams([['filter', encodeURIComponent(x)]])", 'x'],
  ["url.searchParams.set('filter', encodeURIComponent(x))", 'x'],
  ["mySearchParams?.append(`filter`, encodeURIComponent(x) + '')", ''],
  ["const q = new URLSearchParams(); q.set('filter', encodeURIComponent(x))", 'x'],
  ["const q: URLSearchParams = new URLSearchParams(); q.set('filter', encodeURIComponent(x))", 'x'],
  ["function f(q: URLSearchParams) { q.set('filter', encodeURIComponent(x)) }", 'x'],
  ["url.searchParams.set('filter', encodeURIComponent(...x))", ''],
  ["url.searchParams.set('filter', encodeURIComponent())", ''],
  ['new URLSearchParams({ filter: encodeURIComponent(f(x, y), 1) })', ''],
  ["const q = new Map(); q.set('filter', encodeURIComponent(x))"],
  ["headers.set('filter', encodeURIComponent(x))"],
  ["url.searchParams.set('where', encodeURIComponent(x))"],
  ["url.searchParams.set('filter', f(encodeURIComponent(x)))"],
  ["url.searchParams.set('filter', x.encodeURIComponent)"],
  ["new URLSearchParams('filter=' + encodeURIComponent(x))"],
  ['({ filter: encodeURIComponent(x) })'],
])('%s is encoded twice', (text, ...expected) => {
  const { encodings } = extracted(javascript, text);
  expect(
    encodings.map(({ argument, text: call }) => (argument ? call.slice(argument.start, argument.end) : '')),
  ).toEqual(expected);
  for (const { map, text: call } of encodings) {
    const { start, end } = map({ start: 0, end: call.length });
    expect(text.slice(start, end)).toBe(call);
  }
});

test('an interpolation in a tagged template is safe, any other is not', () => {
  const safe = (text: string) =>
    extracted(javascript, text).filters.map(({ interpolations }) =>
      interpolations.map((interpolation) => interpolation.safe),
    );
  expect(safe('filter`(= a ${x})`; ({ filter: `(= a ${x})` }); y = { filter: "(= a " + x + ")" }')).toEqual([
    [true],
    [false],
    [false],
  ]);
});

test('what cannot be written in a literal is refused', () => {
  const write = (text: string, written: string) => extracted(javascript, text).filters[0]?.encode(written);
  expect(write('filter`(= a b)`', 'x`')).toBeUndefined();
  expect(write('filter`(= a b)`', 'x${y}')).toBeUndefined();
  expect(write('filter`(= a b)`', 'x\\')).toBeUndefined();
  expect(write("x = { filter: '(= a b)' }", '\'"`\n\0${x}\\')).toBe('\\\'"`\\n\\x00${x}\\\\');
  expect(write('x = { filter: "(= a b)" }', '\'"')).toBe('\'\\"');
  expect(write('x = { filter: `(= a b)` }', '`${$')).toBe('\\`\\${\\$');
  expect(write('x = { filter: \'(= a b\' + ")" }', '\'"`')).toBe('\\\'\\"`');
});

test.each([
  ...splitTexts("filter: '(= a b)',¦filter`${¦'a' + (¦'a' + b + ¦`${x}?filter=(= a ${y})` + ¦{filters:¦filter:[¦*"),
  ...[
    "x || '(= a b)' || ",
    "filter: x ? '(= a b)' : ",
    'x ?? (',
    "q.set('filter', ",
    "['filter', ",
    'encodeURIComponent(',
  ],
  ...['\\x28', '/* filter */', '<T,', '<a ', "'", '.filter`', '(', "filter('a')`", '\n'],
])('takes time in proportion to a text of %j', (part) => {
  const read = (size: number) => extracted(javascript, `filter: 1;${part.repeat(size / part.length)}`);
  expect(growsLinearly(read, 6000)).toBe(true);
});

test('many comments after a long literal stop the reading in time', () => {
  const text = `filter\`${'a'.repeat(1_000_000)}\`${'/**/'.repeat(250_000)}`;
  expect(takesAtMost(1500, () => expect(extracted(javascript, text).problems).toHaveLength(1))).toBe(true);
});
