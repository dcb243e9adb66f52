import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { disk } from '../../../../src/cli/io/disk.ts';
import { QueryFolder } from './folder.ts';

const folder = new QueryFolder();

beforeAll(() => {
  folder.write({
    'bad/json.ndjson': '{"a":1}\n\n{"a":\n{"a":2}\n',
    'bad/list.ndjson': '{"a":1}\n[1]\n',
    'bad/latin.ndjson': Buffer.from('{"a":"\xe9"}\n', 'latin1'),
    'bad/short.csv': 'a,b\n1,2\n1\n',
    'bad/twice.csv': 'a,a\n1,2\n',
    'bad/blank.csv': '\n1\n',
    'bad/open.csv': 'a,b\n1,"2\n',
    'bad/wide.csv': Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'),
    'bad/latin.csv': Buffer.from('\xe9,b\n1,2\n', 'latin1'),
    'bad/nul.csv': 'a\0,b\n1,2\n',
    'bad/case.csv': 'a,A\n1,2\n',
    'bad/case.ndjson': '{"a":1,"A":2}\n',
    'bad/nameless.ndjson': '{"a":1,"":2}\n',
    'bad/no.parquet': 'PAR?',
    'bad/some.txt': '',
    'bad/good.ndjson': '{"a":1}\n',
    'bad/bare.ndjson': '{}\n',
    'bad/xml/a.xml': '<a/>',
    'broken/a.xml': '<broken',
  });
  symlinkSync('loop.ndjson', folder.path('loop.ndjson'));
  mkdirSync(folder.path('empty'), { recursive: true });
});

test.each<[flags: string, message: string, filters?: string[]]>([
  ['', 'say where the documents are'],
  ['--from bad/json.ndjson', 'bad/json.ndjson:3: this line is not JSON.'],
  ['--from bad/json.ndjson --out never.ndjson', 'bad/json.ndjson:3: this line is not JSON.'],
  ['--from bad/list.ndjson', 'bad/list.ndjson:2: expected a JSON object with properties.'],
  ['--from bad/latin.ndjson', 'bad/latin.ndjson:1: this line is not UTF-8.'],
  ['--from bad/short.csv', 'bad/short.csv:3: Expected Number of Columns: 2 Found: 1.'],
  ['--from bad/twice.csv', '`bad/twice.csv` has the column `a` twice.'],
  ['--from bad/blank.csv', '`bad/blank.csv` has no header line with the names of its columns.'],
  ['--from bad/open.csv', 'bad/open.csv:2: Value with unterminated quote found.'],
  ...['wide', 'latin', 'nul'].map((name): [string, string] => [
    `--from bad/${name}.csv`,
    `the header line of \`bad/${name}.csv\` is not text in UTF-8.`,
  ]),
  ...['case.csv', 'case.ndjson'].map((name): [string, string] => [
    `--from bad/${name} --out never.parquet`,
    'a Parquet file cannot have the column `A`: its name is empty, or differs from another only in case.',
  ]),
  ['--from bad/nameless.ndjson --out never.parquet', 'a Parquet file cannot have the column ``'],
  ['--from bad/no.parquet', 'no.parquet'],
  ['--from bad/good.ndjson --out empty -f ndjson', '`--out empty` is a folder: name a file in it.'],
  ['--from bad/good.ndjson --out no/such.ndjson', 'the folder of `--out no/such.ndjson` does not exist.'],
  ['--from bad/good.ndjson --out bad/some.txt/x.ndjson', 'cannot write `bad/some.txt/x.ndjson`: '],
  ['--from bad/good.ndjson --out loop.ndjson', 'cannot write `loop.ndjson`: ELOOP: '],
  [`--from bad/good.ndjson --out ${'x'.repeat(252)}.parquet`, `cannot write \`${'x'.repeat(252)}.parquet\`: `],
  ['--from bad/some.txt', '`bad/some.txt` cannot be queried'],
  ['--from bad/none.ndjson', 'cannot read `bad/none.ndjson`: there is no such file.'],
  ['--from empty', '`empty` has no file that can be queried'],
  ['--from bad/*.json', '`bad/*.json` has no file that can be queried'],
  ['--from bad/xml', 'the filter names no field of notes, such as `total`'],
  ['--from bad/good.ndjson --property a=b', '`--property a=b` is not a property'],
  ['--from bad/good.ndjson --property a=/b', 'bad/good.ndjson:1: this line has no `accessKey` and `xml`.'],
  ['--from bad/good.ndjson --at a.', '`--at a.` is not a field'],
  ['--from bad/good.ndjson --table t', '`--table` needs `--url`.'],
  ['--from bad/good.ndjson -f parquet', '`--format parquet` needs a file: `--out FILE`.'],
  ['--from bad/good.ndjson -f table --out x', '`--out` needs `--format ndjson|parquet`.'],
  ['--from bad/g* --out bad/good.ndjson', '`--out bad/good.ndjson` would overwrite a file that is queried.'],
  ['--url postgres://h/d', '`--url` needs `--table NAME`.'],
  ['--url h:pass --table t', '`--url` needs an address such as'],
  ['--url postgres://h/d --table t --from x', '`--from` and `--url` cannot be combined.'],
  ['--from bad/good.ndjson', '`query` takes one filter.', []],
  ['--from bad/good.ndjson', '`query` takes one filter.', ['(= a 1)', '(= b 1)']],
  ['--from broken --property uf=/a/uf', 'broken/a.xml:1:1: `<broken` is never closed.', ['(_not_exists uf)']],
  ['--from bad/bare.ndjson --out never.parquet', 'a Parquet file would have no columns', ['(_not_exists a)']],
])('%s: %s', async (flags, message, filters = ['(= a 1)']) => {
  const { exitCode, stdout, stderr } = await folder.query(...filters, ...flags.split(' ').filter(Boolean));
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).toMatch(/^prefilter: .*\n$/);
  for (const name of ['never.ndjson', 'never.parquet']) expect(disk.kindOf(folder.path(name))).toBeUndefined();
  expect(readFileSync(folder.path('bad/good.ndjson'), 'utf8')).toBe('{"a":1}\n');
});

test('a filter that no engine can express exactly, in terms of its own names', async () => {
  const less = { '<': { operands: 'property value', means: 'less' }, near: { operands: 'property value' } };
  const properties = { a: 'string', tags: { type: 'string', many: true } };
  folder.put('inexact/prefilter.config.json', JSON.stringify({ dialect: { operators: less }, properties }));
  const flags = ['-c', 'inexact/prefilter.config.json', '--from', 'bad/good.ndjson'];
  const farAway = '9'.repeat(20);
  for (const [filter, message] of [
    [`(< a 1e${farAway})`, `duckdb cannot express \`(< a 1e${farAway})\` exactly: the exponent is too large.`],
    ['(OR (= a 1) (= tags x))', 'duckdb cannot express `(= tags x)` exactly: the property can have several values,'],
    ['(OR (= a 1) (near a x))', 'duckdb cannot express `(near a x)` exactly: `near` has no meaning in its dialect.'],
  ] as const) {
    const { exitCode, stdout, stderr } = await folder.query(filter, ...flags);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  }
  const server = ['-c', 'inexact/prefilter.config.json', '--url', 'postgres://h/d', '--table', 't'];
  const sentence = /postgres não pode expressar `\(near a x\)` com exatidão/;
  await folder.expectFailure(['query', '(near a x)', ...server, '--lang', 'pt'], sentence);
});

test('a text that is not a filter', async () => {
  expect(await folder.query('(== a 1)', '--from', 'bad/good.ndjson')).toMatchObject({ exitCode: 1 });
});

test('rows as JSON are the results of one object, also when a file further on is wrong', async () => {
  const output = async (...argv: string[]) => {
    const { exitCode, stdout } = await folder.query('(_not_exists no)', ...argv, '-f', 'json');
    return [exitCode, JSON.parse(stdout)];
  };
  expect(await output('--from', 'bad/good.ndjson')).toEqual([0, { ok: true, results: [{ a: 1 }], problems: [] }]);
  expect(await output('--from', 'bad/json.ndjson')).toMatchObject([
    2,
    { ok: false, problems: [{ severity: 'error' }] },
  ]);
});
