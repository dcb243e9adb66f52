import { describe, expect, test } from 'vitest';
import { commandLine } from '../../command-line.ts';
import { QueryFolder } from '../query/folder.ts';
import { files, filter, match, ticking } from './notes.ts';

const folder = new QueryFolder();

test('the output has no byte order marks, which no reader of lines expects', async () => {
  const files = { 'a.ndjson': '\ufeff{"a":1}\n', 'b.ndjson': '\ufeff{"a":1}' };
  const argv = ['match', '(= a 1)', '--data', 'a.ndjson', '--data', 'b.ndjson', '-f', 'ndjson'];
  expect((await commandLine(argv, { files })).stdout).toBe('{"a":1}\n{"a":1}\n');
});

test('a folder and a pattern select their JSON Lines files', async () => {
  folder.put('in/a.ndjson', '{"a":1}\n');
  folder.put('in/deep/b.jsonl', '{"a":1}\n');
  folder.put('in/c.csv', 'a\n1\n');
  folder.put('d.csv', 'a\n');
  const argv = (data: string) => ['match', '(= a 1)', '--data', data, '-f', 'json'];
  const { stdout } = await folder.run(argv('in'));
  expect(JSON.parse(stdout)).toMatchObject({ files: ['in/a.ndjson', 'in/deep/b.jsonl'], matches: 2 });
  const { stdout: one } = await folder.run(argv('in/*.ndjson'));
  expect(JSON.parse(one)).toMatchObject({ files: ['in/a.ndjson'], matches: 1 });
  expect(await folder.run(argv('*.csv'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('`--data *.csv` names no file with lines of JSON'),
  });
});

test('several files are read in their order', async () => {
  const files = { 'a.ndjson': '{"a":1}\n{"a":2}', 'b.ndjson': '{"a":1}\n[]\n' };
  const argv = ['match', '(= a 1)', '--data', 'b.ndjson', '--data', 'a.ndjson', '--data', '-', '-f'];
  const ndjson = await commandLine([...argv, 'ndjson'], { files, stdin: '{"a":"1"}', now: ticking() });
  expect(ndjson).toMatchObject({
    exitCode: 2,
    stdout: '{"a":1}\n{"a":1}\n{"a":"1"}\n',
    stderr:
      'prefilter: b.ndjson:2: expected a JSON object with properties.\n' +
      'prefilter: 3 of 5 lines match, 1 is invalid; 0.5 s, 10 lines/s.\n',
  });
  const { stdout } = await commandLine([...argv, 'json'], { files, stdin: '{"a":"1"}' });
  expect(JSON.parse(stdout)).toMatchObject({
    files: ['b.ndjson', 'a.ndjson', '<stdin>'],
    wrongLines: [{ file: 'b.ndjson', line: 2, code: 'not-an-object' }],
    examples: [
      { file: 'b.ndjson', line: 1 },
      { file: 'a.ndjson', line: 1 },
      { file: '<stdin>', line: 1 },
    ],
  });
});

test('ndjson: the matching lines unchanged, and the summary on the standard error', async () => {
  const text = '{"processed":false}\r\n{"processed":true}\r\n{ "n": 1.0 }';
  expect(await match(['-f', 'ndjson'], { files: { 'notes.ndjson': text }, now: ticking() })).toMatchObject({
    exitCode: 0,
    stdout: '{"processed":false}\r\n{ "n": 1.0 }\n',
    stderr: 'prefilter: 2 of 3 lines match; 0.5 s, 6 lines/s.\n',
  });
});

describe('mistakes on the command line', () => {
  test.each([
    [['match', filter], 'say where the documents are: `--data FILE.ndjson`, or `--data -` for the standard input.'],
    [['match', '--data', 'notes.ndjson'], '`match` takes one filter; documents are given with `--data FILE`.'],
    [
      ['match', filter, 'notes.ndjson', '--data', '-'],
      '`match` takes one filter; documents are given with `--data FILE`.',
    ],
    [['match', filter, '--data', 'notes.ndjson', '--data', 'notes.ndjson'], '`--data notes.ndjson` is given twice.'],
    [
      ['match', '-', '--data', 'notes.ndjson', '--data', '-'],
      'the filter and the documents cannot both come from the standard input.',
    ],
    [['match', '-', '--data', '-'], 'the filter and the documents cannot both come from the standard input.'],
    [['match', filter, '--data', '-', '--at', 'a..b'], '`--at a..b` is not a field: write names separated by dots.'],
    [['match', filter, '--data', '-', '-f', 'xml'], '`-f` cannot be `xml`. It is `pretty`, `ndjson`, or `json`.'],
    [['match', filter, '--data', 'locked.ndjson'], 'cannot read `locked.ndjson`: EACCES: permission denied.'],
  ])('%j', async (argv, stderr) => {
    const refused = { 'locked.ndjson': 'EACCES: permission denied' };
    expect(await commandLine(argv, { files, refused })).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `prefilter: ${stderr}\n`,
    });
  });

  test('an invalid filter is shown, and no document is read', async () => {
    const { exitCode, stdout, stderr } = await commandLine(['match', '(== a 1)', '--data', 'nowhere']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Unknown operator `==`. Did you mean `=`?');
  });
});
