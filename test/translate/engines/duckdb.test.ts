import { DuckDBInstance } from '@duckdb/node-api';
import { describe, test } from 'vitest';
import { attackAll } from './attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from './cases.ts';
import { compareExtraTypes, extraRows } from './extra-types.ts';

const types = { text: 'VARCHAR', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;

const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
const all = async (sql: string, params: readonly unknown[] = []) =>
  (await connection.runAndReadAll(sql, params as never)).getRows();

const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);
await all(`CREATE TABLE t (id INTEGER, ${declared.join(', ')}, props JSON)`);
const kinds = ['INTEGER', ...Object.values(columns).map(({ type }) => types[type]), 'JSON'];
for (const row of rows) {
  const values = [
    row.id,
    ...valuesOf(row).map((value) => (typeof value === 'bigint' || typeof value === 'number' ? `${value}` : value)),
    json(row.json),
  ];
  await all(`INSERT INTO t VALUES (${kinds.map((kind, i) => `$${i + 1}::${kind}`).join(', ')})`, values);
}

describe.each(['typed', 'json'] as const)('%s', (layout) => {
  test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
    await compareAll('duckdb', layout, equality, async ({ output, params }) => {
      const found = await all(`SELECT id FROM t WHERE ${output}`, params);
      return found.map(([id]) => id as number);
    });
  });
});

test('floats of 32 bits, decimals and integers without sign', async () => {
  await all('CREATE TABLE extra (id INTEGER, f FLOAT, d DECIMAL(18, 4), s DECIMAL(18, 4), u UBIGINT)');
  for (const { id, f, d, s, u, isAbsent } of extraRows) {
    const values = [f, d, s, u].map((value) => (isAbsent ? 'NULL' : `'${value}'`));
    await all(`INSERT INTO extra VALUES (${id}, ${values.join(', ')})`);
  }
  await compareExtraTypes('duckdb', ['f', 'd', 's', 'u'], async (output, params) =>
    (await all(`SELECT id FROM extra WHERE ${output}`, params)).map(([id]) => id as number),
  );
});

test('gives nothing but rows for words that try to be more', async () => {
  await attackAll('duckdb', all, { quoted, text: 'VARCHAR', json: 'JSON', placeholder: (position) => `$${position}` });
});
