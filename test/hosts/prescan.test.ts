import { describe, expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { fileKinds } from '../../src/hosts/kinds.ts';
import { mayHoldFilter, mentionsFilters, type TextForm } from '../../src/hosts/prescan.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { lint } from '../../src/lint/lint.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { long } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';
import { settings } from './extracted.ts';

const { sources } = settings;
const none = { parameters: [], hosts: [], tags: [], calls: [], comments: [], keys: [] };

test.each<[form: TextForm, text: string]>([
  ['program', "x('(= a b)')"],
  ['program', 'x(` \n(= a b)`)'],
  ['program', "x('\\x28= a b)')"],
  ['program', "x('%28%3D a b)')"],
  ['program', "x('&#40;= a b)')"],
  ['program', "'?filter=(= a b)'"],
  ['program', "'?filter=' + '%28'"],
  ['program', 'filter`${x}`'],
  ['program', 'prefilter.filter(x)'],
  ['program', 'filter({ dialect })`x`'],
  ['program', "/* filter */ 'x'"],
  ['program', "fetch('https://api.arquivei.com.br/' + x)"],
  ['program', '// prefilter-disable'],
  ['program', "import 'prefilter/client'"],
  ['program', 'q.set("filter", encodeURIComponent(x))'],
  ['code', '[[(= a b)]]'],
  ['code', 'q{(= a b)}'],
  ['code', '$$(= a b)$$'],
  ['code', '"${X:-(= a b)}"'],
  ['code', '{ filter } f"x"'],
  ['documents', '<<A\n  (= a b)\nA'],
  ['values', 'filter: (= a b)'],
  ['values', 'filter=\\u0028= a b)'],
  ['values', '&lpar;= a b)'],
])('in %s, %s may hold a filter', (form, text) => expect(mayHoldFilter(text, form, sources)).toBe(true));

test.each<[form: TextForm, text: string]>([
  ['program', "const a = 'b';"],
  ['program', 'list.filter((x) => x)'],
  ['program', 'myfilter`a`'],
  ['program', '/* filters */ x'],
  ['program', "x('https://a.b/?c=d')"],
  ['program', 'a.set("filter", x); y(encodeURIComponent(x))'],
  ['program', 'const [filter] = [(a + b)]'],
  ['code', 'filter = f(x, "a")'],
  ['code', 'x <<A\n  (= a b)\nA'],
  ['values', 'filter = x & y'],
])('in %s, %s holds none', (form, text) => expect(mayHoldFilter(text, form, sources)).toBe(false));

test('names are texts, not patterns, and there may be none', () => {
  const may = (text: string, names: Partial<typeof sources>) => mayHoldFilter(text, 'program', { ...none, ...names });
  expect(may('axb', { hosts: ['a.b'] })).toBe(false);
  expect(may('a.b', { hosts: ['a.b'] })).toBe(true);
  expect(may('$f`x`', { tags: ['$f'] })).toBe(true);
  expect(may('filter`x` /**/ encodeURIComponent', {})).toBe(false);
});

test.each([
  ['nfeWhere', ['*Where'], true],
  ['NFE_FILTER', ['nfeFilter'], true],
  ['A.WHERE.b', ['where.*'], true],
  ['other', ['where.*'], false],
  ['anything', ['*'], true],
])('%s may have the name of a filter under %j: %s', (text, keys, expected) => {
  expect(mentionsFilters(text, { ...none, keys })).toBe(expected);
});

// What begins with an escaped line break or tab was not read but with `--verbose`.
test.each([
  ['a.py', 'filter = "\\n(== a b)"'],
  ['a.py', 'filter = """\\\n(== a b)"""'],
  ['a.php', '<?php $filter = "\\n(== a b)";'],
  ['a.php', '<?php $filter = "\\t\\n (== a b)";'],
  ['a.go', 'filter := "\\n\\t(== a b)"'],
  ['a.js', 'const filter = "\\n(== a b)";'],
  ['a.properties', 'filter = \\n(== a b)'],
  ['a.jsx', '<A filter="&#10;(== a b)" />'],
])('blanks before a filter, written as escapes: %s: %s', (file, text) => {
  expect(extract(file, text, settings).filters.map((filter) => filter.text.trim())).toEqual(['(== a b)']);
});

describe('growth', () => {
  /** What opens, closes, escapes, continues or separates something in some language. */
  const tokens: readonly string[] = [
    ...['"', "'", '`', '"""', "'''", '```', '~~~', '""', "''", '\\', '\\"', "\\'", '\\\\', '\\\n', '`\n', '^\n'],
    ...splitTexts('(¦)¦[¦]¦{¦}¦()¦[]¦{}¦<¦>¦</¦/>¦<a ¦<a>¦</a>¦<!--¦-->¦<![CDATA[¦]]>'),
    ...splitTexts('<?¦?>¦<%¦%>¦{{¦}}¦{%¦%}¦#{¦${¦@{¦$(¦`(¦%{¦%(¦{{{¦{#¦@(¦{filter'),
    ...[
      '/*',
      '*/',
      '//',
      '#',
      '--',
      '(*',
      '*)',
      '{-',
      '-}',
      '=begin\n',
      '=end\n',
      ';',
      ';;',
      'rem ',
      '%',
      '--[[',
      ']]',
    ],
    ...splitTexts(`<<A ¦<<A <<B ¦<<A;¦<<'A' ¦<<-A\n¦<<~A, ¦<<<A\n¦<<<"A"\n¦A\n¦q{¦qq(¦%q[¦$$¦$a$¦N'¦r#"¦@"¦$"`),
    ...splitTexts('&a ¦*a ¦- ¦? ¦: ¦|\n¦>-\n¦---\n¦...\n¦!¦!!a ¦%YAML ¦- - ¦{a: ¦[a, ¦ a:\n¦\t¦\n¦\r¦ '),
    ...splitTexts(
      `filter = ¦filter: ¦filter(¦filter="¦filter='(= a ¦"filter": "¦?filter=¦&filter=%28¦https://a/?filter=(¦(= a `,
      '(OR ¦%¦%2',
    ),
    ...splitTexts(
      'if ¦do\n¦case a in ¦esac\n¦fi\n¦function a() { ¦end\n¦RUN ¦FROM a\n¦# escape=`\n¦a=¦a,¦a;¦\u0000¦\ud800¦|¦||',
    ),
  ];

  /** A file name of each kind. */
  const names = fileKinds.map(({ extensions, files }) => {
    const [extension] = extensions.split(' ').filter(Boolean);
    return extension === undefined ? ((files ?? '').split(' ')[0]?.replaceAll('*', 'a') ?? '') : `a.${extension}`;
  });

  const settings = settingsOf();

  /** Lints a file that repeats a token. */
  function lintRepeated(file: string, token: string): (size: number) => void {
    return (size) => {
      const text = `filter = '(== a b)';\n${token.repeat(Math.ceil(size / token.length))}`;
      lint({ file, text }, settings);
    };
  }

  // The whole table in `test:long`; otherwise what was not linear once: here-documents, and a variable that is set many times.
  const shown = long ? tokens : tokens.filter((token) => token.startsWith('<<') || token === "filter='(= a ");

  describe.each(long ? names : ['a.sh', 'a.ini', 'a.rb', 'a.pl', 'a.php', 'dockerfile'])('%s', (file) => {
    test('time grows with the size of the file, whatever token it repeats', () => {
      expect(shown.filter((token) => !growsLinearly(lintRepeated(file, token), long ? 24_000 : 5000))).toEqual([]);
    }, 600_000);
  });
});
