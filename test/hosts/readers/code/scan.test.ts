import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import type { Host, HostedFilter } from '../../../../src/hosts/host.ts';
import { mixedHost } from '../../../../src/hosts/readers/code/code.ts';
import { codeLanguages } from '../../../../src/hosts/readers/code/languages.ts';
import { scanCode } from '../../../../src/hosts/readers/code/scan.ts';
import { settings } from '../../extracted.ts';
import { finds } from '../../forms.ts';

/** The tokens of a text: literals with their content, the rest of one after an expression, comments; others as they are written. */
function read(name: keyof typeof codeLanguages, text: string): string[] {
  const tokens = scanCode(text, codeLanguages[name]);
  const found = Array.from({ length: tokens.count }, (_, token) => {
    const type = tokens.type(token);
    const shown = type === 'literal' || type === 'rest' ? `${type} ${tokens.textOf(token)}` : tokens.at(token);
    return { start: tokens.start(token), shown };
  });
  const comments = tokens.comments.map(({ start, content }) => ({
    start,
    shown: `comment ${text.slice(content.start, content.end)}`,
  }));
  return [...found, ...comments].sort((a, b) => a.start - b.start).map(({ shown }) => shown);
}

test.each<[name: keyof typeof codeLanguages, text: string, tokens: string[]]>([
  ['csharp', '\ufeffvar a = "b"; // c\n/* d */', ['var', 'a', '=', 'literal b', ';', 'comment  c', 'comment  d ']],
  ['csharp', 'a ??= @"b""c" + "\\"" => 1.5f', ['a', '??=', 'literal b""c', '+', 'literal \\"', '=>', '1.5f']],
  ['csharp', 'a = "b\n+ "c"', ['a', '=', '"', 'b', '+', 'literal c']],
  ['csharp', 'a = """b"c"""; """d', ['a', '=', 'literal b"c', ';', 'literal ', '"', 'd']],
  ['csharp', '/* a', ['comment  a']],
  ['csharp', '$"a{b}c"', ['literal a', 'rest c']],
  ['csharp', '$"{f("a")}{{b}}{c}"', ['literal ', 'f', '(', 'literal a', ')', 'rest {{b}}', 'rest ']],
  [
    'csharp',
    '$"{f($"{g("a")}")}"',
    ['literal ', 'f', '(', 'literal ', 'g', '(', 'literal a', ')', 'rest ', ')', 'rest '],
  ],
  ['php', "$a = <<<'X'\nb\n  X;\n$c", ['$a', '=', 'literal b\n  ', ';', '$c']],
  ['php', '$a . "b" .= $c?->d', ['$a', '.', 'literal b', '.=', '$c', '?', '->', 'd']],
  ['php', "<<<X\nb {$c('d')} e\nX;", ['literal b ', 'c', '(', 'literal d', ')', 'rest  e\n', ';']],
  ['python', "f'a' + r'b' '''c\nd'''", ['literal a', '+', 'literal b', 'literal c\nd']],
  ['python', "r'a\\'b' 'c'", ["literal a\\'b", 'literal c']],
  ['python', "a = \\\n  'b' \\ c", ['a', '=', 'literal b', '\\', 'c']],
  ['ruby', 'a = "#{b}" # c', ['a', '=', 'literal ', 'rest ', 'comment  c']],
  ['ruby', '"\\#{a}"', ['literal \\#{a}']],
  ['ruby', '#{a}', ['#', '{', 'a', '}']],
  ['swift', '"\\(a("b")) c"', ['literal ', 'a', '(', 'literal b', ')', 'rest  c']],
  ['csharp', '', []],
])('%s: %j', (name, text, tokens) => expect(read(name, text)).toEqual(tokens));

describe('expressions in a literal end with their own bracket', () =>
  finds([
    ['a.cs', 'var filter = $"(== a {F("x")})";', '(== a ~)'],
    ['a.cs', 'var filter = $"(== a{{y}} {d["x"]})";', '(== a{y} ~)'],
    ['a.kt', 'val filter = "(== a ${f("x", g("}"))})"', '(== a ~)'],
    ['a.rb', 'filter = "(== a #{x.map { |y| y["z"] }.join})"', '(== a ~)'],
    ['a.py', 'filter = f\'(== a {x["y"]})\'', '(== a ~)'],
    ['a.swift', 'let filter = "(== a \\(f("x", (1))))"', '(== a ~)'],
    ['a.dart', "final filter = '(== a ${f('x')})';", '(== a ~)'],
    ['a.ps1', '$filter = "(== a $(Get-X -Id (1) -Name "y"))"', '(== a ~)'],
    ['a.ps1', '$filter = @"\n(== a $(Get-X "y"))\n"@', '(== a ~)'],
    ['a.php', '<?php $filter = "(== a {$x["y"]->z("w")})";', '(== a ~)'],
    ['a.tf', 'filter = "(== a ${lookup(var.x, "y")})"', '(== a ~)'],
    ['a.groovy', 'def filter = "(== a ${f("x")})"', '(== a ~)'],
    ['a.scala', 'val filter = s"(== a ${f("x")})"', '(== a ~)'],
    ['a.ex', 'filter = "(== a #{f("x")})"', '(== a ~)'],
    ['a.pl', 'my $filter = "(== a @{[ f("x") ]})";', '(== a ~)'],
    // One that is not closed nearby is text.
    ['a.cs', 'var x = $"{f("; var filter = "§";'],
    ['a.kt', `val x = "\${${'x'.repeat(2000)}}"\nval filter = "§"`],
    ['a.cs', 'var x = $"{"; var filter = "§";'],
    ['a.rb', 'x = "#{"\nfilter = "§"'],
    ['a.kt', 'val x = "${"\nval filter = "§"'],
  ]));

describe('filters in expressions that are the value of the parameter of a URL', () =>
  finds([
    ['a.cs', 'var u = $"{b}/v1/nfe/received?filter={Uri.EscapeDataString("§")}&limit=50";'],
    ['a.kt', 'val u = "$b/v1/nfe/received?filter=${encode("§")}"'],
    ['a.py', 'u = f"{b}/v1/nfe/received?filter={quote(\'§\')}"'],
    ['a.rb', "u = \"#{b}/v1/nfe/received?filter=#{CGI.escape(x ? '§' : '§')}\""],
    ['a.swift', 'let u = "\\(b)?filter=\\(encode("§"))"'],
    ['a.dart', "final u = '$b?filter=${Uri.encodeComponent('§')}';"],
    ['a.ps1', '$u = "$b?filter=$([uri]::EscapeDataString(\'§\'))"'],
    ['a.cs', 'var u = $"filter={Uri.EscapeDataString("§")}&limit=5";'],
    ['a.cs', 'var u = $"{b}/x?sort={Uri.EscapeDataString("(== a b)")}";'],
    ['a.cs', 'var u = $"{Get(filter: "§")}";'],
  ]));

describe('a here-document ends with its word on a line of its own', () =>
  finds([
    ['a.rb', 'filter = <<~END\n  §\n  END\nx'],
    ['a.rb', 'x = <<~END\n  ENDING\n  END\nfilter = "§"'],
    ['a.rb', 'x = <<~END\n  ENDING\nfilter = "§"'],
  ]));

/** A reader that finds what it is given as one filter. */
const whole =
  (kind: HostedFilter['kind']): Host =>
  (source) => ({
    filters: [{ ...source, kind, encoding: 'none', reason: 'file', interpolations: [] }],
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
