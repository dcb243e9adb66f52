import { describe, expect, test } from 'vitest';
import { Concatenation } from '../../../../src/hosts/readers/code/concatenation.ts';
import { language, readTokens } from '../../../../src/hosts/readers/javascript/lexer.ts';
import { finds } from '../../forms.ts';

/** The concatenation that begins with the first literal of a program in JavaScript. */
function read(text: string, reading: ConstructorParameters<typeof Concatenation>[4] = {}) {
  const { tokens } = readTokens(text, false);
  let first = 0;
  while (!tokens.isLiteral(first)) first++;
  return new Concatenation(tokens, first, language, new Set(), reading);
}

test.each<[string, string]>([
  ["'a'", 'a'],
  ['\'a\' + "b" + `c`', 'abc'],
  ["'a' + b + 'c'", 'a${b}c'],
  ["'a' + f(b)[c]!.d * 2 + 'e'", 'a${1}e'],
  ["'a' + -b + !c + 'd'", 'a${-b}${!c}d'],
  ["'a' + 'b'.trim() + 'c'", 'a${1}c'],
  ["'a' + (b + 'c') + 'd'", 'a${1}d'],
  ["'a' + b`c` + 'd'", 'a${b`c`}d'],
  ["'a' + ; 'b'", 'a'],
  ["'a'; 'b'", 'a'],
  ['`a${b}c${ d.e }`', 'a${b}c${d.e}'],
  ["['a', 'b'].join(' ')", 'a b'],
  ["['a', b, 'c' + 'd'].join('')", 'a${b}cd'],
  ["['a', 'b'].join()", 'a,b'],
  ["['a', 'b']", 'a'],
  ["join('a', 'b', 'c')", 'a'],
  ["concat('a', 'b')", 'a'],
])('%s is %j', (text, expected) => {
  expect(read(text).decoded.text).toBe(expected);
});

test('statements that add to a variable continue its text', () => {
  const { decoded, appended } = read("a = 'b'; a += 'c' + d; a += 'e'; f(); a += 'g'", { variable: 'a' });
  expect([decoded.text, appended]).toEqual(['bc${d}e', 2]);
  expect(read("a = 'b'; c += 'd'", { variable: 'a' }).decoded.text).toBe('b');
});

test('positions are those of the parts', () => {
  for (const text of ['\'a\' + "b" + c', "a = ['a', 'b', c].join('')", "x = 'a'; x += 'b'; x += c"]) {
    const { decoded } = read(text, { variable: 'x' });
    const cut = [0, 1, 2].map((start) => {
      const span = decoded.map({ start, end: start + 1 });
      return text.slice(span.start, span.end);
    });
    expect(cut).toEqual(['a', 'b', 'c']);
  }
});

test('interpolations are safe only in a tagged template', () => {
  const interpolation = { start: 1, end: 5 };
  expect(read('t`a${b}`', { isSafe: true }).decoded.interpolations).toEqual([{ span: interpolation, safe: true }]);
  expect(read('`a${b}`').decoded.interpolations).toEqual([{ span: interpolation, safe: false }]);
});

describe('texts joined by operators, calls and lines', () =>
  finds([
    ['a.pas', "Filter := '(== a' + sLineBreak + ' b)';", '(== a b)'],
    ['a.pas', "Filter := '(== a'#13#10'b)';", '(== a b)'],
    ['a.pas', "Filter := '(== a' + #13 + 'b)';", '(== a b)'],
    ['a.vb', 'filter = "(== a" & vbCrLf & "b)"', '(== a b)'],
    ['a.cs', 'var filter = "(== a" + Environment.NewLine + "b)";', '(== a b)'],
    ['a.php', "<?php $filter = '(== a' . PHP_EOL . 'b)';", '(== a b)'],
    ['a.prw', 'cFilter := "(== a" + CRLF + "b)"', '(== a b)'],
    ['a.prw', 'cFilter := "(== a" + ;\n  " b)"', '(== a b)'],
    ['a.prw', 'cFilter := "(== a" + Chr(10) + "b)"', '(== a b)'],
    ['a.py', 'filter = "(== a " \\\n  "b)"', '(== a b)'],
    ['a.sql', "SET filter = CONCAT('(== a ', x, ')');", '(== a ~)'],
    ['a.r', 'filter <- paste0("(== a ", x, ")")', '(== a ~)'],
    ['a.r', 'filter <- paste("(== a", x, ")")', '(== a ~ )'],
    ['a.r', 'filter <- paste("(== a ", x, ")", sep = "")', '(== a ~)'],
    ['a.r', 'GET(url, query = list(filter = "§", limit = 50))'],
    ['a.rs', 'let filter = concat!("(== a", " b)");', '(== a b)'],
    ['a.swift', 'let filter = ["(== a", "b)"].joined(separator: " ")', '(== a b)'],
    ['a.go', 'filter := strings.Join([]string{"(== a", "b)"}, " ")', '(== a b)'],
    ['a.tf', 'filter = join(" ", ["(== a", "b)"])\nx = "z"', '(== a b)'],
    ['a.php', "<?php $params['filter'] = '(== a ' . $this->x($y) . ')';", '(== a ~)'],
    ['a.c', 'const char *filter = "(== " "a " /* b */ "b)";', '(== a b)'],
    ['a.py', 'filter = "(== a "\nfilter += "b)"', '(== a b)'],
    ['a.php', '<?php $filter = "(== a ";\n$filter .= "b)";', '(== a b)'],
  ]));

describe('formats that a function or operator fills in', () =>
  finds([
    ['a.go', 'filter := fmt.Sprintf("(== a %s)", x)', '(== a ~)'],
    ['a.go', 'filter := fmt.Sprintf("(== a %[1]q)", x)', '(== a %[1]q)'],
    ['a.php', "<?php $filter = sprintf('(== a %s)', $x);", '(== a ~)'],
    ['a.php', "<?php $filter = sprintf('(== a %1\\$s)', $x);", '(== a %1\\$s)'],
    ['a.cs', 'var filter = string.Format("(== a {0})", x);', '(== a ~)'],
    ['a.java', 'String filter = String.format("(== a %s)", x);', '(== a ~)'],
    ['a.java', 'String filter = "(== a %s)".formatted(x);', '(== a ~)'],
    ['a.py', 'filter = "(== a %s)" % x', '(== a ~)'],
    ['a.py', 'filter = ("(== a "\n  "{})").format(x)', '(== a ~)'],
    ['a.py', 'filter = "(== a " + "{})".format(x)', '(== a ~)'],
    ['a.py', 'filter = "(== a {name:>3})".format(name=x)', '(== a ~)'],
    ['a.pas', "Filter := Format('(== a %s)', [X]);", '(== a ~)'],
    ['a.rs', 'let filter = format!("(== a {x})");', '(== a ~)'],
    ['a.lua', 'local filter = ("(== a %s)"):format(x)', '(== a ~)'],
    ['a.lua', 'local filter = string.format("(== a %s)", x)', '(== a ~)'],
    ['a.pl', "my $filter = sprintf '(== a %s)', $x;", '(== a ~)'],
    ['a.ps1', "$filter = '(== a {0})' -f $x", '(== a ~)'],
    ['a.rb', 'filter = format("(== a %s)", x)', '(== a ~)'],
    ['a.py', 'filter = "(== a 100%)"', '(== a 100%)'],
    ['a.py', 'u = "{}/x?limit={}&filter={}".format(base, 5, quote("§"))'],
    ['a.py', 'u = "%s/x?filter=%s" % (base, quote("§"))'],
    ['a.pas', "Url := Format('%s/x?filter=%s', [B, Enc('§')]);"],
    ['a.cs', 'sb.Append("?filter=").Append(Enc("§")).Append("&limit=5");'],
    ['a.go', 'u := fmt.Sprintf("%s/v1/nfe/received?filter=%s", base, url.QueryEscape("§"))'],
    ['a.go', 'u := fmt.Sprintf("%s/x?sort=%s&limit=%d", base, url.QueryEscape("(== a b)"), n)'],
  ]));
