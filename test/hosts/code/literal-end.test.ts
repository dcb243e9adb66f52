import { describe, expect, test } from 'vitest';
import { languageCalled } from '../../../src/hosts/code/languages.ts';
import { documentEnd, holeEnd } from '../../../src/hosts/code/literal-end.ts';
import { finds } from './forms.ts';

describe('expressions in a literal end with their own bracket', () =>
  finds([
    ['a.cs', 'var filter = $"(== a {F("x")})";', '(== a ~)'],
    ['a.cs', 'var filter = $"(== {{y}} {d["x"]})";', '(== {y} ~)'],
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

test('an expression that is not closed nearby is ignored, and the text after it is read', () => {
  const csharp = languageCalled('cs');
  expect(holeEnd('f("}")} x', 0, ['{', '}'], csharp, true)).toBe(7);
  expect(holeEnd('f(\n)}', 0, ['{', '}'], csharp, true)).toBeUndefined();
  expect(holeEnd(`${'x'.repeat(2000)}}`, 0, ['{', '}'], csharp, false)).toBeUndefined();
});

describe('a literal with a bracket that does not begin an expression ends with its quote', () =>
  finds([
    ['a.cs', 'var x = $"{"; var filter = "§";'],
    ['a.rb', 'x = "#{"\nfilter = "§"'],
    ['a.kt', 'val x = "${"\nval filter = "§"'],
  ]));

test('a here-document ends with its word on a line of its own', () => {
  expect(documentEnd('a\n  END\n', 0, 'END')).toBe(4);
  expect(documentEnd('a\n  ENDING\n', 0, 'END')).toBeUndefined();
});
