import { describe, expect, test } from 'vitest';
import { repair } from '../../../../src/lint/fix/repair.ts';
import { lint } from '../../../../src/lint/lint.ts';

/** Programs that put a filter together in several statements; `§` is its beginning, `¶` its end. */
const programs: readonly (readonly [file: string, text: string])[] = [
  ['a.ts', "let filter: string = '§';\nfilter += '¶';"],
  ['a.js', "let filter = '§';\nif (x) filter += '¶';"],
  ['a.js', "const filters = ['§'];\nfilters.push('¶');"],
  ['a.js', "let filter = '§';\nfilter = filter + '¶';"],
  ['a.js', "const filter = '§'.concat('¶');"],
  ['a.js', "this.filter = '§';\nthis.filter += '¶';"],
  ['a.php', "<?php $filter = '§'; if ($x) { $filter .= '¶'; }"],
  ['a.php', "<?php $this->filter = '§';\n$this->filter .= '¶';"],
  ['a.php', "<?php $filter = ['§']; $filter[] = '¶';"],
  ['a.py', "filter: str = '§'\nfilter += '¶'"],
  ['a.py', "filters = ['§']\nfilters.append('¶')"],
  ['a.py', "filter = '§'\nfilter = filter + '¶'"],
  ['a.pas', "filter := '§';\nfilter := filter + '¶';"],
  ['a.pas', "Filter.Append('§');\nFilter.Append('¶');"],
  ['a.prw', 'Local cFiltro := "§"\ncFiltro += "¶"'],
  ['A.java', 'StringBuilder filter = new StringBuilder("§");\nfilter.append("¶");'],
  ['A.java', 'StringBuilder filter = new StringBuilder("§").append("¶");'],
  ['A.java', 'StringBuilder filter = new StringBuilder();\nfilter.append("§");\nfilter.append("¶");'],
  ['a.cs', 'var filter = new StringBuilder("§");\nfilter.Append("¶");'],
  ['a.cs', 'string filter = "§"; filter = string.Concat(filter, "¶");'],
  ['a.vb', 'Dim filter As String = "§"\nfilter &= "¶"'],
  ['a.vb', 'filter = "§"\nfilter = filter & "¶"'],
  ['a.go', 'var filter strings.Builder\nfilter.WriteString("§")\nfilter.WriteString("¶")'],
  ['a.go', 'filters := []string{"§"}\nfilters = append(filters, "¶")'],
  ['a.rs', 'let mut filter = String::from("§");\nfilter.push_str("¶");'],
  ['a.kt', 'val filter = buildString {\n append("§")\n append("¶")\n}'],
  ['a.scala', 'var filter = "§"\nfilter += "¶"'],
  ['a.rb', "filter = '§'\nfilter << '¶'"],
  ['a.swift', 'var filter = "§"\nfilter.append("¶")'],
  ['a.dart', "final filter = StringBuffer('§');\nfilter.write('¶');"],
  ['a.cpp', 'std::string filter("§");\nfilter.append("¶");'],
  ['a.c', 'char filter[100] = "§";\nstrcat(filter, "¶");'],
  ['a.zig', 'var filter: []const u8 = "§";\nfilter = filter ++ "¶";'],
  ['a.lua', 'local filter = "§"\nfilter = filter .. "¶"'],
  ['a.pl', "my $filter = '§';\n$filter .= '¶';"],
  ['a.r', 'filter <- "§"\nfilter <- paste0(filter, "¶")'],
  ['a.jl', 'filter = "§"\nfilter *= "¶"'],
  ['a.ex', 'filter = "§"\nfilter = filter <> "¶"'],
  ['a.groovy', "def filter = new StringBuilder()\nfilter << '§'\nfilter << '¶'"],
  ['a.ps1', "$filter = '§'\n$filter += '¶'"],
  ['a.sh', "filter='§'\nfilter+='¶'"],
  ['a.sh', 'filter=\'§\'\nfilter="$filter¶"'],
  ['Makefile', 'FILTER = §\nFILTER += ¶\n'],
  ['a.sql', "SET @filter = '§';\nSET @filter = @filter + '¶';"],
  ['a.abap', "filter = '§'.\nfilter = filter && '¶'."],
  ['a.al', "Filter := '§';\nFilter += '¶';"],
  ['a.nim', 'var filter = "§"\nfilter.add("¶")'],
  ['a.cr', 'filter = "§"\nfilter += "¶"'],
  ['a.coffee', "filter = '§'\nfilter += '¶'"],
  ['a.fs', 'let mutable filter = "§"\nfilter <- filter + "¶"'],
  ['a.ml', 'let filter = ref "§"\nfilter := !filter ^ "¶"'],
  ['a.hs', 'filter1 = "§"\nfilter2 = filter1 ++ "¶"'],
  ['a.erl', 'Filter0 = "§",\nFilter = Filter0 ++ "¶".'],
  ['a.bat', 'set "FILTER=§"\nset "FILTER=%FILTER%¶"\n'],
  ['a.fish', "set filter '§'\nset -a filter '¶'"],
];

const write = (text: string, begin: string, end: string) => text.replace('§', begin).replace('¶', end);

describe.each(programs)('%s: %s', (file, text) => {
  test('a filter in two statements has no problem', () => {
    expect(lint({ file, text: write(text, '(OR (= status new) ', '(_not_exists status))') })).toEqual([]);
  });

  test('its operators are checked, and no fix changes more than one of them', () => {
    const wrong = write(text, '(or (== status new) ', '(not_exists status))');
    const codes = lint({ file, text: wrong }).map(({ problem }) => problem.code);
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(['unknown-operator']));
    const repaired = repair({ file, text: wrong }, undefined, { unsafe: true }).text;
    expect(repaired).not.toBe(wrong);
    const correct = { '(OR': '(or', '(= status': '(== status', '(_not_exists': '(not_exists' };
    const back = Object.entries(correct).reduce((all, [right, before]) => all.replace(right, before), repaired);
    expect(back).toBe(wrong);
  });
});

test.each([
  ['a.py', 'filter = "(OR (= a b)"\nurl = base + filter + "&limit=50"'],
  ['a.py', 'filter = "(OR (= a b)"\nlog("x" + filter)'],
  ['a.js', "const filter = '(OR (= a b)';\nlist.push(filter);"],
  ['a.go', 'filter := "(OR (= a b)"\nclient.Get(filter)\nother += "x"'],
  ['a.sh', 'FILTER=\'(OR (= a b)\'\ncurl -G "$URL" --data-urlencode "filter=$FILTER"'],
])('a parenthesis that is missing in %s is a problem if nothing is added: %s', (file, text) => {
  expect(lint({ file, text }).map(({ problem }) => problem.code)).toContain('syntax');
});
