import { readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openDuckDb, pathList } from '../../../../src/cli/commands/query/duckdb.ts';
import { disk } from '../../../../src/cli/io/disk.ts';
import { full, read } from '../../../meaning/full.ts';
import { long } from '../../../support/runs.ts';
import { putPlainFiles, QueryFolder, selectRows } from './folder.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = new QueryFolder();

beforeAll(() => putPlainFiles(folder));

test.each([
  ['ndjson', 'o.ndjson'],
  ['parquet', 'o.parquet'],
])('%s into a file, which can be queried again', async (format, out) => {
  for (const from of ['plain', 'plain/b.csv']) {
    const { exitCode, stderr } = await folder.query(unset, '--from', from, '-f', format, '--out', out);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`prefilter: Written to ${out}.\n`)]);
    expect(await folder.found(unset, '--from', out)).toHaveLength((await folder.found(unset, '--from', from)).length);
    expect(await folder.found('(= processed true)', '--from', out)).toEqual([]);
    expect(await folder.found('(= n 1.0)', '--from', out)).toHaveLength(
      (await folder.found('(= n 1.0)', '--from', from)).length,
    );
    rmSync(folder.path(out));
  }
});

test('integers of any length keep their digits: found, shown, and written as NDJSON and Parquet', async () => {
  const key = '35260712345678000190550010000000011000000015';
  folder.put('keys.ndjson', `{"k":${key}}\n{"k":9007199254740993}\n`);
  folder.put('long.ndjson', `{"k":${key},"n":1}\n`.repeat(3));
  const match = ['match', `(= k ${key})`, '--data', 'keys.ndjson', '-f', 'ndjson'];
  expect((await folder.run(match)).stdout).toBe(`{"k":${key}}\n`);
  expect((await folder.query(`(= k ${key})`, '--from', 'keys.ndjson', '-f', 'ndjson')).stdout).toBe(`{"k":${key}}\n`);
  expect((await folder.query('(_not_exists no)', '--from', 'keys.ndjson')).stdout).toContain(
    `k\n${key}\n9007199254740993\n`,
  );
  for (const [from, filter, count] of [
    ['keys.ndjson', '(_not_exists no)', 1],
    ['long.ndjson', '(= n 1)', 3],
  ] as const) {
    await folder.query(filter, '--from', from, '--out', 'keys.parquet');
    const { stdout } = await folder.query(`(= k ${key})`, '--from', 'keys.parquet', '-f', 'ndjson');
    expect(stdout.match(new RegExp(key, 'g'))).toHaveLength(count);
  }
});

test('Parquet keeps every value of a column as text equality sees it', async () => {
  const columns = [
    ['0.1', '9007199254740993', '7'],
    ['123456789012345678901', '12345678901234567890123'],
    ['123456789012345678901', '"123456789012345678901"'],
    ['1e400', '1.5', '-1e400'],
    ['1e400', '7'],
    ['9223372036854775807', '-9223372036854775808', '9223372036854775808'],
    ['9223372036854775807', '1e19'],
    ['1.0', '1', '1.50', '1e2', '1e-7', '-0', '-0.0'],
    ['1234567890123456', '0.5'],
    ['true', '"true"', '1', '"1"'],
    ['"x"', '"1.50"'],
    ['[1]', '{"a":9007199254740993}', '"[1]"', '"x"'],
  ];
  const names = columns.map((_, i) => `c${i}`);
  const fieldOf = (row: number) => (values: readonly string[], i: number) =>
    values[row] === undefined ? [] : [`"c${i}":${values[row]}`];
  const rows = [0, 1, 2, 3, 4, 5, 6].map((row) => `{"id":${row},${columns.flatMap(fieldOf(row)).join(',')}}\n`);
  folder.put('values.ndjson', rows.join('').replaceAll(',}', '}'));
  await folder.query('(_not_exists no)', '--from', 'values.ndjson', '--out', 'values.parquet');
  const words = (values: readonly string[]) => {
    const texts = values
      .map((text) => (text.startsWith('"') ? (JSON.parse(text) as string) : text))
      .filter((text) => !text.includes('"'));
    return new Set([
      ...texts,
      ...texts.filter((text) => text !== '' && !Number.isNaN(Number(text))).map((text) => `${Number(text)}`),
    ]);
  };
  const db = await openDuckDb();
  const idsOf = async (filter: string, kind: 'ndjson' | 'parquet') =>
    (await selectRows(db, folder, `values.${kind}`, kind, { filter: read(filter), dialect: full })).map(({ id }) => id);
  for (const [i, values] of columns.entries()) {
    for (const word of [...words(values)].filter((_, at) => long || at % 2 === i % 2)) {
      const filter = `(= ${names[i]} ${word})`;
      expect([filter, await idsOf(filter, 'parquet')]).toEqual([filter, await idsOf(filter, 'ndjson')]);
    }
  }
  db.close();
});

test('a row that differs from the first ones loses nothing in Parquet', async () => {
  const [short, usual] = ['{"a":1}\n', '{"a":1,"in":{"b":"x"},"l":[1],"unset":null}\n'].map((row) =>
    row.repeat(21_000),
  );
  const db = await openDuckDb();
  for (const [column, ...odd] of [
    ['DOUBLE', '{"a":1.5}'],
    ['JSON', '{"a":"1"}'],
    ['JSON', '{"a":9223372036854775808}'],
    ['BIGINT', '{"z":true}', '{"in":{"b":"x","c":[1]}}', '{"l":["1"]}', '{"unset":"x"}'],
  ] as const) {
    folder.put('odd.ndjson', `${odd.length > 1 ? usual : short}${odd.join('\n')}\n`);
    await folder.query('(_not_exists no)', '--from', 'odd.ndjson', '--out', 'odd.parquet');
    const table = `read_parquet(${pathList([folder.path('odd.parquet')])})`;
    const [type] = await db.all(`SELECT column_type FROM (DESCRIBE FROM ${table}) WHERE column_name = 'a'`);
    expect([odd, type]).toEqual([odd, [column]]);
    expect(await db.all(`SELECT count(*)::INTEGER FROM ${table}`)).toEqual([[21_000 + odd.length]]);
    const last = await db.all(`SELECT to_json(t)::VARCHAR FROM ${table} AS t OFFSET 21_000`);
    for (const [i, row] of odd.entries()) expect(last[i]?.[0]).toContain(row.slice(row.lastIndexOf(':') + 1, -2));
  }
  db.close();
});

test('columns of Parquet are in the order of the rows', async () => {
  const names = [...'qwertyuiopasdfghjklzxcvbnm'];
  folder.put('order.ndjson', names.map((name) => `{"${name}":1}\n`).join(''));
  await folder.query('(_not_exists no)', '--from', 'order.ndjson', '--out', 'order.parquet');
  const { stdout } = await folder.query('(= q 1)', '--from', 'order.parquet', '-f', 'ndjson');
  expect(Object.keys(JSON.parse(stdout))).toEqual(names);
});

test('rows without properties are rows of Parquet too', async () => {
  folder.put('empty.ndjson', '{}\n{"a":1}\n{}\n');
  expect(await folder.query('(_not_exists no)', '--from', 'empty.ndjson', '--out', 'empty.parquet')).toMatchObject({
    exitCode: 0,
  });
  expect(await folder.found('(_not_exists a)', '--from', 'empty.parquet')).toHaveLength(2);
});

test('structures that DuckDB cannot name are JSON', async () => {
  const row = '{"x":{"a":1,"A":2},"y":{"":1},"z":[{"q":1},{"Q":2}]}\n';
  folder.put('nested.ndjson', row);
  await folder.query('(_not_exists no)', '--from', 'nested.ndjson', '--out', 'nested.parquet');
  expect((await folder.query('(_not_exists no)', '--from', 'nested.parquet', '-f', 'ndjson')).stdout).toBe(row);
});

test('a link stays a link, and its target is written', async () => {
  folder.put('from.ndjson', '{"a":1}\n');
  folder.put('target.ndjson', 'old');
  symlinkSync(folder.path('target.ndjson'), folder.path('link.ndjson'));
  await folder.query('(= a 1)', '--from', 'from.ndjson', '--out', 'link.ndjson');
  expect(readlinkSync(folder.path('link.ndjson'))).toBe(folder.path('target.ndjson'));
  expect(readFileSync(folder.path('target.ndjson'), 'utf8')).toBe('{"a":1}\n');
  rmSync(folder.path('target.ndjson'));
  await folder.query('(= a 1)', '--from', 'from.ndjson', '--out', 'link.ndjson');
  expect(readFileSync(folder.path('target.ndjson'), 'utf8')).toBe('{"a":1}\n');
  expect(readlinkSync(folder.path('link.ndjson'))).toBe(folder.path('target.ndjson'));
  const argv = ['query', '(= a 1)', '--from', 'target.ndjson', '--out', 'link.ndjson'];
  await folder.expectFailure(argv, /would overwrite a file that is queried/);
});

test('rows of NDJSON are written unchanged', async () => {
  folder.put('exact.ndjson', '{ "a" : 1.0,"b":"\\u00e9","n":123456789012345678901234567890 }\n');
  expect((await folder.query('(= b é)', '--from', 'exact.ndjson', '-f', 'ndjson')).stdout).toBe(
    readFileSync(folder.path('exact.ndjson'), 'utf8'),
  );
  await folder.query('(= b é)', '--from', 'exact.ndjson', '--out', 'exact-out.ndjson');
  expect(readFileSync(folder.path('exact-out.ndjson'), 'utf8')).toBe(readFileSync(folder.path('exact.ndjson'), 'utf8'));
});

test('if no row matches, Parquet is written if its columns are known', async () => {
  expect(await folder.query('(= n 77)', '--from', 'plain/b.csv', '--out', 'none.parquet')).toMatchObject({
    exitCode: 0,
  });
  expect(await folder.found('(_not_exists n)', '--from', 'none.parquet')).toEqual([]);
  expect(await folder.query('(= n 77)', '--from', 'plain/a.ndjson', '--out', 'nothing.parquet')).toMatchObject({
    stderr: expect.stringContaining('no row matches, so nothing.parquet was not written.'),
  });
  expect(disk.kindOf(folder.path('nothing.parquet'))).toBeUndefined();
});
