import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../../src/language/column.ts';
import type { SqlOptions } from '../../../src/translate/sql/declared.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, servedByIndex, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
import { epochColumns, ownColumns, quotedText, textColumns } from '../../translate/engines/kind-columns.ts';
import { compareKinds } from '../../translate/engines/kinds.ts';
import { compareLists } from '../../translate/engines/lists.ts';
import { compareLong, longRows } from '../../translate/engines/long-filters.ts';
import { compareNested } from '../../translate/engines/nested.ts';
import { compareOwnTexts, enumValues } from '../../translate/engines/own-texts.ts';
import { compareSqlTable } from '../../translate/engines/sql-table.ts';
import { type Server, startPostgres } from '../support/postgres-server.ts';
import { canResolve } from '../support/tool.ts';

const types = { string: 'text', boolean: 'boolean', number: 'double precision', integer: 'bigint' } as const;
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;

const oldest = 'postgres14';

/** The oldest version that is promised, where its programs are installed, and the newest. */
describe.each([undefined, ...(canResolve(oldest) ? [oldest] : [])])('%s', (name) => {
  const isOld = name !== undefined;
  let server: Server;
  let client: Client;
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await client.query({ text, values: [...values], rowMode: 'array' })).rows as unknown[][];
  const idsOf = async (table: string, condition: string, values: readonly unknown[]) =>
    (await run(`SELECT id FROM ${table} WHERE ${condition} ORDER BY id`, values)).map(([id]) => id as number);

  beforeAll(async () => {
    [server] = (await startPostgres(1, name)) as [Server];
    client = await server.connect();
    const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);
    await client.query(`CREATE TABLE t (id integer, ${declared.join(', ')}, props jsonb)`);
    for (const row of rows) {
      const values = [row.id, ...valuesOf(row), json(row.json)];
      await run(`INSERT INTO t VALUES (${values.map((_, i) => `$${i + 1}`).join(', ')})`, values);
    }
  });

  afterAll(() => server?.stop());

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
      await compareAll('postgres', layout, equality, async ({ output, params, preconditions }) => {
        if (isOld && preconditions.some(({ code }) => code === 'version')) return undefined;
        return idsOf('t', output, params);
      });
    });
  });

  test('floats of 32 bits and decimals', async () => {
    await client.query('CREATE TABLE extra (id integer, f real, d numeric(18, 4), s numeric(18, 4))');
    for (const { id, f, d, s, isAbsent } of extraRows) {
      const values = [f, d, s].map((value) => (isAbsent ? 'NULL' : `'${value}'`));
      await client.query(`INSERT INTO extra VALUES (${id}, ${values.join(', ')})`);
    }
    await compareExtraTypes('postgres', ['f', 'd', 's'], (text, params) => idsOf('extra', text, params));
  });

  test('columns of lists', async () => {
    await client.query("CREATE TYPE kind_of_list AS ENUM ('new', 'in part')");
    const types = {
      ...{ tags: 'text[]', counts: 'bigint[]', sizes: 'float8[]', flags: 'boolean[]', times: 'timestamptz[]' },
      ...{ ids: 'uuid[]', kinds: 'kind_of_list[]' },
    };
    await compareLists({ target: 'postgres', types, open: 'ARRAY[' }, run);
  });

  test('instants, dates, decimals, texts without case and numbers with a mask', async () => {
    const types = { timestamptz: 'timestamptz', timestamp: 'timestamp', date: 'date' };
    const own = { ...types, decimal: 'numeric', double: 'double precision' };
    const rest = (microseconds: bigint) => microseconds % 1_000_000n;
    const instant = (microseconds: bigint) =>
      `TO_TIMESTAMP(${(microseconds - rest(microseconds)) / 1_000_000n}) + INTERVAL '${rest(microseconds)} microseconds'`;
    await client.query("SET TIME ZONE 'Asia/Kolkata'; SET DATESTYLE = 'SQL, DMY'");
    const columns = { ...textColumns('text'), ...epochColumns('bigint'), ...ownColumns(own, instant) };
    await compareKinds({ target: 'postgres', run, columns, json: 'jsonb' }, 2000);
    await client.query('RESET ALL');
  });

  test('UUIDs, enums and texts that ignore case, with their indexes', async () => {
    const values = enumValues.map(quotedText).join(', ');
    await client.query(
      `CREATE EXTENSION IF NOT EXISTS citext; CREATE SCHEMA "o K"; CREATE TYPE "o K"."my ""St" AS ENUM (${values})`,
    );
    await compareOwnTexts(
      'postgres',
      run,
      { u: 'uuid', e: '"o K"."my ""St"', c: 'citext' },
      { name: ['o K', 'my "St'] },
    );
    await client.query(
      'CREATE INDEX ON own_texts (u); CREATE INDEX ON own_texts (e); ANALYZE own_texts; SET enable_seqscan = off',
    );
    const columns = {
      u: { type: 'uuid' },
      e: { type: 'enum', values: enumValues, enum: ['o K', 'my "St'] },
      k: { column: 'u' },
    } as const;
    const [id, other] = ['5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
    for (const text of [
      `(= u ${id})`,
      `(in u ${id} ${other} x)`,
      '(= e new)',
      '(in e new 7 gone)',
      `(= k {${id}})`,
      `(>= k ${id})`,
      `(in k ${id} ${other})`,
    ]) {
      const { output, params } = translate(read(text), 'postgres', { columns, properties: { k: 'uuid' } });
      const plan = await run(`EXPLAIN (COSTS OFF) SELECT id FROM own_texts WHERE ${output}`, params);
      expect([text, plan.flat().join(' ')]).toEqual([text, expect.stringContaining('Index Cond')]);
    }
    await client.query('SET enable_seqscan = on');
  });

  test('properties inside of others', async () => {
    await compareNested('postgres', run, { json: 'jsonb', isAsked: (codes) => !isOld || !codes.includes('version') });
  });

  test('the whole small table', async () => {
    const columns = { ...types, float32: 'real', decimal: 'numeric', json: 'jsonb' };
    await compareSqlTable('postgres', run, columns, { isAsked: (codes) => !isOld || !codes.includes('version') });
  });

  test('injection attempts in words give nothing but rows', async () => {
    await attackAll('postgres', run, {
      quoted,
      text: 'text',
      json: 'jsonb',
      placeholder: (position) => `$${position}`,
    });
  });

  test('texts that ignore case, and of a fixed length, where their collation is declared', async () => {
    await client.query('CREATE EXTENSION IF NOT EXISTS citext');
    await client.query('CREATE TABLE odd (id integer, t citext, c char(5))');
    await client.query("INSERT INTO odd VALUES (1, 'abc', 'a'), (2, 'ABC', 'A'), (3, NULL, NULL)");
    const declared = ['t', 'c'].map((column) => [column, { column, type: 'string', collation: 'other' }] as const);
    const ids = async (text: string) => {
      const { output, params, preconditions } = translate(read(text), 'postgres', {
        columns: Object.fromEntries(declared),
      });
      expect(preconditions.filter(({ code }) => code === 'collation')).toEqual([]);
      return idsOf('odd', output, params);
    };
    for (const [t, c] of [
      ['(= t abc)', '(= c a)'],
      ['(startsWith t a)', '(startsWith c a)'],
      ['(endsWith t c)', '(endsWith c a)'],
      ['(contains t b)', '(contains c a)'],
      ['(in t abc x)', '(in c a x)'],
      ['(>= t a)', '(>= c a)'],
    ] as const) {
      expect([t, await ids(t), await ids(c)]).toEqual([t, [1], [1]]);
      expect([t, await ids(`(NOT ${t})`), await ids(`(NOT ${c})`)]).toEqual([t, [2, 3], [2, 3]]);
    }
  });

  test('an OR of 5,000 conditions and parts of 50,000 bytes', async () => {
    await client.query('CREATE TABLE long (id integer, a text, b text)');
    for (const row of longRows) await client.query('INSERT INTO long VALUES ($1, $2, $3)', [...row]);
    await compareLong('postgres', (condition, params) => idsOf('long', condition, params));
  });

  test.skipIf(isOld)('uses indexes', async () => {
    const indexed = ['processed', 'a', '__proto__', 'constructor'].map((name) => columns[name] as Column);
    for (const { column, type } of indexed) {
      await client.query(`CREATE INDEX ON t (${quoted(column)}${type === 'string' ? ' COLLATE "C"' : ''})`);
      if (type === 'string') await client.query(`CREATE INDEX ON t (${quoted(column)})`);
    }
    await client.query('CREATE INDEX ON t USING gin (props jsonb_path_ops); ANALYZE t; SET enable_seqscan = off');
    const plan = async (text: string, options: SqlOptions) => {
      const { output, params } = translate(read(text), 'postgres', options);
      return (await run(`EXPLAIN (COSTS OFF) SELECT id FROM t WHERE ${output}`, params)).flat().join('\n');
    };
    for (const text of servedByIndex)
      expect([text, await plan(text, { columns })]).toEqual([text, expect.stringContaining('Index Cond')]);
    for (const text of ['(= a done)', '(in a done 7 b)', '(OR (= a 7) (= b 8))', '(AND (= a done) (!= b 8))']) {
      expect([text, await plan(text, { jsonColumn: 'props' })]).toEqual([text, expect.stringContaining('Index Cond')]);
    }
    await client.query('SET enable_seqscan = on');
  });
});
