import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { disk } from '../../../../src/cli/io/disk.ts';
import { QueryFolder } from './folder.ts';

const folder = new QueryFolder();

beforeAll(() => {
  folder.put('bad/json.ndjson', '{"a":1}\n\n{"a":\n{"a":2}\n');
  folder.put('bad/list.ndjson', '{"a":1}\n[1]\n');
  folder.put('bad/latin.ndjson', Buffer.from('{"a":"\xe9"}\n', 'latin1'));
  folder.put('bad/short.csv', 'a,b\n1,2\n1\n');
  folder.put('bad/twice.csv', 'a,a\n1,2\n');
  folder.put('bad/blank.csv', '\n1\n');
  folder.put('bad/open.csv', 'a,b\n1,"2\n');
  folder.put('bad/wide.csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'));
  folder.put('bad/latin.csv', Buffer.from('\xe9,b\n1,2\n', 'latin1'));
  folder.put('bad/nul.csv', 'a\0,b\n1,2\n');
  folder.put('bad/case.csv', 'a,A\n1,2\n');
  folder.put('bad/case.ndjson', '{"a":1,"A":2}\n');
  folder.put('bad/nameless.ndjson', '{"a":1,"":2}\n');
  folder.put('bad/no.parquet', 'PAR?');
  folder.put('bad/some.txt', '');
  folder.put('bad/good.ndjson', '{"a":1}\n');
  folder.put('bad/bare.ndjson', '{}\n');
  folder.put('bad/xml/a.xml', '<a/>');
  folder.put('broken/a.xml', '<broken');
  symlinkSync('loop.ndjson', folder.path('loop.ndjson'));
  mkdirSync(folder.path('empty'), { recursive: true });
});

test.each([
  [['(= a 1)'], 'say where the documents are'],
  [['--from', 'bad/good.ndjson'], '`query` takes one filter.'],
  [['(= a 1)', '(= b 1)', '--from', 'bad/good.ndjson'], '`query` takes one filter.'],
  [['(= a 1)', '--from', 'bad/json.ndjson'], 'bad/json.ndjson:3: this line is not JSON.'],
  [['(= a 1)', '--from', 'bad/json.ndjson', '--out', 'never.ndjson'], 'bad/json.ndjson:3: this line is not JSON.'],
  [['(= a 1)', '--from', 'bad/list.ndjson'], 'bad/list.ndjson:2: expected a JSON object with properties.'],
  [['(= a 1)', '--from', 'bad/latin.ndjson'], 'bad/latin.ndjson:1: this line is not UTF-8.'],
  [['(= a 1)', '--from', 'bad/short.csv'], 'bad/short.csv:3: Expected Number of Columns: 2 Found: 1.'],
  [['(= a 1)', '--from', 'bad/twice.csv'], '`bad/twice.csv` has the column `a` twice.'],
  [['(= a 1)', '--from', 'bad/blank.csv'], '`bad/blank.csv` has no header line with the names of its columns.'],
  [['(= a 1)', '--from', 'bad/open.csv'], 'bad/open.csv:2: Value with unterminated quote found.'],
  ...['wide', 'latin', 'nul'].map((name): [string[], string] => [
    ['(= a 1)', '--from', `bad/${name}.csv`],
    `the header line of \`bad/${name}.csv\` is not text in UTF-8.`,
  ]),
  ...['bad/case.csv', 'bad/case.ndjson'].map((file): [string[], string] => [
    ['(= a 1)', '--from', file, '--out', 'never.parquet'],
    'a Parquet file cannot have the column `A`: its name is empty, or differs from another only in case.',
  ]),
  [['(= a 1)', '--from', 'bad/nameless.ndjson', '--out', 'never.parquet'], 'a Parquet file cannot have the column ``'],
  [['(= a 1)', '--from', 'bad/no.parquet'], 'no.parquet'],
  [
    ['(= a 1)', '--from', 'bad/good.ndjson', '--out', 'empty', '-f', 'ndjson'],
    '`--out empty` is a folder: name a file in it.',
  ],
  [
    ['(= a 1)', '--from', 'bad/good.ndjson', '--out', 'no/such.ndjson'],
    'the folder of `--out no/such.ndjson` does not exist.',
  ],
  [
    ['(= a 1)', '--from', 'bad/good.ndjson', '--out', 'bad/some.txt/x.ndjson'],
    'cannot write `bad/some.txt/x.ndjson`: ',
  ],
  [['(= a 1)', '--from', 'bad/good.ndjson', '--out', 'loop.ndjson'], 'cannot write `loop.ndjson`: ELOOP: '],
  [
    ['(= a 1)', '--from', 'bad/good.ndjson', '--out', `${'x'.repeat(252)}.parquet`],
    `cannot write \`${'x'.repeat(252)}.parquet\`: `,
  ],
  [
    ['(_not_exists uf)', '--from', 'broken', '--property', 'uf=/a/uf'],
    'broken/a.xml:1:1: `<broken` is never closed.',
  ],
  [['(_not_exists a)', '--from', 'bad/bare.ndjson', '--out', 'never.parquet'], 'a Parquet file would have no columns'],
  [['(= a 1)', '--from', 'bad/some.txt'], '`bad/some.txt` cannot be queried'],
  [['(= a 1)', '--from', 'bad/none.ndjson'], 'cannot read `bad/none.ndjson`: there is no such file.'],
  [['(= a 1)', '--from', 'empty'], '`empty` has no file that can be queried'],
  [['(= a 1)', '--from', 'bad/*.json'], '`bad/*.json` has no file that can be queried'],
  [['(= a 1)', '--from', 'bad/xml'], 'XML documents have no properties of their own'],
  [['(= a 1)', '--from', 'bad/good.ndjson', '--property', 'a=b'], '`--property a=b` is not a property'],
  [
    ['(= a 1)', '--from', 'bad/good.ndjson', '--property', 'a=/b'],
    'bad/good.ndjson:1: this line has no `accessKey` and `xml`.',
  ],
  [['(= a 1)', '--from', 'bad/good.ndjson', '--at', 'a.'], '`--at a.` is not a field'],
  [['(= a 1)', '--from', 'bad/good.ndjson', '--table', 't'], '`--table` needs `--url`.'],
  [['(= a 1)', '--from', 'bad/good.ndjson', '-f', 'parquet'], '`--format parquet` needs a file: `--out FILE`.'],
  [['(= a 1)', '--from', 'bad/good.ndjson', '-f', 'table', '--out', 'x'], '`--out` needs `--format ndjson|parquet`.'],
  [
    ['(= a 1)', '--from', 'bad/g*', '--out', 'bad/good.ndjson'],
    '`--out bad/good.ndjson` would overwrite a file that is queried.',
  ],
  [['(= a 1)', '--url', 'postgres://h/d'], '`--url` needs `--table NAME`.'],
  [['(= a 1)', '--url', 'h:pass', '--table', 't'], '`--url` needs an address such as'],
  [['(= a 1)', '--url', 'postgres://h/d', '--table', 't', '--from', 'x'], '`--from` and `--url` cannot be combined.'],
])('%j', async (argv, message) => {
  const { exitCode, stdout, stderr } = await folder.query(...argv);
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).toMatch(/^prefilter: .*\n$/);
  for (const name of ['never.ndjson', 'never.parquet']) expect(disk.kindOf(folder.path(name))).toBeUndefined();
  expect(readFileSync(folder.path('bad/good.ndjson'), 'utf8')).toBe('{"a":1}\n');
});

test('a filter that no engine can express exactly, in terms of its own names', async () => {
  const less = { '<': { operands: 'property value', means: 'less' }, near: { operands: 'property value' } };
  folder.put(
    'inexact/prefilter.config.json',
    JSON.stringify({
      dialect: { operators: less },
      properties: { a: 'string', tags: { type: 'string', many: true } },
    }),
  );
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
  expect(await folder.query('(= tags x)', ...server, '--lang', 'pt')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('postgres não pode expressar `(= tags x)` com exatidão'),
  });
});

test('a text that is not a filter', async () => {
  expect(await folder.query('(== a 1)', '--from', 'bad/good.ndjson')).toMatchObject({ exitCode: 1 });
});
