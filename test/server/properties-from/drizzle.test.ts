import { sql } from 'drizzle-orm';
import * as my from 'drizzle-orm/mysql-core';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
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
    price: pg.numeric(),
    small: pg.real(),
    at: pg.timestamp(),
    data: pg.jsonb(),
    tags: pg.text().array(),
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
  });
  expect(skipped.map(({ name }) => name)).toEqual(['kind', 'code', 'price', 'small', 'at', 'data', 'tags', 'key']);
  expect(skipped[1]?.reason).toBe('its column is `char(3)`, which is not compared exactly');
});

test('a SQLite table', () => {
  const notes = lite.sqliteTable('notes', {
    id: lite.integer(),
    open: lite.integer({ mode: 'boolean' }),
    at: lite.integer({ mode: 'timestamp' }),
    text: lite.text(),
    data: lite.text({ mode: 'json' }),
    weight: lite.real(),
    price: lite.numeric(),
    bytes: lite.blob(),
  });
  const { columns, skipped } = propertiesFrom.drizzle(notes);
  expect(Object.entries(columns).map(([name, { type }]) => [name, type])).toEqual([
    ['id', 'integer'],
    ['open', 'boolean'],
    ['text', 'string'],
    ['weight', 'number'],
  ]);
  expect(skipped.map(({ name }) => name)).toEqual(['at', 'data', 'price', 'bytes']);
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
  });
  const { columns, skipped } = propertiesFrom.drizzle(notes);
  expect(Object.keys(columns)).toEqual(['id', 'text', 'open', 'weight', 'big']);
  expect(skipped.map(({ name }) => name)).toEqual(['small', 'kind', 'bigger']);
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

test.each([undefined, null, {}, 'notes'])('%j is not a table', (table) => {
  expect(() => propertiesFrom.drizzle(table as object)).toThrow('`table` must be a table of Drizzle.');
});
