import { sql } from 'drizzle-orm';
import * as my from 'drizzle-orm/mysql-core';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { PrefilterError, qive } from '../../../src/index.ts';
import { accept, propertiesFrom } from '../../../src/server/index.ts';

test('a PostgreSQL table', () => {
  const kind = pg.pgEnum('kind', ['a', 'b']);
  const notes = pg.pgTable('notes', {
    id: pg.serial().primaryKey(),
    tenant: pg.text('tenant_id').notNull(),
    status: pg.text({ enum: ['new', 'done'] }).default('new'),
    title: pg.varchar({ length: 80 }).default(sql`upper('x')`),
    open: pg.boolean('is_open').default(true),
    weight: pg.doublePrecision(),
    count: pg.bigint({ mode: 'bigint' }),
    kind: kind(),
    code: pg.char({ length: 3 }),
    price: pg.numeric({ precision: 12, scale: 2 }),
    small: pg.real(),
    at: pg.timestamp(),
    since: pg.timestamp({ withTimezone: true, precision: 3 }),
    said: pg.timestamp({ mode: 'string' }),
    due: pg.date(),
    data: pg.jsonb(),
    tags: pg.text().array(),
    prices: pg.numeric({ precision: 9, scale: 2 }).array(3).notNull(),
    grid: pg.integer().array().array(),
    key: pg.uuid(),
  });
  const { properties, columns, skipped } = propertiesFrom.drizzle(notes);
  expect(properties).toEqual({
    id: { type: 'number', column: columns.id },
    tenant: { type: 'string', column: columns.tenant },
    status: { type: ['new', 'done'], default: 'new', column: columns.status },
    title: { type: 'string', column: columns.title },
    open: { type: 'boolean', default: 'true', column: columns.open },
    weight: { type: 'number', column: columns.weight },
    count: { type: 'number', column: columns.count },
    price: { type: 'decimal', column: columns.price },
    at: { type: 'instant', column: columns.at },
    since: { type: 'instant', column: columns.since },
    due: { type: 'date', column: columns.due },
    kind: { type: ['a', 'b'], column: columns.kind },
    key: { type: 'uuid', column: columns.key },
    tags: { type: 'string', many: true, column: columns.tags },
    prices: { type: 'decimal', many: true, column: columns.prices },
  });
  const asked = accept({ properties, target: 'postgres', strict: true })('?filter=(= tenant t1)');
  expect(asked.ok && asked.translate('postgres').output).toBe('"notes"."tenant_id" = $1::text');
  expect(columns).toEqual({
    id: { column: ['notes', 'id'], type: 'integer' },
    tenant: { column: ['notes', 'tenant_id'], type: 'string' },
    status: { column: ['notes', 'status'], type: 'string' },
    title: { column: ['notes', 'title'], type: 'string' },
    open: { column: ['notes', 'is_open'], type: 'boolean' },
    weight: { column: ['notes', 'weight'], type: 'number' },
    count: { column: ['notes', 'count'], type: 'integer' },
    price: { column: ['notes', 'price'], type: 'decimal', scale: 2 },
    at: { column: ['notes', 'at'], type: 'instant', storage: 'timestamp', zone: 'UTC' },
    since: { column: ['notes', 'since'], type: 'instant', storage: 'timestamptz' },
    due: { column: ['notes', 'due'], type: 'date' },
    kind: { column: ['notes', 'kind'], type: 'enum', values: ['a', 'b'], enum: 'kind' },
    key: { column: ['notes', 'key'], type: 'uuid' },
    tags: { column: ['notes', 'tags'], type: 'string' },
    prices: { column: ['notes', 'prices'], type: 'decimal', scale: 2 },
  });
  expect(skipped.map(({ name }) => name)).toEqual(['code', 'small', 'said', 'data', 'grid']);
  expect(skipped[0]?.reason).toBe('its column is `char(3)`, which is not compared exactly');
});

test('an enum in a schema has a name of two parts', () => {
  const kind = pg.pgSchema('own').enum('kind', { A: 'a', B: 'b' });
  const { columns } = propertiesFrom.drizzle(pg.pgTable('notes', { kind: kind('k') }));
  expect(columns.kind).toEqual({ column: ['notes', 'k'], type: 'enum', values: ['a', 'b'], enum: ['own', 'kind'] });
});

test('a SQLite table', () => {
  const notes = lite.sqliteTable('notes', {
    id: lite.integer(),
    open: lite.integer({ mode: 'boolean' }),
    at: lite.integer({ mode: 'timestamp' }),
    since: lite.integer({ mode: 'timestamp_ms' }),
    text: lite.text(),
    data: lite.text({ mode: 'json' }),
    weight: lite.real(),
    price: lite.numeric(),
    bytes: lite.blob(),
  });
  const { columns, properties, skipped } = propertiesFrom.drizzle(notes);
  expect(Object.entries(columns).map(([name, { type }]) => [name, type])).toEqual([
    ['id', 'integer'],
    ['open', 'boolean'],
    ['at', 'instant'],
    ['since', 'instant'],
    ['text', 'string'],
    ['weight', 'number'],
  ]);
  expect([columns.at?.storage, columns.since?.storage]).toEqual(['seconds', 'milliseconds']);
  const asked = accept({ properties, target: 'sqlite' })('?filter=(= since 2026-03-31T12:00:00Z)');
  expect(asked.ok && asked.translate('sqlite').params).toEqual([1_774_958_400_000]);
  expect(skipped.map(({ name }) => name)).toEqual(['data', 'price', 'bytes']);
});

test('a MySQL table', () => {
  const notes = my.mysqlTable('notes', {
    id: my.int(),
    text: my.varchar({ length: 9 }),
    open: my.boolean(),
    weight: my.double(),
    small: my.float(),
    kind: my.mysqlEnum(['a']),
    big: my.bigint({ mode: 'number' }),
    bigger: my.bigint({ mode: 'number', unsigned: true }),
    at: my.timestamp(),
    local: my.datetime(),
    said: my.datetime({ mode: 'string' }),
    due: my.date(),
    price: my.decimal({ precision: 9, scale: 3 }),
  });
  const { columns, skipped } = propertiesFrom.drizzle(notes);
  expect(Object.keys(columns)).toEqual(['id', 'text', 'open', 'weight', 'kind', 'big', 'at', 'local', 'due', 'price']);
  expect(skipped.map(({ name }) => name)).toEqual(['small', 'bigger', 'said']);
});

test('callers may name only their properties; `translate` knows the columns of forced ones', () => {
  const notes = pg.pgTable('notes', { tenant: pg.text().notNull(), status: pg.text() });
  const { properties, columns } = propertiesFrom.drizzle(notes, { only: ['status'] });
  expect([Object.keys(properties), Object.keys(columns)]).toEqual([['status'], ['tenant', 'status']]);
  expect(accept({ properties })('?filter=(=+tenant+a)').ok).toBe(false);
  expect(() => propertiesFrom.drizzle(notes, { only: ['stauts'] })).toThrow(
    '`only[0]` must be a property of the table "notes", not "stauts". Did you mean `status`?',
  );
});

test('properties inside of JSON columns', () => {
  const paths = { 'data.city': 'string', sum: { type: 'number', path: ['data', 'sum', 'total'] } } as const;
  const tables = {
    postgres: pg.pgTable('notes', { id: pg.text(), data: pg.jsonb('note_data'), old: pg.json() }),
    mysql: my.mysqlTable('notes', { id: my.varchar({ length: 9 }), data: my.json('note_data') }),
    sqlite: lite.sqliteTable('notes', { id: lite.text(), data: lite.text('note_data', { mode: 'json' }) }),
  } as const;
  for (const [target, table] of Object.entries(tables)) {
    const { properties, columns, skipped } = propertiesFrom.drizzle(table, { paths, only: ['id', 'data.city', 'sum'] });
    expect(properties).toEqual({
      id: { type: 'string', column: columns.id },
      'data.city': { type: 'string', path: ['data', 'city'], column: { column: ['notes', 'note_data'], json: true } },
      sum: { type: 'number', path: ['data', 'sum', 'total'], column: { column: ['notes', 'note_data'], json: true } },
    });
    expect([skipped, Object.keys(columns)]).toEqual([[], ['id']]);
    const asked = accept({ properties, dialect: qive, target: target as keyof typeof tables, strict: true })(
      '?filter=(AND (= data.city Recife) (= sum 2) (= id a))',
    );
    expect(asked.ok && asked.translate(target as keyof typeof tables).output).toMatch(/^\(.*note_data.* AND /);
    expect(asked.ok && asked.matches({ id: 'a', data: { city: 'Recife', sum: { total: 2 } } })).toBe(true);
  }
  const { postgres } = tables;
  const old = propertiesFrom.drizzle(postgres, { paths: { 'old.a': 'string' }, only: ['old.a'] });
  expect(old.skipped).toEqual([{ name: 'old.a', reason: expect.stringContaining('use `jsonb`') }]);
  for (const path of ['id.a', 'gone.a', 'data', 'data..a', 'constructor.a'])
    expect(() => propertiesFrom.drizzle(postgres, { paths: { a: { type: 'string', path: path.split('.') } } })).toThrow(
      PrefilterError,
    );
});

test.each([undefined, null, {}, 'notes'])('%j is not a table', (table) => {
  expect(() => propertiesFrom.drizzle(table as object)).toThrow('`table` must be a table of Drizzle.');
});
