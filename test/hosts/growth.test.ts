import { describe, expect, test } from 'vitest';
import { fileKinds } from '../../src/hosts/kinds.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { lint } from '../../src/lint/lint.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { long } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

/** What opens, closes, escapes, continues or separates something in some language. */
const tokens: readonly string[] = [
  ...['"', "'", '`', '"""', "'''", '```', '~~~', '""', "''", '\\', '\\"', "\\'", '\\\\', '\\\n', '`\n', '^\n'],
  ...splitTexts('(¦)¦[¦]¦{¦}¦()¦[]¦{}¦<¦>¦</¦/>¦<a ¦<a>¦</a>¦<!--¦-->¦<![CDATA[¦]]>'),
  ...splitTexts('<?¦?>¦<%¦%>¦{{¦}}¦{%¦%}¦#{¦${¦@{¦$(¦`(¦%{¦%(¦{{{¦{#¦@(¦{filter'),
  ...['/*', '*/', '//', '#', '--', '(*', '*)', '{-', '-}', '=begin\n', '=end\n', ';', ';;', 'rem ', '%', '--[[', ']]'],
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
