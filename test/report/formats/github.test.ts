import fc from 'fast-check';
import { expect, test } from 'vitest';
import { github } from '../../../src/report/formats/github.ts';
import { printable } from '../../../src/report/terminal.ts';
import { runs } from '../../support/runs.ts';
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
    fc.constantFrom(
      '%',
      '%25',
      '%0A',
      '\r\n',
      '::',
      '::error::',
      ',',
      ':',
      '=',
      '%3A',
      '%%2C',
      '\n::set-output name=a::b',
    ),
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
