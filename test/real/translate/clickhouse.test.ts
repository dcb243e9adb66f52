import { beforeAll, describe, expect, test } from 'vitest';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
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

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
      expect(run('SELECT count() FROM t')).toEqual([`${rows.length}`]);
      await compareAll('clickhouse', layout, equality, ({ output, params }) =>
        run(`SELECT id FROM t WHERE ${output}`, params).map(Number),
      );
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
    await compareExtraTypes('clickhouse', ['f', 'd', 's', 'u'], (output, params) =>
      run(`SELECT id FROM extra WHERE ${output}`, params).map(Number),
    );
  });

  test('injection attempts in words give nothing but rows', async () => {
    const making = { quoted, text: 'Nullable(String)', json: 'Nullable(String)', after: ' ENGINE = Memory' };
    const placeholder = (position: number) => `{p${position}:String}`;
    const split = async (sql: string, params: readonly unknown[]) => run(sql, params).map((line) => line.split('\t'));
    await attackAll('clickhouse', split, { ...making, placeholder });
  });
});
