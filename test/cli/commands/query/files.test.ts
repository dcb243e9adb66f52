import { beforeAll, expect, test } from 'vitest';
import { putPlainFiles, QueryFolder } from './folder.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = new QueryFolder();

beforeAll(() => putPlainFiles(folder));

test('an empty CSV cell is absent, a quoted empty one is the empty text', async () => {
  const argv = ['--from', 'plain/b.csv'];
  expect(await folder.found('(_not_exists processed)', ...argv)).toEqual([{ processed: null, n: '2', 'a"b': null }]);
  folder.put('quote.filter', '(= n 3)');
  expect(await folder.found('quote.filter', ...argv)).toEqual([{ processed: '', n: '3', 'a"b': '' }]);
});

test('a quote in the middle of a name is part of the name', async () => {
  folder.put('odd.csv', 'a b,c"d\n1,2\n');
  expect(await folder.found('(_not_exists no)', '--from', 'odd.csv')).toEqual([{ 'a b': '1', 'c"d': '2' }]);
});

test('a property that no file has is reported, one that only some rows lack is not', async () => {
  expect(await folder.query('(= nn 1)', '--from', 'plain/b.csv')).toMatchObject({
    exitCode: 0,
    stderr: 'prefilter: no file has `nn`: it counts as absent everywhere.\n',
    stdout: '0 rows match in 1 file; 0 s.\n',
  });
  expect(await folder.query('(= nn 1)', '--from', 'plain/a.ndjson')).toMatchObject({ stderr: '' });
});

test('`--at` says where the properties are', async () => {
  folder.put('at.ndjson', '{"note":{"p":{"a":1}}}\n{"note":{}}\n{"note":null}\n{}\n');
  expect(await folder.found('(= a 1)', '--from', 'at.ndjson', '--at', 'note.p')).toEqual([{ note: { p: { a: 1 } } }]);
  expect(await folder.found('(_not_exists a)', '--from', 'at.ndjson', '--at', 'note.p')).toHaveLength(3);
  folder.put('at-wrong.ndjson', '{"note":{"p":{}}}\n{"note":7}\n');
  const argv = ['query', '(= a 1)', '--from', 'at-wrong.ndjson', '--at', 'note.p'];
  await folder.expectFailure(argv, 'at-wrong.ndjson:2: expected a JSON object with properties.');
});

test('of several kinds, as a table with a summary', async () => {
  expect(await folder.query(unset, '--from', 'plain')).toEqual({
    exitCode: 0,
    stderr: '',
    files: {},
    stdout: `processed  n    a"b
false      1
           1.0
false      1.0
false      1    x
           2
false      4

6 rows match in 3 files; 0 s.
`,
  });
  expect((await folder.query(unset, '--from', 'plain', '--lang', 'pt')).stdout).toMatch(
    /6 linhas correspondem em 3 arquivos; 0 s\.\n$/,
  );
});

test.each(["odd 'names'/*[x]?.ndjson", "odd 'names'", "odd 'names'/**", '**/*x*.ndjson'])('named %s', async (from) => {
  expect(await folder.found('(= n 5)', '--from', from)).toEqual([{ n: 5 }]);
});

test('a bar on a terminal only', async () => {
  folder.put('bar.ndjson', '{"a":1}\n'.repeat(400_000));
  const argv = ['query', '(= a 1)', '--from', 'bar.ndjson', '--out', 'bar-out.ndjson'];
  const shown = await folder.run(argv, { terminal: 60 });
  const frames = shown.stderr.split('\r\x1b[2K');
  expect(frames.at(-1)).toMatch(/^prefilter: 400,000 rows match/);
  for (const frame of frames.slice(0, -1)) expect(frame).toMatch(/^$|^\[█*░*\] \d+ %$/);
});
