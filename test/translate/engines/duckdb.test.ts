import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches } from '../../../src/meaning/match/compile.ts';
import { duckdb } from '../../../src/translate/sql/duckdb.ts';
import { writeSql } from '../../../src/translate/sql/tag.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { attackAll } from './attacks.ts';
import { columns, compareTogether, json, rows, selectTogether, valuesOf } from './cases.ts';
import { compareExtraTypes, extraRows } from './extra-types.ts';
import { epochColumns, ownColumns, quotedText, textColumns } from './kind-columns.ts';
import { compareKinds } from './kinds.ts';
import { compareLists } from './lists.ts';
import { compareLong, longRows } from './long-filters.ts';
import { compareNested } from './nested.ts';
import { compareOwnTexts, enumValues } from './own-texts.ts';
import { walkPages } from './page-walks.ts';
import { compareSqlTable } from './sql-table.ts';

const types = { string: 'VARCHAR', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
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
    await compareTogether('duckdb', layout, equality, (translations) => selectTogether(translations, 't', all));
  });
});

test('floats of 32 bits, decimals and unsigned integers', async () => {
  await all('CREATE TABLE extra (id INTEGER, f FLOAT, d DECIMAL(18, 4), s DECIMAL(18, 4), u UBIGINT)');
  const inserted = extraRows.map(({ id, f, d, s, u, isAbsent }) => {
    const values = [f, d, s, u].map((value) => (isAbsent ? 'NULL' : `'${value}'`));
    return `(${id}, ${values.join(', ')})`;
  });
  await all(`INSERT INTO extra VALUES ${inserted.join(', ')}`);
  await compareExtraTypes('duckdb', ['f', 'd', 's', 'u'], async (output, params) =>
    (await all(`SELECT id FROM extra WHERE ${output}`, params)).map(([id]) => id as number),
  );
  const present = extraRows.filter(({ isAbsent }) => !isAbsent);
  let several = 0;
  for (const { d } of present.slice(0, 40)) {
    const part = d.slice(-3);
    const columns = { d: { column: 'd', type: 'decimal' } } as const;
    const { output, params, fidelity } = translate(read(`(endsWith d ${part})`), 'duckdb', { columns });
    const found = await all(`SELECT id FROM extra WHERE ${output} ORDER BY id`, params);
    const expected = present.filter((one) => one.d.endsWith(part)).map(({ id }) => [id]);
    expect([part, fidelity, found]).toEqual([part, 'exact', expected]);
    if (expected.length > 1) several++;
  }
  expect(several).toBeGreaterThan(5);
});

test('the text of a double is that of JavaScript', async () => {
  const double = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc
      .tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: -8, max: 22 }))
      .map(([a, b]) => a * 10 ** b),
    fc.constantFrom(0, -0, 1e15, 1e16, 1e20, 1e21, -1e21, 1e-4, 1e-5, 1e-6, 9.99e-7, 1e-7, 5e-324, 2 ** 69, 0.1 + 0.2),
  );
  const doubles = fc.sample(double, { seed: 6, numRuns: 500 });
  const list = JSON.stringify(doubles.map(String));
  const text = writeSql(duckdb.engine.numberText?.number?.('d') ?? '', () => expect.unreachable());
  const found = await all(`SELECT ${text} FROM (SELECT UNNEST(CAST($1::JSON AS VARCHAR[]))::DOUBLE AS d)`, [list]);
  expect(found.map(([one]) => one)).toEqual(doubles.map(String));
});

test('decimals without digits before the point', async () => {
  const values = ['0', '0.18', '-0.18', '0.0001', '-0.9999', '0.5', '0.1200', null];
  await all('CREATE TABLE rates (id INTEGER, r DECIMAL(4, 4), s DECIMAL(2, 2))');
  for (const [id, value] of values.entries()) {
    await all('INSERT INTO rates VALUES ($1, $2::DECIMAL(4, 4), NULL)', [id, value]);
  }
  const columns = { r: { column: 'r', type: 'decimal' } } as const;
  const numerals = values.map((value) => (value === null ? {} : { r: String(Number(value)) }));
  for (const symbol of ['startsWith', 'endsWith', 'contains', '=', '<']) {
    for (const word of ['0', '-0', '0.', '.', '0.1', '8', '18', '-', '0.18', '00', '0.12', '']) {
      for (const text of [`(${symbol} r "${word}")`, `(NOT (${symbol} r "${word}"))`]) {
        const { output, params, fidelity } = translate(read(text), 'duckdb', { columns });
        const found = await all(`SELECT id FROM rates WHERE ${output} ORDER BY id`, params);
        const expected = numerals.flatMap((row, id) => (matches(read(text), row) ? [[id]] : []));
        expect([text, fidelity, found]).toEqual([text, 'exact', expected]);
      }
    }
  }
});

test('an OR of 5,000 conditions and parts of 50,000 bytes', async () => {
  await all('CREATE TABLE long (id INTEGER, a VARCHAR, b VARCHAR)');
  for (const row of longRows) await all('INSERT INTO long VALUES ($1, $2, $3)', row);
  const idsOf = (condition: string, params: readonly unknown[]) =>
    all(`SELECT id FROM long WHERE ${condition} ORDER BY id`, params);
  await compareLong('duckdb', async (condition, params) => (await idsOf(condition, params)).flat());
});

test('instants, dates, decimals, texts without case and numbers with a mask', async () => {
  const own = {
    timestamptz: 'TIMESTAMPTZ',
    timestamp: 'TIMESTAMP',
    date: 'DATE',
    decimal: 'DECIMAL(30, 4)',
    double: 'DOUBLE',
  };
  const columns = {
    ...textColumns('VARCHAR'),
    ...epochColumns('BIGINT'),
    ...ownColumns(own, (microseconds) => `MAKE_TIMESTAMPTZ(${microseconds})`),
  };
  await compareKinds({ target: 'duckdb', run: all, columns, json: 'JSON' });
});

test('UUIDs and enums', async () => {
  await all(`CREATE TYPE "my St" AS ENUM (${enumValues.map(quotedText).join(', ')})`);
  await compareOwnTexts('duckdb', all, { u: 'UUID', e: '"my St"' });
});

test('columns of lists', async () => {
  await all("CREATE TYPE kind_of_list AS ENUM ('new', 'in part')");
  const types = {
    ...{ tags: 'VARCHAR[]', counts: 'BIGINT[]', sizes: 'DOUBLE[]', flags: 'BOOLEAN[]', times: 'TIMESTAMPTZ[]' },
    ...{ ids: 'UUID[]', kinds: 'kind_of_list[]' },
  };
  await compareLists({ target: 'duckdb', types, open: '[' }, all);
});

test('properties inside of others', () => compareNested('duckdb', all, { json: 'JSON' }));

test('the pages are the whole list in order while rows come and go', async () => {
  await walkPages({
    target: 'duckdb',
    types: {
      ...{
        id: 'BIGINT',
        name: 'VARCHAR',
        total: 'DECIMAL(30, 2)',
        amount: 'DOUBLE',
        at: 'TIMESTAMPTZ',
        seen: 'BIGINT',
      },
      ...{ day: 'DATE', done: 'BOOLEAN', gone: 'VARCHAR' },
    },
    columns: { id: { type: 'integer' } },
    sorts: ['id', 'name', 'total', 'amount', 'at', 'seen', 'day', 'done'],
    create: (declared) => all(`CREATE TABLE walked (${declared})`),
    all,
  });
});

test('the whole small table', async () => {
  const extra = { float32: 'FLOAT', decimal: 'DECIMAL(30, 4)', unsigned: 'UBIGINT' };
  await compareSqlTable('duckdb', all, { ...types, ...extra, json: 'JSON' });
});

test('injection attempts in words give nothing but rows', async () => {
  await attackAll('duckdb', all, { quoted, text: 'VARCHAR', json: 'JSON', placeholder: (position) => `$${position}` });
});
