import { sql as drizzleSql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { equals, everyMeaning } from 'prefilter';
import { accept, type Page, pages } from 'prefilter/server';
import { orderBy } from 'prefilter/translate/drizzle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWalk, seenIn, selectedKeys, type Walked, walkedProperties, walks } from '../../server/page-walk.ts';
import { hasInstalled, type Server, startInstalled } from '../support/postgres-server.ts';
import { ordersApp as byDrizzle, read as readDrizzle } from './recipes/pages-drizzle.ts';
import { ordersApp as byKysely, read as readKysely } from './recipes/pages-kysely.ts';

if (!hasInstalled) console.warn('Skipped: the tests of pages need the PostgreSQL 15 of Debian.');

const tenants = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const;

describe.skipIf(!hasInstalled)('PostgreSQL', () => {
  let server: Server;
  let pool: pg.Pool;
  beforeAll(async () => {
    server = await startInstalled();
    pool = new pg.Pool({ host: server.host, user: 'postgres', database: 'postgres', max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  async function select(page: Page, id: string, table: string) {
    const { output, params } = page.translate('postgres');
    const order = new PgDialect().sqlToQuery(orderBy(drizzleSql, page)).sql;
    const text = `SELECT ${id} AS own, ${selectedKeys(page, 'postgres')} FROM ${table} WHERE ${output} ORDER BY ${order} LIMIT ${page.limit + 1}`;
    const { rows } = await pool.query<(string | null)[]>({ text, values: [...params], rowMode: 'array' });
    return seenIn(page, rows);
  }

  test('the pages are the whole list in order while rows come and go', async () => {
    await pool.query(`CREATE TABLE rows (id bigint PRIMARY KEY, name text, total numeric, amount float8, at timestamptz,
      seen bigint, day date, done boolean, gone text, tenant uuid)`);
    await pool.query(`INSERT INTO rows (id, tenant) VALUES (-9, '${tenants[1]}')`);
    const read = accept({
      dialect: everyMeaning,
      properties: walkedProperties,
      target: 'postgres',
      columns: { id: { type: 'integer' }, tenant: { type: 'uuid' } },
      forced: () => equals('tenant', tenants[0]),
    });
    const db: Walked = {
      read: (request) => read(request),
      paged: pages({ properties: walkedProperties, unique: 'id' }),
      select: (page) => select(page, 'id::text', 'rows'),
      insert: ({ id, name, total, amount, at, seen, day, done }) =>
        pool.query('INSERT INTO rows VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, $9)', [
          ...[id, name, total, amount, at, seen, day, done, tenants[0]],
        ]),
      remove: (id) => pool.query('DELETE FROM rows WHERE id = $1', [id]),
    };
    await fc.assert(
      fc.asyncProperty(walks, async (walk) => {
        await pool.query('DELETE FROM rows WHERE tenant = $1', [tenants[0]]);
        await checkWalk(walk, db);
      }),
      { numRuns: 100 },
    );
  });

  test('so are they in a JSON column', async () => {
    await pool.query('CREATE TABLE docs (doc jsonb)');
    const properties = {
      ...walkedProperties,
      name: { type: 'string', path: ['inner', "the 'name'"] },
      seen: { type: 'instant', path: 'inner.seen' },
    } as const;
    const read = accept({ dialect: everyMeaning, properties, target: 'postgres', jsonColumn: 'doc' });
    const db: Walked = {
      read: (request) => read(request),
      paged: pages({ properties, unique: 'id' }),
      select: (page) => select(page, "doc ->> 'id'", 'docs'),
      insert({ id, name, total, amount, at, seen, day, done }) {
        const instant = seen === null ? null : new Date(Number(seen)).toISOString();
        const inner = { "the 'name'": name, seen: instant };
        const rest = { total, amount: amount && Number(amount), at, day, done: done && done === 'true' };
        const text = JSON.stringify({ inner, ...rest });
        return pool.query('INSERT INTO docs VALUES ($1)', [text.replace('{', `{"id":${id},`)]);
      },
      remove: (id) => pool.query("DELETE FROM docs WHERE doc ->> 'id' = $1", [id]),
    };
    await fc.assert(
      fc.asyncProperty(walks, async (walk) => {
        await pool.query('DELETE FROM docs');
        await checkWalk(walk, db);
      }),
      { numRuns: 60 },
    );
  });

  describe('an endpoint', () => {
    type Ask = (path: string, tenant: string) => Promise<{ readonly status: number; readonly body: Answer }>;
    interface Answer {
      readonly data: readonly Record<string, unknown>[];
      readonly next: string | null;
      readonly errors?: readonly { readonly code: string }[];
    }
    const tenantOf = (authorization: string | undefined) => authorization ?? '';
    const apps: Record<string, Ask> = {};

    beforeAll(async () => {
      await pool.query(`CREATE TYPE order_status AS ENUM ('new', 'done');
        CREATE TABLE orders (id bigint PRIMARY KEY, tenant_id uuid NOT NULL, status order_status, total numeric(12, 2), created_at timestamptz,
          address jsonb, address_city text GENERATED ALWAYS AS (address ->> 'city') STORED)`);
      await pool.query(
        `INSERT INTO orders SELECT n, ($1::text[]::uuid[])[1 + n % 2], CASE n % 3 WHEN 0 THEN 'new' WHEN 1 THEN 'done' END::order_status,
          CASE WHEN n % 5 > 0 THEN n % 7 + 0.5 END, timestamptz '2026-01-31T23:59:59-03' + n / 10 * interval '1 microsecond',
          CASE n % 4 WHEN 0 THEN '{}' WHEN 1 THEN '{"city": "Recife"}' WHEN 2 THEN '{"city": "São Paulo"}' END::jsonb FROM generate_series(1, 200) n`,
        [tenants],
      );
      const fastify = byDrizzle(drizzle(pool), tenantOf);
      apps['Fastify and Drizzle'] = async (path, tenant) => {
        const answer = await fastify.inject({ url: path, headers: { authorization: tenant } });
        return { status: answer.statusCode, body: answer.json() };
      };
      const hono = byKysely(new Kysely({ dialect: new PostgresDialect({ pool }) }), tenantOf);
      apps['Hono and Kysely'] = async (path, tenant) => {
        const answer = await hono.request(`http://api.example${path}`, { headers: { authorization: tenant } });
        return { status: answer.status, body: (await answer.json()) as Answer };
      };
    });

    test.each([
      ['(= status new)', 0],
      ['(NOT (= status new))', 0],
      ['(AND (> total 2) (< total 5.5))', 0],
      ['(= total 3.50)', 0],
      ['(= createdAt 2026-01-31)', 0],
      ['(>= createdAt 2026-01-31T23:59:59.000Z)', 0],
      ['(= address.city Recife)', 1],
      ['(NOT (= address.city Recife))', 1],
      ['(_not_exists address.city)', 0],
      ['(> id 150)', 1],
    ] as const)('%s is true of the rows that it selects, as the driver gives them', async (filter, at) => {
      for (const read of [readDrizzle, readKysely]) {
        const asked = read.text(filter, { tenant: tenants[at] });
        if (!asked.ok) throw new Error(JSON.stringify(asked.problems));
        const { output, params } = asked.translate('postgres');
        const { rows } = await pool.query<{ own: boolean }>(
          `SELECT id, tenant_id AS tenant, status, total, created_at AS "createdAt", address, ${output} AS own FROM orders`,
          [...params],
        );
        expect(rows.filter(({ own }) => own).length).toBeGreaterThan(0);
        expect(rows.filter((row) => asked.matches(row) !== (row.own === true))).toEqual([]);
      }
    });

    describe.each(['Fastify and Drizzle', 'Hono and Kysely'])('%s', (name) => {
      test.each([
        ['/orders?limit=7', 100],
        ['/orders?limit=7&sort=-total', 100],
        ['/orders?limit=9&sort=createdAt,-status', 100],
        ['/orders?limit=7&sort=status&filter=(NOT (= status new))', 66],
        ['/orders?limit=7&sort=address.city,-id&filter=(OR (NOT (= address.city x)) (_not_exists address.city))', 100],
        ['/orders?limit=50&filter=(AND (= createdAt 2026-01-31) (> total 2))', undefined],
      ])('%s walks each row of a tenant once', async (path, count) => {
        for (const [at, tenant] of tenants.entries()) {
          const ids: unknown[] = [];
          for (let next: string | null = ''; next !== null; ) {
            const { status, body } = await (apps[name] as Ask)(`${encodeURI(path)}${next && `&after=${next}`}`, tenant);
            expect(status).toBe(200);
            expect(body.data.every((row) => row.tenant === tenant)).toBe(true);
            for (const { id } of body.data) ids.push(Number(id));
            next = body.next;
            if (ids.length > 200) throw new Error('no end');
          }
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id) => Number(id) % 2 === at % 2)).toBe(true);
          if (count !== undefined) expect(Math.abs(ids.length - count)).toBeLessThanOrEqual(1);
          else expect(ids.length).toBeGreaterThan(0);
        }
      });

      test.each([
        ['/orders?filtr=(= status new)', 'unknown-parameter'],
        ['/orders?sort=tenant', 'invalid-sort'],
        ['/orders?limit=51', 'invalid-limit'],
        ['/orders?after=x', 'invalid-cursor'],
        ['/orders?sort=id&sort=total', 'repeated-parameter'],
        ['/orders?filter=(= tenant x)', 'unknown-property'],
      ])('%s is answered with 400, `%s`', async (path, code) => {
        const { status, body } = await (apps[name] as Ask)(encodeURI(path), tenants[0]);
        expect([status, body.errors?.[0]?.code]).toEqual([400, code]);
      });

      test('a cursor of one tenant is none of another', async () => {
        const ask = apps[name] as Ask;
        const { body } = await ask('/orders?limit=1', tenants[0]);
        const other = await ask(`/orders?limit=1&after=${body.next}`, tenants[1]);
        expect([other.status, other.body.errors?.[0]?.code]).toEqual([400, 'other-cursor']);
      });
    });
  });
});
