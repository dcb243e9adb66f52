import { sql as drizzleSql } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle as open } from 'drizzle-orm/sql-js';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import Knex from 'knex';
import {
  DummyDriver,
  Kysely,
  sql as kyselySql,
  MysqlAdapter,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { toDrizzle } from '../../../src/translate/adapters/drizzle.ts';
import { toKnex } from '../../../src/translate/adapters/knex.ts';
import { toKysely } from '../../../src/translate/adapters/kysely.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import { agrees, type Document, documents, names, types } from '../agreement.ts';
import { openDatabase, rowsOf } from '../sql-js.ts';

const hostile = ['processed', 'a?b', 'n"; --', '日本', '$1', '\\?', ':name', '??', '`x`', "it's"];

/** Column names that try to leave their quotes, or to be a placeholder; those with a `?` only if it can be written. */
const columnsOf = (questionMarks: boolean) =>
  Object.fromEntries(
    names.map((name, i) => {
      const column = hostile[i] as string;
      return [name, { column: questionMarks ? column : column.replaceAll('?', '!'), type: types[name] as 'string' }];
    }),
  );

const adapters = { sqlite: SqliteAdapter, mysql: MysqlAdapter, postgres: PostgresAdapter };
const compilers = { sqlite: SqliteQueryCompiler, mysql: MysqlQueryCompiler, postgres: PostgresQueryCompiler };
const kyselyOf = (engine: Engine) =>
  new Kysely<{ notes: { id: number } }>({
    dialect: {
      createAdapter: () => new adapters[engine](),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db as never),
      createQueryCompiler: () => new compilers[engine](),
    },
  });
const knexOf = (client: string) => Knex({ client, useNullAsDefault: true });
const notes = sqliteTable('notes', { id: integer('id') });

type Engine = 'sqlite' | 'mysql' | 'postgres';
type Columns = ReturnType<typeof columnsOf>;
type Query = { readonly sql: string; readonly params: readonly unknown[] };

/** The query that each library makes from a filter. */
const libraries: Readonly<Record<string, (filter: Filter, engine: Engine, columns: Columns) => Query>> = {
  kysely(filter, engine, columns) {
    const where = toKysely(kyselySql, filter, engine, { columns });
    const { sql, parameters } = kyselyOf(engine).selectFrom('notes').select('id').where(where).compile();
    return { sql, params: parameters };
  },
  drizzle(filter, engine, columns) {
    const where = toDrizzle(drizzleSql, filter, engine, { columns });
    if (engine === 'sqlite')
      return open({} as never)
        .select({ id: notes.id })
        .from(notes)
        .where(where)
        .toSQL();
    return (engine === 'mysql' ? new MySqlDialect() : new PgDialect()).sqlToQuery(
      drizzleSql`select "id" from "notes" where ${where}`,
    );
  },
  knex(filter, engine, columns) {
    const db = knexOf({ sqlite: 'better-sqlite3', mysql: 'mysql', postgres: 'pg' }[engine]);
    const { sql, bindings } = db('notes')
      .select('id')
      .where(toKnex(db, filter, engine, { columns }))
      .toSQL()
      .toNative();
    return { sql, params: bindings };
  },
};

/** A value as sql.js accepts it. */
const bound = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'bigint' ? String(value) : value;

const affinities: Readonly<Record<string, string>> = {
  string: 'TEXT',
  boolean: 'INTEGER',
  number: 'REAL',
  integer: 'INTEGER',
};

const database = await openDatabase();

/** A table whose rows are the documents, numbered in order. */
function fill(all: readonly Document[], columns: Columns): void {
  const quoted = Object.values(columns).map(({ column }) => `"${column.replaceAll('"', '""')}"`);
  const declared = Object.values(columns).map(({ type }, i) => `${quoted[i]} ${affinities[type]}`);
  database.run(`DROP TABLE IF EXISTS notes; CREATE TABLE notes (id INTEGER, ${declared.join(', ')})`);
  const insert = `INSERT INTO notes VALUES (?${', ?'.repeat(quoted.length)})`;
  for (const [id, document] of all.entries()) {
    database.run(insert, [id, ...names.map((name) => bound(document[name] ?? null))] as never);
  }
}

describe.each(Object.entries(libraries))('%s', (name, query) => {
  const columns = columnsOf(name !== 'knex');

  test('a query with its condition selects the same as `matches`, in SQLite', () => {
    let filled: readonly Document[] | undefined;
    const reasons = agrees({
      document: documents(types),
      translate: (filter) => translate(filter, 'sqlite', { columns, strict: false }),
      selects(_, filter, all) {
        if (filled !== all) fill(all, columns);
        filled = all;
        const { sql, params } = query(filter, 'sqlite', columns);
        const ids = new Set(rowsOf(database, sql, params.map(bound)).map(([id]) => id));
        return (document) => ids.has(all.indexOf(document));
      },
    });
    expect(reasons).toEqual(['numbers cannot be searched for a part of their text']);
  });

  test.each(['sqlite', 'mysql', 'postgres'] as const)('its condition is what `translate` gives for %s', (engine) => {
    const filter = read(
      '(OR (= a "?") (AND (!= n 1) (< a $2)) (_not_exists processed) (>= 日本 9007199254740993) (in a x "y,z") (in 日本 1 2))',
    );
    const plain = columnsOf(engine === 'postgres');
    const { output, params } = translate(filter, engine, { columns: plain });
    const { sql, params: bindings } = query(filter, engine, plain);
    expect(sql).toContain(output);
    expect(bindings).toEqual(params);
  });

  test('what cannot be expressed exactly is refused', () => {
    expect(() => query(read('(near a 1)'), 'sqlite', columns)).toThrow(TranslateError);
    expect(() => query(read('(= unknown 1)'), 'sqlite', columns)).toThrow('"unknown" is not mapped');
  });
});

test('a `?` that would be read as a placeholder is refused', () => {
  const columns = columnsOf(true);
  for (const [library, engine, text] of [
    ['knex', 'sqlite', '(= a 1)'],
    ['knex', 'mysql', '(= a 1)'],
    ['kysely', 'mysql', '(= a 1)'],
    ['drizzle', 'mysql', '(= a 1)'],
  ] as const) {
    expect(() => libraries[library]?.(read(text), engine, columns)).toThrow('take a `?` in the name of a column');
  }
  const escaped = { a: { column: '\\?', type: 'string' } } as unknown as Columns;
  expect(() => libraries.knex?.(read('(= a 1)'), 'postgres', escaped)).toThrow(TranslateError);
});

test('Knex sends operators with a `?` to PostgreSQL', () => {
  const filter = read('(OR (= a 1) (< a x))');
  const db = knexOf('pg');
  const { sql } = db('notes')
    .where(toKnex(db, filter, 'postgres', { jsonColumn: 'props' }))
    .toSQL()
    .toNative();
  expect(sql).toContain('@? $');
});
