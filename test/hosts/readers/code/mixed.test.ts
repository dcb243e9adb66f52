import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import type { Host, HostedFilter } from '../../../../src/hosts/host.ts';
import { mixedHost } from '../../../../src/hosts/readers/code/code.ts';
import { settings } from '../../extracted.ts';
import { finds } from '../../forms.ts';

/** A reader that finds what it is given as one filter. */
const whole =
  (kind: HostedFilter['kind']): Host =>
  (source) => ({
    filters: [{ ...source, kind, encoding: 'none', interpolations: [] }],
    ...{ urls: [], encodings: [], comments: [], problems: [] },
  });

const host = mixedHost(whole('code'), whole('filter'), { marks: [[/<\?(?:php)?/, '?>']] });
const found = (text: string) => host(verbatim(text), settings).filters;

test.each<[string, ...string[]]>([
  ['a', 'a'],
  ['<? a', ' a\n;\n'],
  ['<?php a ?>', ' a \n;\n'],
  ['<b><? a ?></b><?php c', ' a \n;\n c\n;\n', '<b>{{code}}</b>{{code}}'],
  ['<? a ?> b', ' a \n;\n', '{{code}} b'],
])('%j is read as %j', (text, ...parts) => {
  expect(found(text).map((filter) => filter.text)).toEqual(parts);
});

const razor = mixedHost(whole('code'), whole('filter'), { marks: [[/@\{/, '}']] });

test.each([
  ['@{ a { b } c }d', ' a { b } c '],
  ['@{ "}" }d', ' "}" '],
  ["@{ '\"' }d", " '\"' "],
  ['@{ // }\n }d', ' // }\n '],
  ['@{ /* } */ }d', ' /* } */ '],
  ['@{ "\\"} }d', ' "\\"} }d'],
  ['@{ "a\n }d', ' "a\n '],
  ['@{ /* }d', ' /* }d'],
])('the block of %j ends with its brace', (text, block) => {
  const [code] = razor(verbatim(text), settings).filters;
  expect(code?.text).toBe(`${block}\n;\n`);
});

test('positions are those of the file', () => {
  const text = '<b><? a ?>c';
  const [code, markup] = found(text).map(({ map, text: inner }) => {
    const start = Math.max(inner.indexOf('a'), inner.indexOf('c', inner.indexOf('}')));
    const span = map({ start, end: start + 1 });
    return text.slice(span.start, span.end);
  });
  expect([code, markup]).toEqual(['a', 'c']);
});

describe('filters in the code of templates and in the page around it', () =>
  finds([
    ['a.blade.php', '<a href="{{ route(\'x\', [\'filter\' => \'§\']) }}">x</a>\n<input name="filter" value="§">'],
    [
      'a.blade.php',
      "@php\n$filter = '§';\n@endphp\n{!! f(filter: '§') !!}\n{{-- '§' it's --}}",
      '(== a b)',
      '(== a b)',
    ],
    ['a.blade.php', '<p>it\'s</p><input name="filter" value="§">'],
    ['a.cshtml', '@{ var filter = "§"; }\n<input name="filter" value="§">'],
    ['a.cshtml', '@{\n  if (x) { y = "}"; }\n  var filter = "§";\n}\n<p>it\'s</p>'],
    ['a.cshtml', '<a asp-route-filter="§">x</a>\n@functions { string Filter => "§"; }'],
    ['a.ejs', '<% const filter = \'§\'; %>\n<input name="filter" value="§">\n<%# it\'s %>'],
    ['a.ejs', "<% if (x) { %><p>it's</p><% } %><%- list({ filter: '§' }) %>"],
    ['a.twig', "{% set filter = '§' %}\n<p>it's</p>\n{{ path('x', { filter: '§' }) }}"],
    ['a.hbs', '{{> list filter="§"}}\n<input name="filter" value="§">'],
    ['a.j2', 'FILTER={{ x }}\n<a href="https://x.y/z?filter=§">'],
  ]));
