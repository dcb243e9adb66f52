import fc from 'fast-check';
import { everyMeaning } from '../../../src/index.ts';
import type { Column } from '../../../src/language/column.ts';
import { accept, pages } from '../../../src/server/index.ts';
import { knownPage } from '../../../src/translate/accepted.ts';
import type { SqlOptions } from '../../../src/translate/sql/declared.ts';
import { orderByText } from '../../../src/translate/sql/sort-keys.ts';
import { engineOf } from '../../../src/translate/targets.ts';
import { checkWalk, type Row, seenIn, walkedProperties, walksBy } from '../../server/page-walk.ts';

type Name = keyof Row;

/** How an engine has the rows of walks: the type of each column, and what differs from the declared properties. */
interface WalkedEngine {
  readonly target: 'clickhouse' | 'duckdb' | 'mysql';
  readonly types: Readonly<Record<Name | 'gone', string>>;
  readonly columns: Readonly<Record<string, Column>>;
  /** What the engine can sort by; `id` is the last of each order. */
  readonly sorts: readonly Name[];
  /** Makes the table of these columns. */
  create(columns: string): Promise<unknown> | unknown;
  all(
    sql: string,
    params?: readonly unknown[],
  ): Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[];
}

/** A name that is no word of SQL, as `at` is. */
const columnOf = (name: string) => `${name}_`;

/** Walks through pages of an engine while rows come and go. */
export async function walkPages(engine: WalkedEngine): Promise<void> {
  const { target, types, columns, sorts, create, all } = engine;
  const names = Object.keys(types) as (Name | 'gone')[];
  await create(names.map((name) => `${columnOf(name)} ${types[name]}`).join(', '));
  const places = names.map((name) => [name, { column: columnOf(name), ...columns[name] }] as const);
  const read = accept({
    dialect: everyMeaning,
    properties: walkedProperties,
    target,
    columns: Object.fromEntries(places),
  });
  const db = {
    read: (request: string) => read(request),
    paged: pages({ properties: walkedProperties, unique: 'id' }),
    async select(page: Parameters<typeof seenIn>[0]) {
      const { output, params } = page.translate(target);
      const { options, order: sorted } = knownPage(page, target, {} as SqlOptions);
      const order = orderByText(engineOf(target) as never, options, sorted);
      const keys = Object.entries(page.keys()).map(([name, text]) => `${text} AS key_${name}`);
      const query = `SELECT ${keys.join(', ')} FROM walked WHERE ${output} ORDER BY ${order} LIMIT ${page.limit + 1}`;
      const found = (await all(query, params)) as (string | null)[][];
      return seenIn(
        page,
        found.map((row) => [row.at(-1) ?? null, ...row]),
      );
    },
    async insert(row: Row) {
      const values = names.map((name) => {
        const text = name === 'gone' ? null : row[name];
        if (text === null) return 'NULL';
        return name === 'done' ? text : `'${text.replaceAll("'", "''")}'`;
      });
      await all(`INSERT INTO walked VALUES (${values.join(', ')})`);
    },
    remove: async (id: string) => all(`DELETE FROM walked WHERE ${columnOf('id')} = ${id}`),
  };
  await fc.assert(
    fc.asyncProperty(walksBy(...sorts), async (walk) => {
      await all('DELETE FROM walked WHERE true');
      await checkWalk(walk, db);
    }),
    { numRuns: 20 },
  );
}
