import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../../src/language/column.ts';
import type { SqlOptions } from '../../../src/translate/sql/declared.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, servedByIndex, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
import { type Server, startPostgres } from '../support/postgres-server.ts';

const types = { string: 'text', boolean: 'boolean', number: 'double precision', integer: 'bigint' } as const;
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;

let server: Server;
let client: Client;

beforeAll(async () => {
  [server] = (await startPostgres(1)) as [Server];
  client = await server.connect();
  const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);
  await client.query(`CREATE TABLE t (id integer, ${declared.join(', ')}, props jsonb)`);
  for (const row of rows) {
    const values = [row.id, ...valuesOf(row), json(row.json)];
    await client.query(`INSERT INTO t VALUES (${values.map((_, i) => `$${i + 1}`).join(', ')})`, values);
  }
});

afterAll(() => server?.stop());

describe.each(['typed', 'json'] as const)('%s', (layout) => {
  test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
    await compareAll('postgres', layout, equality, async ({ output, params }) => {
      const { rows: found } = await client.query({
        text: `SELECT id FROM t WHERE ${output}`,
        values: [...params],
        rowMode: 'array',
      });
      return found.map(([id]) => id as number);
    });
  });
});

test('floats of 32 bits and decimals', async () => {
  await client.query('CREATE TABLE extra (id integer, f real, d numeric(18, 4), s numeric(18, 4))');
  for (const { id, f, d, s, isAbsent } of extraRows) {
    const values = [f, d, s].map((value) => (isAbsent ? 'NULL' : `'${value}'`));
    await client.query(`INSERT INTO extra VALUES (${id}, ${values.join(', ')})`);
  }
  await compareExtraTypes('postgres', ['f', 'd', 's'], async (text, params) => {
    const { rows: found } = await client.query(`SELECT id FROM extra WHERE ${text}`, [...params]);
    return found.map(({ id }) => id as number);
  });
});

test('injection attempts in words give nothing but rows', async () => {
  const run = async (text: string, values: readonly unknown[]) =>
    (await client.query({ text, values: [...values], rowMode: 'array' })).rows as unknown[][];
  await attackAll('postgres', run, { quoted, text: 'text', json: 'jsonb', placeholder: (position) => `$${position}` });
});

test('uses indexes', async () => {
  const indexed = ['processed', 'a', '__proto__', 'constructor'].map((name) => columns[name] as Column);
  for (const { column, type } of indexed) {
    await client.query(`CREATE INDEX ON t (${quoted(column)}${type === 'string' ? ' COLLATE "C"' : ''})`);
    if (type === 'string') await client.query(`CREATE INDEX ON t (${quoted(column)})`);
  }
  await client.query('CREATE INDEX ON t USING gin (props jsonb_path_ops); ANALYZE t; SET enable_seqscan = off');
  const plan = async (text: string, options: SqlOptions) => {
    const { output, params } = translate(read(text), 'postgres', options);
    const sql = `EXPLAIN (COSTS OFF) SELECT id FROM t WHERE ${output}`;
    const { rows: lines } = await client.query({ text: sql, values: [...params], rowMode: 'array' });
    return lines.flat().join('\n');
  };
  for (const text of servedByIndex)
    expect([text, await plan(text, { columns })]).toEqual([text, expect.stringContaining('Index Cond')]);
  for (const text of ['(= a done)', '(in a done 7 b)', '(OR (= a 7) (= b 8))', '(AND (= a done) (!= b 8))']) {
    expect([text, await plan(text, { jsonColumn: 'props' })]).toEqual([text, expect.stringContaining('Index Cond')]);
  }
  await client.query('SET enable_seqscan = on');
});
