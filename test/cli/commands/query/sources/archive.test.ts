import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openDuckDb } from '../../../../../src/cli/commands/query/duckdb.ts';
import { disk } from '../../../../../src/cli/io/disk.ts';
import { commandLine } from '../../../command-line.ts';
import { QueryFolder } from '../folder.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = new QueryFolder();

const uf = 'uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF';
const id = 'id=/nfeProc/NFe/infNFe/@Id';
let documents: Record<string, string>[];

beforeAll(async () => {
  for (const [format, out] of [
    ['xml', 'archive'],
    ['ndjson', 'lines'],
  ]) {
    const argv = ['fetch', '--sandbox', '--documents', '60', '--out', out as string, '-f', format as string];
    expect(await commandLine(argv, { folder: folder.folder, now: () => performance.now() })).toMatchObject({
      exitCode: 0,
    });
  }
  documents = readFileSync(folder.path('lines/documents.ndjson'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(documents).toHaveLength(60);
  writeFileSync(folder.path('archive/key-0.xml'), '<nfeProc><NFe><infNFe Id="of no key"/></NFe></nfeProc>');
});

test.each(['archive', 'archive/**', 'lines', 'lines/documents.ndjson'])(
  '%s: `--property` reads the XML',
  async (from) => {
    const got = await folder.found('(= uf SP)', '--from', from, '--property', uf, '--property', id);
    const expected = documents
      .filter(({ xml }) => /<emit>.*<UF>SP<\/UF>.*<\/emit>/.test(xml as string))
      .map(({ accessKey }) => accessKey as string);
    expect(expected.length).toBeGreaterThan(3);
    expect(got.map(({ accessKey }) => accessKey).sort()).toEqual(expected.sort());
    for (const { id, accessKey, uf, file } of got) {
      expect([id, uf]).toEqual([`NFe${accessKey}`, 'SP']);
      expect(file).toBe(from.startsWith('archive') ? `archive/${accessKey}.xml` : 'lines/documents.ndjson');
    }
    const without = await folder.found('(_not_exists uf)', '--from', from, '--property', uf, '--property', id);
    expect(without).toEqual(from.startsWith('archive') ? [{ file: 'archive/key-0.xml', id: 'of no key' }] : []);
  },
);

test('what `fetch` could not read is not part of the archive', async () => {
  for (const from of ['archive', 'lines']) {
    expect(disk.kindOf(folder.path(`${from}/failed.ndjson`))).toBe('file');
    folder.put(`${from}/failed.ndjson`, '{"accessKey":"k","error":{"code":"bad-xml"}}\n');
    expect((await folder.found('(= uf SP)', '--from', from, '--property', uf)).length).toBeGreaterThan(3);
  }
});

test.each([
  ['archive/**', 'given/rows.ndjson'],
  ['lines', 'given/rows.csv'],
  ['archive', 'given/rows.parquet'],
])('%s: `--properties` joins %s', async (from, properties) => {
  const given = documents.slice(0, 30).map(({ accessKey }, i) => ({ accessKey, processed: i % 3 === 0 }));
  folder.put('given/rows.ndjson', given.map((row) => JSON.stringify(row)).join('\n'));
  folder.put(
    'given/rows.csv',
    ['accessKey;processed', ...given.map((row) => `${row.accessKey};${row.processed}`)].join('\n'),
  );
  await folder.query('(_not_exists x)', '--from', 'given/rows.ndjson', '--out', 'given/rows.parquet');
  const keys = async (text: string, ...more: readonly string[]) =>
    (await folder.found(text, '--from', from, '--properties', properties, ...more)).map(({ accessKey }) => accessKey);
  const set = given.filter(({ processed }) => processed).map(({ accessKey }) => accessKey);
  expect((await keys('(= processed true)')).sort()).toEqual(set.sort());
  expect(await keys(unset)).toHaveLength(60 - set.length + (from.startsWith('archive') ? 1 : 0));
  const both = await keys('(AND (= processed true) (= uf SP))', '--property', uf, '--dialect', 'qive');
  const inState = (await folder.found('(= uf SP)', '--from', from, '--property', uf)).map(({ accessKey }) => accessKey);
  expect(both.sort()).toEqual(set.filter((key) => inState.includes(key)).sort());
});

test('a document whose name is not its key is joined by the name that `fetch` gave it', async () => {
  await folder.run(['fetch', '--sandbox', '--documents', '1', '--out', 'one']);
  const [hash] = await (await openDuckDb()).all("SELECT sha256('a key')");
  folder.put(`one/key-${hash?.[0]}.xml`, '<a/>');
  folder.put('one.csv', 'accessKey,p\na key,1\n');
  expect(await folder.found('(= p 1)', '--from', 'one', '--properties', 'one.csv')).toMatchObject([
    { accessKey: 'a key', p: '1' },
  ]);
});

test.each([
  ['accessKey,p\nk,1\nk,2\n', '`wrong.csv` has more than one row for the access key k.'],
  ['accessKey,p\n,1\nk,2\n', '1 row of `wrong.csv` has no `accessKey`.'],
  ['key,p\nk,1\nl,2\n', '2 rows of `wrong.csv` have no `accessKey`.'],
])('%j cannot be joined', async (csv, message) => {
  folder.put('wrong.csv', csv);
  await folder.expectFailure(['query', '(= p 1)', '--from', 'archive', '--properties', 'wrong.csv'], message);
});

test('an empty archive', async () => {
  folder.put('other/a.csv', 'a\n1\n');
  const argv = ['query', '(= p 1)', '--from', 'other', '--property', uf];
  await folder.expectFailure(argv, /no document stored by `fetch` was found/);
});
