import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initSqlJs from 'sql.js';
import { describe, expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { attackAll } from './attacks.ts';
import { columns, compareAll, json, rows, servedByIndex, valuesOf } from './cases.ts';

/** The one function needed from an SQLite library. */
type All = (sql: string, params: readonly unknown[]) => readonly (readonly unknown[])[];

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => { prepare(sql: string): { all(...params: unknown[]): object[] } };
}

async function open(): Promise<All> {
  const builtin = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as NodeSqlite | undefined;
  if (builtin !== undefined) {
    const database = new builtin.DatabaseSync(':memory:');
    return (sql, params) =>
      database
        .prepare(sql)
        .all(...params)
        .map(Object.values);
  }
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const { Database } = await initSqlJs({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer,
  });
  const database = new Database();
  return (sql, params) => {
    const statement = database.prepare(sql, params as never);
    const found: unknown[][] = [];
    while (statement.step()) found.push(statement.get());
    statement.free();
    return found;
  };
}

const types = { text: 'TEXT', boolean: 'INTEGER', number: 'REAL', integer: 'INTEGER' } as const;
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;
const all = await open();

const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);
all(`CREATE TABLE t (id INTEGER, ${declared.join(', ')}, props TEXT)`, []);
for (const row of rows) {
  const values = valuesOf(row).map((value) => (typeof value === 'boolean' ? Number(value) : value));
  all(`INSERT INTO t VALUES (?, ${values.map(() => '?').join(', ')}, ?)`, [row.id, ...values, json(row.json)]);
}

describe.each(['typed', 'json'] as const)('%s', (layout) => {
  test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
    await compareAll('sqlite', layout, equality, ({ output, params }) =>
      all(`SELECT id FROM t WHERE ${output}`, params).map(([id]) => Number(id)),
    );
  });
});

test('injection attempts in words give nothing but rows', async () => {
  const run = async (sql: string, params: readonly unknown[]) => all(sql, params);
  await attackAll('sqlite', run, { quoted, text: 'TEXT', json: 'TEXT', placeholder: () => '?' });
});

test('uses indexes', () => {
  const indexed = ['processed', 'a', '__proto__', 'constructor'].map((name) => columns[name]?.column);
  for (const [i, column] of indexed.entries()) all(`CREATE INDEX i${i} ON t (${quoted(column)})`, []);
  for (const text of servedByIndex) {
    const { output, params } = translate(read(text), 'sqlite', { columns });
    const plan = all(`EXPLAIN QUERY PLAN SELECT id FROM t WHERE ${output}`, params).map((row) => `${row.at(-1)}`);
    expect([text, plan.filter((line) => /SCAN/.test(line))]).toEqual([text, []]);
    expect(plan.join()).toMatch(/SEARCH t USING (COVERING )?INDEX i/);
  }
});
