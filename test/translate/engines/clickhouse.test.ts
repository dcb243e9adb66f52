import { describe, expect, test } from 'vitest';
import { attackAll } from './attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from './cases.ts';

/*
 * chdb is ClickHouse in a library of half a gigabyte, so this runs only where it is asked for and installed:
 * `npm install --no-save chdb && PREFILTER_CHDB=1 npx vitest run --config test/vitest.config.ts test/translate/engines/clickhouse`.
 * `PREFILTER_CHDB` may also name the folder in which it is installed.
 */

interface Chdb {
  queryBind(sql: string, params: object, format: string): string;
  readonly Session: new () => {
    query(sql: string, format?: string): string;
    queryBind: Chdb['queryBind'];
    cleanup(): void;
  };
}

const place = process.env.PREFILTER_CHDB;
const types = { text: 'String', boolean: 'Bool', number: 'Float64', integer: 'Int64' } as const;
const quoted = (name: unknown) => `\`${String(name).replace(/[\\`]/g, '\\$&')}\``;

const open = async () => {
  const { default: chdb } = (await import(place === '1' ? ['chdb'].join() : `${place}/node_modules/chdb/index.js`)) as {
    default: Chdb;
  };
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

describe.runIf(place).each(['typed', 'json'] as const)('%s', (layout) => {
  test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
    const all = await opened;
    expect(all(`SELECT count() FROM t`, []).trim()).toBe(`${rows.length}`);
    await compareAll('clickhouse', layout, equality, ({ output, params }) =>
      all(`SELECT id FROM t WHERE ${output}`, params).split('\n').filter(Boolean).map(Number),
    );
  });
});

const opened = place ? open() : (undefined as never);

test.runIf(place)('gives nothing but rows for words that try to be more', async () => {
  const all = await opened;
  const run = async (sql: string, params: readonly unknown[]) =>
    all(sql, params)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  const making = { quoted, text: 'Nullable(String)', json: 'Nullable(String)', after: ' ENGINE = Memory' };
  const placeholder = (position: number) => `{p${position}:String}`;
  await attackAll('clickhouse', run, { ...making, placeholder });
});
