import fc from 'fast-check';
import { expect, test } from 'vitest';
import { github, githubSummary } from '../../../src/report/formats/github.ts';
import { printable } from '../../../src/report/terminal.ts';
import { runs } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { findingIn, reportOf } from '../report-of.ts';

/** What a runner reads: only a whole line that begins with `::`, and the text of properties up to the next `::`. */
function decoded(line: string) {
  const [, command = '', list = '', data = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
  const unescaped = (text: string, pairs: readonly (readonly [string, string])[]) =>
    pairs.reduce((out, [code, character]) => out.split(code).join(character), text);
  const ofData = [
    ['%0D', '\r'],
    ['%0A', '\n'],
    ['%25', '%'],
  ] as const;
  const ofProperties = [['%3A', ':'], ['%2C', ','], ...ofData] as const;
  const properties = list.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), unescaped(pair.slice(at + 1), ofProperties)] as const;
  });
  return { command, ...Object.fromEntries(properties), data: unescaped(data, ofData) };
}

test('the fields', () => {
  const finding = findingIn('src/a,b:c%.ts', '\n (or 100%)', { message: 'No `%28`.', span: { start: 2, end: 5 } });
  expect(github(reportOf([finding]))).toBe(
    '::error file=src/a%2Cb%3Ac%25.ts,line=2,endLine=2,col=2,endColumn=5,title=syntax::src/a,b:c%25.ts:2:2: No `%2528`.\n',
  );
});

test('columns only if they are on one line', () => {
  const over = decoded(github(reportOf([findingIn('a', '(\n)', { help: 'Write it.' })])).trimEnd());
  expect(over).toEqual({
    command: 'error',
    file: 'a',
    line: '1',
    endLine: '2',
    title: 'syntax',
    data: 'a:1:1: Wrong.\nWrite it.',
  });
});

test('errors first, each severity by its own name, and nothing about suppressed findings', () => {
  const severities = ['info', 'warning', 'error', 'warning', 'error'] as const;
  const findings = severities.map((severity, index) => findingIn(`${index}`, '()', { severity }));
  const hidden = { ...findingIn('5', '()'), suppressed: { kind: 'inSource' as const } };
  const lines = github(reportOf([...findings, hidden]))
    .trimEnd()
    .split('\n')
    .map(decoded);
  expect(lines.map((line) => [line.command, 'file' in line && line.file])).toEqual([
    ['error', '2'],
    ['error', '4'],
    ['warning', '1'],
    ['warning', '3'],
    ['notice', '0'],
  ]);
  expect(github(reportOf([]))).toBe('');
});

test('a runner reads any file name and message unchanged', () => {
  const hostile = fc.oneof(
    fc.constantFrom(...splitTexts('%¦%25¦%0A¦\r\n¦::¦::error::¦,¦:¦=¦%3A¦%%2C¦\n::set-output name=a::b')),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const anyText = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(anyText, anyText, (file, message) => {
      const line = github(reportOf([findingIn(file, '()', { message })]));
      expect(line.split(/[\r\n]/)).toHaveLength(2);
      expect(decoded(line.slice(0, -1))).toMatchObject({
        // Control characters are escaped, line ends are encoded.
        file: file.toWellFormed().replace(/[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, printable),
        title: 'syntax',
        data: printable(`${file}:1:1: ${message}`),
      });
    }),
    runs(0.08),
  );
});

const rowsOf = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('| '));

test('shows a table, errors first, with code as code', () => {
  const findings = [
    findingIn('a.ts', '()', { severity: 'info', message: 'Use `a|b`, not <b>.' }),
    findingIn('b.ts', '()', { message: 'Wrong.' }),
  ];
  expect(rowsOf(githubSummary(reportOf(findings)))).toEqual([
    '| Severity | Location | Rule | Message |',
    '| --- | --- | --- | --- |',
    '| error | <code>b.ts&#58;1&#58;1</code> | syntax | Wrong. |',
    '| info | <code>a.ts&#58;1&#58;1</code> | syntax | Use <code>a&#124;b</code>, not &#60;b&#62;. |',
  ]);
});

test('says so if there are no findings', () => {
  expect(githubSummary(reportOf([]))).toBe('### prefilter\n\nNo problems.\n');
});

test('counts the findings that do not fit', () => {
  const findings = Array.from({ length: 1203 }, (_, index) => findingIn(`${index}`, '()'));
  const summary = githubSummary(reportOf(findings));
  expect(rowsOf(summary).length).toBe(502);
  expect(summary).toContain('\nand 703 more\n');
});

test('no message is read as Markdown or HTML, and each stays in its cell', () => {
  const hostile = fc.oneof(
    fc.constantFrom(...splitTexts('|¦`¦``¦<img src=x>¦[a](javascript:b)¦\n| x |¦**¦@octocat¦\\|¦#1¦&lt;')),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const anyText = fc.array(hostile, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(anyText, anyText, (file, message) => {
      const rows = rowsOf(githubSummary(reportOf([findingIn(file, '()', { message })])));
      expect(rows.length).toBe(3);
      const cells = (rows[2] as string).slice(2, -2).split(' | ');
      expect(cells.length).toBe(4);
      for (const cell of cells) {
        const rest = cell.replace(/<\/?code>|&#\d+;/g, '');
        expect(rest).not.toMatch(/[|`<>[\]*_@\\#&~!()]/);
      }
    }),
    runs(0.05),
  );
});
