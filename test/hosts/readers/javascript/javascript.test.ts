import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { javascript } from '../../../../src/hosts/readers/javascript/javascript.ts';
import { growsLinearly, takesAtMost } from '../../../support/cpu-ms.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { extracted, filtersIn, settings } from '../../extracted.ts';

test.each<[string, string, ...string[]]>([
  ['a tag', 'const f = filter`(= a b)`;', '(= a b)'],
  ['a tag of the package', 'prefilter.filter`(= a b)`', '(= a b)'],
  ['a tag with a dialect', 'filter({ dialect: qive })`(AND (= a b))`', '(AND (= a b))'],
  ['a tag counts whatever it holds', 'filter`nothing of ours`', 'nothing of ours'],
  ['no method of that name', 'list.filter((= a b))'],
  ['a call of the tag', "const f = filter('(= a b)');", '(= a b)'],
  ['a call of the package', 'prefilter.filter("(= a b)")', '(= a b)'],
  ['a call with a dialect', "filter({ dialect: 'qive' })('(AND (= a b))')", '(AND (= a b))'],
  ['a call with a condition', "filter(x ? '(= a b)' : '(= c d)')", '(= a b)', '(= c d)'],
  ['a call reads escapes', "filter('(= a\\u0020b)')", '(= a b)'],
  ['a call with a value in the text', 'filter(`(= a ${b})`)', '(= a ${b})'],
  ['a call of another filter', "other(list, '(= a b)'); filter('odd')"],
  ['a call of ours counts whatever it holds', "import { filter } from 'prefilter'; filter('odd')", 'odd'],
  ['so does one that is required', "const { filter } = require('prefilter'); filter('odd', list.filter('x'))", 'odd'],
  [
    'a constant made by the tag',
    "const q = filter({ dialect: 'qive' }), r = prefilter.filter({ properties }); q('(AND (= a b))'); r`(= c d)`",
    '(AND (= a b))',
    '(= c d)',
  ],
  ['an exported one with a type', "export let q = filter({}); q?.('(= a b)'); q('(= a b)')", '(= a b)'],
  ['a filter is no tag', "const q = filter({})('(= a b)'); q('(= c d)'); const r = other({}); r('(= e f)')", '(= a b)'],
  ['a tag reads raw', 'filter`(= a b\\n\\u0041)`', '(= a b\\n\\u0041)'],
  ['a key', "client.received({ filter: '(= a b)' })", '(= a b)'],
  ['a quoted key', '({ "filter": "(= a b)" })', '(= a b)'],
  ['a key of a type', "interface A { filter?: '(= a b)' }", '(= a b)'],
  ['a key with a template', '({ filter: `(= a b)` })', '(= a b)'],
  ['a key in parentheses', "({ filter: ('(= a b)') })", '(= a b)'],
  [
    'a computed key',
    "({ ['filter']: '(= a b)', [`filter`]: '(= c d)', [filter]: '(= e f)' })",
    '(= a b)',
    '(= c d)',
    '(= e f)',
  ],
  ['the branches of a condition', "({ filter: a ? '(= a b)' : b.c(d) ? '(= c d)' : '' })", '(= a b)', '(= c d)'],
  [
    'what stands in for another value',
    "({ filter: x ?? y['z'] || '(= a b)' && (w || `(= c ${d})`) })",
    '(= a b)',
    '(= c ${d})',
  ],
  [
    'a member behind a condition',
    "({ a: x ? 1 : 2, filter: '(= a b)', ...(y && { filter: '(= c d)' }) })",
    '(= a b)',
    '(= c d)',
  ],
  ['an argument of a condition', "parseFilter(x ? '(= a b)' : y)", '(= a b)'],
  ['an attribute with a condition', "<Notes filter={x ? '(= a b)' : undefined} />", '(= a b)'],
  ['elements of a list with conditions', "({ filters: [x, y ? '(= a b)' : z] })", '(= a b)'],
  ['what a call encodes', "({ filter: encodeURIComponent('(= a b)') })", '(= a b)'],
  [
    'a declaration with a type',
    "const filter: string | undefined = '(= a b)'; let old_filter!: A.B = '(= c d)'",
    '(= a b)',
    '(= c d)',
  ],
  ['a default', "({ filter: text = '(= a b)', text: filter = '(= c d)' }) => 0", '(= a b)', '(= c d)'],
  ['a name of another space', "<svg:rect filter='(= a b)' /> ; <filter:x a='(= c d)' />", '(= a b)'],
  [
    'an assignment',
    "filter = x ? '(= a b)' : ''; filter ??= '(= c d)'; filter ||= '(= e f)'",
    '(= a b)',
    '(= c d)',
    '(= e f)',
  ],
  ['a comparison', "if (filter == '(= a b)' || filter !== '(= c d)') {}", '(= a b)', '(= c d)'],
  [
    'a parameter that is set',
    "url.searchParams.set('filter', '(= a b)'); q?.append(\"filter\", x ?? `(= c d)`)",
    '(= a b)',
    '(= c d)',
  ],
  ['no other parameter, nor another method', "q.set('where', '(= a b)'); set('sort', '(= a b)')"],
  ['a list of parameters', "new URLSearchParams([['limit', '5'], ['filter', '(= a b)']])", '(= a b)'],
  ['a list of pairs', "new Map([['filter', '(= a b)']])", '(= a b)'],
  ['an object of parameters', "new URLSearchParams({ filter: '(= a b)' })", '(= a b)'],
  ['a path of keys', "({ filters: { fresh: '(= a b)', old: { x: '(= c d)' } } })", '(= a b)', '(= c d)'],
  ['elements of a list', "({ filters: ['(= a b)', '(= c d)'] })", '(= a b)', '(= c d)'],
  ['other keys', "({ filtered: '(= a b)', where: '(= a b)' })"],
  ['a variable', "const filter = '(= a b)'; this.filter = '(= c d)'", '(= a b)', '(= c d)'],
  ['an attribute', '<Notes filter="(= a b)" />', '(= a b)'],
  ['an attribute with an expression', "<Notes filter={'(= a b)'}>don't</Notes>", '(= a b)'],
  ['a reference in an attribute', '<Notes filter="(= a &quot;b&#34; &unknown;)" />', '(= a "b" &unknown;)'],
  ['a call', "parseFilter('(= a b)'); x.parseFilter(`(= c d)`)", '(= a b)', '(= c d)'],
  ['a member of an argument', "listReceived('x', { filter: '(= a b)' })", '(= a b)'],
  ['a comment', "send(/* filter */ '(= a b)')", '(= a b)'],
  ['a comment counts whatever it announces', "/* filter */ 'a'", 'a'],
  ['no other comment', "/* a filter */ '(= a b)'; // filter\n'(= a b)'"],
  [
    'other languages under the same names',
    "({ filter: '(&(objectClass=user))' }, { filter: 'blur(4px)' }, { filter: '(a eq 1)' }, { filter: '(a = '1')' })",
  ],
  [
    'escapes',
    String.raw`({ filter: '\x28= \u0061 \u{1F600}\'\
 b\251\t\0)' })`,
    "(= a 😀' b©\t\0)",
  ],
  ['line ends of a template', '({ filter: `(OR\r\n(= a b)\r(= c d))` })', '(OR\n(= a b)\n(= c d))'],
  ['an interpolation', '({ filter: `(= a ${ name })` })', '(= a ${name})'],
  [
    'interpolations that are no words',
    'filter`(OR (= a ${f(x)}) (= b ${g(y)}) (= c ${f(x)}))`',
    '(OR (= a ${1}) (= b ${2}) (= c ${1}))',
  ],
  ['a template in an interpolation', 'filter`(OR ${filter`(= a b)`} (= c d))`', '(OR ${1} (= c d))', '(= a b)'],
  ['an interpolation that is all', 'filter`${x}`; f({ filter: `${x}${y}` })'],
  ['a sum', '({ filter: \'(OR (= a b) \' + \n "(= c d))" })', '(OR (= a b) (= c d))'],
  ['a sum with interpolations', "({ filter: '(= a ' + x.y + ')' })", '(= a ${x.y})'],
  ['a sum of many kinds', "({ filter: '(= a ' + f(x)[0]!.z * 2 + `-${y})` })", '(= a ${1}-${y})'],
  ['a sum that nothing ends', "const filter = '(= a ' + x\nconst b = ')' + '(= c d)'", '(= a ${x}'],
  ['a URL', "fetch('https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29&limit=50')", '(= a b)'],
  ['a URL in a template', 'fetch(`${base}/v1/nfe/received?limit=50&filter=(= a ${x})`)', '(= a ${x})'],
  [
    'a URL in a sum',
    "get('https://api.arquivei.com.br' + '/v1/nfe/received?filter=' + encodeURIComponent(f) + '&limit=5')",
  ],
  ['a URL with escapes', String.raw`'\x3ffilter=\x2528%3D a b%29'`, '(= a b)'],
  [
    'a parameter that is an interpolation',
    'fetch(`https://api.arquivei.com.br/x?filter=${f}`, `https://api.arquivei.com.br/x?filter=${encodeURIComponent(`(= a b)`)}&a=1`)',
    '(= a b)',
  ],
  ['a URL in an attribute', '<a href="https://api.arquivei.com.br/x?limit=5&amp;filter=(= a b)">', '(= a b)'],
  [
    'what stands behind a division by a keyword of an object',
    `f(x.else/a + y?.new /b, [...new /"/.constructor], { filter: "(= a b)", z: "'/" })`,
    '(= a b)',
  ],
  ['a generic arrow', "const f = <T,>(x: T) => g({ filter: '(= a b)' })", '(= a b)'],
  ['a type before an arrow', "const f = <T>(x: T) => g({ filter: '(= a b)' }) as T", '(= a b)'],
])('%s', (_, text, ...filters) => {
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
