import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openDuckDb } from '../../../../../src/cli/commands/query/duckdb.ts';
import { putPlainFiles, QueryFolder } from '../folder.ts';

const folder = new QueryFolder();

/** Writes a Parquet file of what DuckDB selects; returns its path. */
async function putParquet(name: string, select: string): Promise<string> {
  const path = folder.path(name);
  const db = await openDuckDb();
  await db.all(`COPY (${select}) TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`);
  db.close();
  return path;
}

beforeAll(() => putPlainFiles(folder));

test('Parquet numbers that JSON cannot express are texts', async () => {
  const row = `1.5 AS a, 'nan'::DOUBLE AS b, ['inf'::FLOAT, 1] AS c, {x: '-inf'::DOUBLE, y: 'a "NaN", [NaN \\'} AS d, '' AS e`;
  await putParquet('nan.parquet', `SELECT ${row} UNION ALL SELECT 2, 3, [], NULL, 'NaN'`);
  const expected = [
    { a: 1.5, b: 'NaN', c: ['Infinity', 1], d: { x: '-Infinity', y: 'a "NaN", [NaN \\' }, e: '' },
    { a: 2, b: 3, c: [], d: null, e: 'NaN' },
  ];
  expect(await folder.found('(OR (= a 1.5) (= a 2))', '--from', 'nan.parquet')).toEqual(expected);
  expect(await folder.query('(OR (= a 1.5) (= a 2))', '--from', 'nan.parquet', '--out', 'nan.ndjson')).toMatchObject({
    exitCode: 0,
  });
  expect(await folder.found('(OR (= a 1.5) (= a 2))', '--from', 'nan.ndjson')).toEqual(expected);
});

test('Parquet columns can have the names that the statement gives to rows', async () => {
  folder.put('names.ndjson', '{"t":{"T":1},"Tt":2,"j":1.5,"shown":3}\n');
  await folder.query('(= j 1.5)', '--from', 'names.ndjson', '--out', 'names.parquet');
  const expected = [{ t: { T: 1 }, Tt: 2, j: 1.5, shown: 3 }];
  for (const filter of ['(= j 1.5)', '(= Tt 2)', '(= shown 3)']) {
    expect(await folder.found(filter, '--from', 'names.parquet')).toEqual(expected);
  }
  expect(await folder.query('(= j 1.5)', '--from', 'names.parquet', '--out', 'again.parquet')).toMatchObject({
    exitCode: 0,
  });
  expect(await folder.found('(= j 1.5)', '--from', 'again.parquet')).toEqual(expected);
});

test('floats of 32 bits and decimals are found as they are shown', async () => {
  const row = `0.1::FLOAT AS f, 'inf'::FLOAT AS i, (1.0 / 4096)::FLOAT AS h, 16777216::FLOAT AS k, NULL::FLOAT AS m, 1.50::DECIMAL(9, 2) AS d, 123456789012345678.12::DECIMAL(20, 2) AS e`;
  await putParquet('typed.parquet', `SELECT ${row}`);
  const shown = '{"f":0.1,"i":"Infinity","h":0.00024414062,"k":16777216,"m":null,"d":1.5,"e":123456789012345678.12}\n';
  for (const [filter, expected] of [
    ['(= f 0.1)', shown],
    ['(= f 0.10000000149011612)', ''],
    ['(= h 0.00024414062)', shown],
    ['(= k 16777216)', shown],
    ['(= d 1.5)', shown],
    ['(= d 1.50)', ''],
    ['(= e 123456789012345678.12)', shown],
    ['(= e 123456789012345680)', ''],
  ] as const) {
    const { stdout } = await folder.query(filter, '--from', 'typed.parquet', '-f', 'ndjson');
    expect([filter, stdout]).toEqual([filter, expected]);
  }
});

test('columns whose names differ only in case keep their names', async () => {
  const path = await putParquet('case.parquet', 'SELECT {x: 1, y: 2} AS inner, 1 AS qq, 2 AS zz');
  // DuckDB itself cannot write them.
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('zz', 'QQ'), 'latin1');
  expect((await folder.query('(= QQ 2)', '--from', 'case.parquet', '-f', 'ndjson')).stdout).toBe(
    '{"inner":{"x":1,"y":2},"qq":1,"QQ":2}\n',
  );
  expect((await folder.query('(= qq 2)', '--from', 'case.parquet', '-f', 'ndjson')).stdout).toBe('');
});
