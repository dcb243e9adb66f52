import { gzipSync } from 'node:zlib';
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

test('compressed files are read as what they hold', async () => {
  const unpacked = [
    ['rows.ndjson', '{"processed":false,"n":1}\n{"processed":true}\n{}\n'],
    ['rows.jsonl', '{"n":"é"}\n'],
    ['rows.csv', `processed,n\n,1\ntrue,2\n,3\n${'false,4\n'.repeat(20_000)}`],
    ['rows.tsv', 'n\tprocessed\n4\tfalse\n'],
    ['empty.csv', ''],
  ] as const;
  for (const [name, text] of unpacked) {
    folder.put(`plain-text/${name}`, text);
    folder.put(`packed/${name}.gz`, gzipSync(text));
  }
  for (const [name] of unpacked.slice(0, 4)) {
    const rows = await folder.found(unset, '--from', `packed/${name}.gz`);
    expect([name, rows]).toEqual([name, await folder.found(unset, '--from', `plain-text/${name}`)]);
    expect(rows.length).toBeGreaterThan(0);
  }
  expect(await folder.found(unset, '--from', 'packed')).toHaveLength(
    (await folder.found(unset, '--from', 'plain-text')).length,
  );
  const { stdout } = await folder.run(['match', unset, '--data', 'packed/rows.ndjson.gz', '-f', 'ndjson']);
  expect(stdout).toBe('{"processed":false,"n":1}\n{}\n');
});

test('a compressed file that is broken is named', async () => {
  folder.put('cut.ndjson.gz', gzipSync('{"n":1}\n'.repeat(1000)).subarray(0, 30));
  folder.put('not.csv.gz', 'n\n1\n');
  folder.put('line.ndjson.gz', gzipSync('{"n":1}\nno\n'));
  await folder.expectFailure(['match', unset, '--data', 'cut.ndjson.gz'], /cut\.ndjson\.gz.*unexpected end/);
  await folder.expectFailure(['query', unset, '--from', 'cut.ndjson.gz'], /cut\.ndjson\.gz.*unexpected end/);
  await folder.expectFailure(['query', unset, '--from', 'not.csv.gz'], /not\.csv\.gz.*incorrect header/);
  await folder.expectFailure(['query', unset, '--from', 'line.ndjson.gz'], /line\.ndjson\.gz:2/);
  folder.put('table.parquet.gz', gzipSync('x'));
  await folder.expectFailure(['query', unset, '--from', 'table.parquet.gz'], /cannot be queried/);
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
