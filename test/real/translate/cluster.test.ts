import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import type { SqlOptions } from '../../../src/translate/sql/declared.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full, read } from '../../meaning/full.ts';
import { condition, not } from '../../support/nodes.ts';
import { long } from '../../support/runs.ts';
import { type Server, startPostgres } from '../support/postgres-server.ts';

/*
 * Three PostgreSQL servers: a coordinator whose table has one half on each of two others. A filter selects there what
 * `matches` selects, and the plans show that each half is searched on its own server.
 */

const documents = Array.from({ length: long ? 200_000 : 50_000 }, (_, id) => ({
  id,
  ...(id % 7 !== 0 && { processed: id % 3 === 0 }),
  ...(id % 5 !== 0 && { status: ['new', 'done', '', 'Done', 'a%'][id % 4] }),
  ...(id % 11 !== 0 && { total: (id % 1000) / 4 }),
  ...(id % 13 !== 0 && { items: id % 17 }),
  key: `3526071234567800019055001${String(id).padStart(19, '0')}`,
}));

const columns = {
  processed: { column: 'processed', type: 'boolean' },
  status: { column: 'status', type: 'string' },
  total: { column: 'total', type: 'number' },
  items: { column: 'items', type: 'integer' },
  key: { column: 'key', type: 'string' },
} as const;

const shape =
  'id integer, processed boolean, status text COLLATE "C", total double precision, items bigint, key text COLLATE "C", props jsonb';

let servers: readonly Server[];
let coordinator: Client;

beforeAll(async () => {
  servers = await startPostgres(3);
  const [first, ...shards] = await Promise.all(servers.map((server) => server.connect()));
  coordinator = first as Client;
  await coordinator.query(`CREATE EXTENSION postgres_fdw; CREATE TABLE notes (${shape}) PARTITION BY HASH (id)`);
  for (const [i, shard] of shards.entries()) {
    await shard.query(`CREATE TABLE notes (${shape})`);
    await coordinator.query(`
      CREATE SERVER shard${i} FOREIGN DATA WRAPPER postgres_fdw
        OPTIONS (host '${servers[i + 1]?.host}', dbname 'postgres', batch_size '5000', fetch_size '20000', async_capable 'true');
      CREATE USER MAPPING FOR postgres SERVER shard${i} OPTIONS (user 'postgres', password_required 'false');
      CREATE FOREIGN TABLE notes${i} PARTITION OF notes FOR VALUES WITH (MODULUS 2, REMAINDER ${i})
        SERVER shard${i} OPTIONS (table_name 'notes')`);
  }
  for (let at = 0; at < documents.length; at += 20_000) {
    await coordinator.query(
      `INSERT INTO notes SELECT r.*, j - 'id' FROM jsonb_array_elements($1::jsonb) j,
         jsonb_to_record(j) AS r(id integer, processed boolean, status text, total double precision, items bigint, key text)`,
      [JSON.stringify(documents.slice(at, at + 20_000))],
    );
  }
}, 120_000);

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
});

const words = {
  processed: ['true', 'm'],
  status: ['done', 'a%', 'E', '7.5e1', '0'],
  total: ['125.25', '0.30000000000000004'],
  items: ['7', '1.5'],
  key: ['35260712345678000190550010000000000000100000', 'x'],
};

/** Every condition on every property, and its negation. */
const conditions: readonly Filter[] = Object.entries(words).flatMap(([name, texts]) => {
  const orders = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const;
  // The text of a number is read on the coordinator.
  const parts = name === 'total' || name === 'items' ? [] : (['contains', 'startsWith', 'endsWith'] as const);
  const others = Array.from({ length: 120 }, (_, i) => `value ${i}`);
  const every = [
    ...(['present', 'absent'] as const).map((means) => condition(means, name)),
    ...texts.flatMap((text) => [...orders, ...parts].map((means) => condition(means, name, text))),
    condition('oneOf', name, ...texts),
    condition('oneOf', name, ...texts, ...others),
  ];
  return every.flatMap((one): Filter[] => [one, not(one)]);
});
const branch = fc.record({
  kind: fc.constantFrom('and' as const, 'or' as const),
  operands: fc.array(fc.constantFrom(...conditions), { minLength: 2, maxLength: 4 }),
});
const filters: readonly Filter[] = [
  read('(OR (= processed false) (_not_exists processed))'),
  ...fc.sample(branch, { seed: 6, numRuns: 30 }),
  ...conditions,
];

describe.each<[string, SqlOptions]>([
  ['columns', { columns }],
  ['jsonColumn', { jsonColumn: 'props' }],
])('%s', (_, options) => {
  const sent = filters
    .map((filter) => ({ filter, ...translate(filter, 'postgres', options) }))
    .filter(({ output }) => !output.startsWith('1 = '));

  test('selects the same as matches', async () => {
    for (const { filter, output, params } of sent.slice(0, 20)) {
      const selects = compile(filter);
      let [count, sum] = [0, 0];
      for (const document of documents) {
        if (!selects(document)) continue;
        count++;
        sum += document.id;
      }
      const text = `SELECT count(*)::integer AS count, coalesce(sum(id), 0)::float8 AS sum FROM notes WHERE ${output}`;
      const { rows } = await coordinator.query(text, [...params]);
      expect([print(filter, { dialect: full }), rows[0]]).toEqual([print(filter, { dialect: full }), { count, sum }]);
    }
  });

  test('is searched on the shards alone', async () => {
    expect(sent.length).toBeGreaterThan(110);
    for (const { output, params } of sent) {
      const text = `EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM notes WHERE ${output}`;
      const { rows } = await coordinator.query({ text, values: [...params], rowMode: 'array' });
      const plan = rows.flat() as string[];
      // If the planner finds a condition to be never true, it asks no shard.
      if (plan.join().includes('One-Time Filter: false')) continue;
      const remote = plan.filter((line) => line.includes('Remote SQL:') && line.includes(' WHERE '));
      const local = plan.filter((line) => line.includes('Filter:'));
      expect({ output, sent: remote.length, local }).toEqual({ output, sent: 2, local: [] });
    }
  });
});
