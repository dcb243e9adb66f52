import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PrismaPg } from '@prisma/adapter-pg';
import fc from 'fast-check';
import { equals, everyMeaning } from 'prefilter';
import { accept, pages } from 'prefilter/server';
import { orderBy } from 'prefilter/translate/prisma';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWalk, type Walked, walksBy } from '../../server/page-walk.ts';
import { hasInstalled, type Server, startInstalled } from '../support/postgres-server.ts';
import type { Order, Prisma, PrismaClient } from './recipes/generated/client.ts';
import { ordersModule, read } from './recipes/pages-prisma.ts';

/*
 * NestJS and Prisma as the guide has them, on PostgreSQL: Prisma's own client, which compiles its queries, and its driver.
 */

const client = new URL('recipes/generated/client.ts', import.meta.url);
const schema = new URL('recipes/schema.prisma', import.meta.url);
const isGenerated = (() => {
  // `npm run test:real` has done it.
  if (existsSync(client) && statSync(client).mtimeMs > statSync(schema).mtimeMs) return true;
  try {
    execFileSync(process.execPath, [fileURLToPath(new URL('../support/prisma-client.mjs', import.meta.url))]);
    return true;
  } catch (error) {
    console.warn(`Skipped: the client of Prisma cannot be generated. ${error}`);
    return false;
  }
})();
if (!hasInstalled) console.warn('Skipped: the tests of Prisma need the PostgreSQL 15 of Debian.');

const tenants = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const;
const walked = '018f0000-0000-7000-8000-00000000000c';

describe.skipIf(!hasInstalled || !isGenerated)('NestJS and Prisma', () => {
  let server: Server;
  let prisma: PrismaClient;
  let app: INestApplication;
  let origin: string;
  beforeAll(async () => {
    server = await startInstalled();
    const client = await server.connect();
    await client.query(`CREATE TYPE order_status AS ENUM ('new', 'done');
      CREATE TABLE orders (id bigint PRIMARY KEY, tenant_id uuid NOT NULL, status order_status, total numeric(20, 2), created_at timestamptz(3),
        address jsonb, address_city text GENERATED ALWAYS AS (address ->> 'city') STORED)`);
    await client.query(
      `INSERT INTO orders SELECT n, ($1::text[]::uuid[])[1 + n % 2], CASE n % 3 WHEN 0 THEN 'new' WHEN 1 THEN 'done' END::order_status,
        CASE WHEN n % 5 > 0 THEN n % 7 + 0.5 END, timestamptz '2026-01-31T23:59:59-03' + (n - 1001) / 10 * interval '60 millisecond',
        CASE n % 4 WHEN 0 THEN '{}' WHEN 1 THEN '{"city": "Recife"}' WHEN 2 THEN '{"city": "São Paulo"}' END::jsonb FROM generate_series(1001, 1200) n`,
      [tenants],
    );
    const { PrismaClient } = await import('./recipes/generated/client.ts');
    prisma = new PrismaClient({
      adapter: new PrismaPg({ host: server.host, user: 'postgres', database: 'postgres', max: 2 }),
    });
    app = await NestFactory.create(
      ordersModule(prisma, (authorization) => authorization ?? ''),
      { logger: false },
    );
    await app.listen(0);
    origin = `http://localhost:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app?.close();
    await prisma?.$disconnect();
    await server?.stop();
  });

  test('the pages are the whole list in order while rows come and go', async () => {
    const properties = { id: 'number', total: 'decimal', seen: 'instant', gone: 'string' } as const;
    const asked = accept({
      dialect: everyMeaning,
      properties,
      target: 'prisma',
      fields: {
        id: { type: 'integer', required: true },
        seen: 'createdAt',
        gone: 'city',
        tenant: { type: 'string' },
      },
      forced: () => equals('tenant', walked),
    });
    const texts = (row: Order) => ({
      id: String(row.id),
      total: row.total?.toString() ?? null,
      seen: row.createdAt?.toISOString() ?? null,
    });
    const db: Walked = {
      read: (request) => asked(request),
      paged: pages({ properties, unique: 'id' }),
      async select(page) {
        const found = await prisma.order.findMany({
          where: page.where(),
          orderBy: orderBy(page),
          take: page.limit + 1,
        });
        const shown = found.slice(0, page.limit).map(texts);
        const last: Readonly<Record<string, string | null>> = shown.at(-1) ?? {};
        const key = page.order.map(({ property }) => [property, last[property] ?? null] as const);
        return { ids: shown.map(({ id }) => id), last: Object.fromEntries(key), more: found.length > page.limit };
      },
      insert: ({ id, total, seen }) =>
        prisma.order.create({
          data: { id: BigInt(id), tenant: walked, total, createdAt: seen === null ? null : new Date(Number(seen)) },
        }),
      remove: (id) => prisma.order.delete({ where: { id: BigInt(id) } }),
    };
    await fc.assert(
      fc.asyncProperty(walksBy('id', 'total', 'seen'), async (walk) => {
        await prisma.order.deleteMany({ where: { tenant: walked } });
        await checkWalk(walk, db);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['(= status new)', 0],
    ['(NOT (= status new))', 0],
    ['(AND (> total 2) (< total 5.5))', 0],
    ['(= total 3.50)', 0],
    ['(= createdAt 2026-01-31)', 0],
    ['(>= createdAt 2026-01-31T23:59:59.500-03:00)', 0],
    ['(= address.city Recife)', 1],
    ['(NOT (= address.city Recife))', 1],
    ['(_not_exists address.city)', 0],
    ['(> id 1150)', 1],
  ] as const)('%s is true of the rows that it selects, as Prisma gives them', async (filter, at) => {
    const asked = read.text(filter, { tenant: tenants[at] });
    if (!asked.ok) throw new Error(JSON.stringify(asked.problems));
    const own = await prisma.order.findMany({ where: asked.where<Prisma.OrderWhereInput>() });
    expect(own.length).toBeGreaterThan(0);
    const all = await prisma.order.findMany();
    const selected = new Set(own.map(({ id }) => id));
    expect(all.filter((row) => asked.matches({ ...row }) !== selected.has(row.id))).toEqual([]);
  });

  interface Answer {
    readonly data: readonly Record<string, unknown>[];
    readonly next: string | null;
    readonly errors?: readonly { readonly code: string }[];
  }
  async function ask(path: string, tenant: string): Promise<{ readonly status: number; readonly body: Answer }> {
    const response = await fetch(`${origin}${encodeURI(path)}`, { headers: { authorization: tenant } });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  test.each([
    ['/orders?limit=7', 100],
    ['/orders?limit=7&sort=-total', 100],
    ['/orders?limit=9&sort=createdAt,-total', 100],
    ['/orders?limit=7&sort=total&filter=(NOT (= status new))', undefined],
    ['/orders?limit=7&sort=-createdAt&filter=(OR (NOT (= address.city x)) (_not_exists address.city))', 100],
    ['/orders?limit=5&filter=(AND (= createdAt 2026-01-31) (> total 2))', undefined],
  ])('%s walks each row of a tenant once', async (path, count) => {
    for (const tenant of tenants) {
      const ids: unknown[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const { status, body } = await ask(`${path}${next && `&after=${next}`}`, tenant);
        expect([status, body.errors]).toEqual([200, undefined]);
        expect(body.data.filter((row) => row.tenant !== tenant)).toEqual([]);
        for (const { id } of body.data) ids.push(id);
        next = body.next;
        if (ids.length > 200) throw new Error('no end');
      }
      expect(new Set(ids).size).toBe(ids.length);
      if (count === undefined) expect(ids.length).toBeGreaterThan(10);
      else expect(ids.length).toBe(count);
    }
  });

  test.each([
    ['/orders?filtr=(= status new)', 'unknown-parameter'],
    ['/orders?Sort=id', 'unknown-parameter'],
    ['/orders?sort=tenant', 'invalid-sort'],
    ['/orders?sort=status', 'invalid-sort'],
    ['/orders?sort=address.city', 'invalid-sort'],
    ['/orders?limit=51', 'invalid-limit'],
    ['/orders?after=x', 'invalid-cursor'],
    ['/orders?sort=id&sort=total', 'repeated-parameter'],
    ['/orders?filter=(= tenant x)', 'unknown-property'],
    ['/orders?filter=(> address.city x)', 'not-exact'],
    ['/orders?filter=(= createdAt 2026-01-31T23:59:59.000001Z)', 'not-exact'],
  ])('%s is answered with 400, `%s`', async (path, code) => {
    const { status, body } = await ask(path, tenants[0]);
    expect([status, body.errors?.[0]?.code]).toEqual([400, code]);
  });

  test('a cursor of one tenant is none of another, and a tenant that is no UUID fails', async () => {
    const { body } = await ask('/orders?limit=1', tenants[0]);
    const other = await ask(`/orders?limit=1&after=${body.next}`, tenants[1]);
    expect([other.status, other.body.errors?.[0]?.code]).toEqual([400, 'other-cursor']);
    expect((await ask('/orders', 'x')).status).toBe(500);
  });
});
