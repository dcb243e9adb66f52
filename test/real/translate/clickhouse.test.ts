import { beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { long } from '../../support/runs.ts';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
import { epochColumns, ownColumns, textColumns } from '../../translate/engines/kind-columns.ts';
import { compareKinds } from '../../translate/engines/kinds.ts';
import { compareLists } from '../../translate/engines/lists.ts';
import { compareLong, longRows } from '../../translate/engines/long-filters.ts';
import { compareNested } from '../../translate/engines/nested.ts';
import { compareOwnTexts, enumValues } from '../../translate/engines/own-texts.ts';
import { walkPages } from '../../translate/engines/page-walks.ts';
import { compareSqlTable } from '../../translate/engines/sql-table.ts';
import { describeWithPackage } from '../support/tool.ts';

interface Chdb {
  queryBind(sql: string, params: object, format: string): string;
  readonly Session: new () => {
    query(sql: string, format?: string): string;
    queryBind: Chdb['queryBind'];
    cleanup(): void;
  };
}

const types = { string: 'String', boolean: 'Bool', number: 'Float64', integer: 'Int64' } as const;
const memory = ' ENGINE = Memory';
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const quoted = (name: unknown) => `\`${String(name).replace(/[\\`]/g, '\\$&')}\``;

const open = (chdb: Chdb) => {
  const session = new chdb.Session();
  session.query('SET allow_simdjson = 0');
  const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} Nullable(${types[type]})`);
  session.query(`CREATE TABLE t (id Int32, ${declared.join(', ')}, props Nullable(String)) ENGINE = Memory`);
  const kinds = ['Int32', ...Object.values(columns).map(({ type }) => `Nullable(${types[type]})`), 'String'];
  for (const row of rows) {
    const values = [row.id, ...valuesOf(row), json(row.json)];
    session.queryBind(
      `INSERT INTO t SELECT ${kinds.map((kind, i) => (values[i] === null ? 'NULL' : `{v${i}:${kind}}`)).join(', ')}`,
      named('v', 0, values),
      'CSV',
    );
  }
  return (sql: string, params: readonly unknown[]) => session.queryBind(sql, named('p', 1, params), 'TSV');
};

function named(letter: string, from: number, values: readonly unknown[]): object {
  const entries = values.map(
    (value, i) =>
      [`${letter}${i + from}`, typeof value === 'bigint' || typeof value === 'number' ? `${value}` : value] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

// ClickHouse as a library, for Linux and macOS only.
describeWithPackage<{ readonly default: Chdb }>('chdb', 'ClickHouse', (load) => {
  let all: ReturnType<typeof open>;
  beforeAll(async () => {
    all = open((await load()).default);
  });
  const run = (sql: string, params: readonly unknown[] = []) => all(sql, params).split('\n').filter(Boolean);
  const split = async (sql: string, params: readonly unknown[]) => run(sql, params).map((line) => line.split('\t'));
  const idsOf = (table: string, condition: string, params: readonly unknown[]) =>
    run(`SELECT id FROM ${table} WHERE ${condition} ORDER BY id`, params).map(Number);

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
      expect(run('SELECT count() FROM t')).toEqual([`${rows.length}`]);
      await compareAll('clickhouse', layout, equality, ({ output, params }) => idsOf('t', output, params));
    });
  });

  test('floats of 32 bits, decimals and unsigned integers', async () => {
    const kinds = { f: 'Float32', d: 'Decimal(18, 4)', s: 'Decimal(18, 4)', u: 'UInt64' };
    const declared = Object.entries(kinds).map(([name, type]) => `${name} Nullable(${type})`);
    run(`CREATE TABLE extra (id Int32, ${declared.join(', ')}) ENGINE = Memory`);
    for (const { id, f, d, s, u, isAbsent } of extraRows) {
      const values = [f, d, s, u].map((value, i) =>
        isAbsent ? 'NULL' : `CAST('${value}', '${Object.values(kinds)[i]}')`,
      );
      run(`INSERT INTO extra SELECT ${id}, ${values.join(', ')}`);
    }
    await compareExtraTypes('clickhouse', ['f', 'd', 's', 'u'], (output, params) => idsOf('extra', output, params));
  });

  test('instants, dates, decimals, texts without case and numbers with a mask', async () => {
    const types = { timestamptz: "DateTime64(6, 'Asia/Kolkata')", timestamp: '', date: 'Date32' };
    const own = { ...types, decimal: 'Decimal(30, 4)', double: 'Float64' };
    const made = {
      ...textColumns('String'),
      ...epochColumns('Int64'),
      ...ownColumns(own, (microseconds) => `fromUnixTimestamp64Micro(toInt64(${microseconds}))`, '1901', '2298'),
    };
    const columns = Object.fromEntries(
      Object.entries(made).map(([name, column]) => [name, { ...column, type: `Nullable(${column.type})` }]),
    );
    const json = 'Nullable(String)';
    await compareKinds({ target: 'clickhouse', run: split, columns, json, literal, after: memory }, long ? 2000 : 100);
  });

  test('UUIDs and enums', async () => {
    const types = { u: 'Nullable(UUID)', e: `Nullable(Enum(${enumValues.map(literal).join(', ')}))` };
    await compareOwnTexts('clickhouse', split, types, { after: memory, literal });
  });

  test('columns of lists', async () => {
    const list = (type: string) => `Array(Nullable(${type}))`;
    const types = {
      ...{ tags: list('String'), counts: list('Int64'), sizes: list('Float64'), flags: list('Bool') },
      ...{ times: list("DateTime64(6, 'Asia/Kolkata')"), ids: list('UUID'), kinds: list("Enum('new', 'in part')") },
    };
    await compareLists({ target: 'clickhouse', types, open: '[', absent: '[]', storage: 'ENGINE = Memory' }, split);
  });

  test('properties inside of others', async () => {
    await compareNested('clickhouse', split, { json: 'Nullable(String)', after: memory, literal });
  });

  test('the whole small table', async () => {
    const extra = { float32: 'Float32', decimal: 'Decimal(30, 4)', unsigned: 'UInt64' };
    const columns = Object.entries({ ...types, ...extra }).map(([type, name]) => [type, `Nullable(${name})`]);
    const made = { ...Object.fromEntries(columns), json: 'Nullable(String)' };
    await compareSqlTable('clickhouse', split, made, { after: memory });
  });

  test('-0 is 0 in a list and in several equations', () => {
    run('CREATE TABLE zero (id Int32, n Nullable(Float64)) ENGINE = Memory');
    run("INSERT INTO zero SELECT 1, CAST('-0' AS Float64) UNION ALL SELECT 2, 0 UNION ALL SELECT 3, 5");
    const columns = { n: { column: 'n', type: 'number' } } as const;
    for (const text of ['(in n 0 1 2)', '(OR (= n 0) (= n 1) (= n 2))', '(= n 0)', '(NOT (in n 5 6 7))']) {
      const { output, params } = translate(read(text), 'clickhouse', { columns });
      expect([text, run(`SELECT id FROM zero WHERE ${output} ORDER BY id`, params)]).toEqual([text, ['1', '2']]);
    }
  });

  test('a document with an integer past 64 bits needs the setting that the precondition names', () => {
    run('CREATE TABLE wide (id Int32, props String) ENGINE = Memory');
    run(`INSERT INTO wide SELECT 1, '{"a":"x","b":123456789012345680000}'`);
    const { output, params, preconditions } = translate(read('(_exists a)'), 'clickhouse', { jsonColumn: 'props' });
    expect(preconditions.map(({ code }) => code)).toContain('integers-of-64-bits');
    expect(run(`SELECT id FROM wide WHERE ${output}`, params)).toEqual(['1']);
    expect(run(`SELECT id FROM wide WHERE ${output} SETTINGS allow_simdjson = 1`, params)).toEqual([]);
  });

  test('an OR of 5,000 conditions and parts of 50,000 bytes', async () => {
    run('CREATE TABLE long (id Int32, a Nullable(String), b Nullable(String)) ENGINE = Memory');
    for (const [id, ...texts] of longRows) run(`INSERT INTO long SELECT ${id}, {p1:String}, {p2:String}`, texts);
    await compareLong('clickhouse', (condition, params) => idsOf('long', condition, params));
  });

  test('the pages are the whole list in order while rows come and go', async () => {
    const n = (type: string) => `Nullable(${type})`;
    const cell = (text: string) => (text === '\\N' ? null : text.replace(/\\(.)/g, '$1'));
    await walkPages({
      target: 'clickhouse',
      types: {
        ...{ id: 'Int64', name: n('String'), total: n('Decimal(30, 2)'), amount: n('Float64'), at: n('String') },
        ...{ seen: n('Int64'), day: n('String'), done: n('Bool'), gone: n('String') },
      },
      columns: { id: { type: 'integer' }, at: { storage: 'text' }, day: { storage: 'text' } },
      // Of instants that are no texts it gives none.
      sorts: ['id', 'name', 'total', 'amount', 'at', 'day', 'done'],
      create: (declared) => run(`CREATE TABLE walked (${declared}) ENGINE = MergeTree ORDER BY id_`),
      all: (sql, params) => run(sql, params).map((line) => line.split('\t').map(cell)),
    });
  });

  test('injection attempts in words give nothing but rows', async () => {
    const making = { quoted, text: 'Nullable(String)', json: 'Nullable(String)', after: memory };
    const placeholder = (position: number) => `{p${position}:String}`;
    await attackAll('clickhouse', split, { ...making, placeholder });
  });
});
