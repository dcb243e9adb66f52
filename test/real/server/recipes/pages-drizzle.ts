import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { bigint, jsonb, numeric, pgEnum, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import fastify from 'fastify';
import { builder, everyMeaning as dialect } from 'prefilter';
import { accept, pages, problem, propertiesFrom } from 'prefilter/server';
import { orderBy } from 'prefilter/translate/drizzle';
import type { TenantOf } from './yours.ts';

const orders = pgTable('orders', {
  id: bigint({ mode: 'number' }).primaryKey(),
  tenant: uuid('tenant_id').notNull(),
  status: pgEnum('order_status', ['new', 'done'])(),
  total: numeric({ precision: 12, scale: 2 }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }),
  address: jsonb(),
});

const { properties: plain, columns } = propertiesFrom.drizzle(orders, {
  only: ['id', 'status', 'total', 'createdAt'],
  zone: 'America/Sao_Paulo',
});
// In documents inside of `address`; in the table a generated column has it: `GENERATED ALWAYS AS (address ->> 'city') STORED`.
const city = { type: 'string', path: 'address.city', column: 'address_city' } as const;
const properties = { ...plain, 'address.city': city };
const { equals } = builder({ dialect });

export const read = accept({
  dialect,
  properties,
  target: 'postgres',
  columns,
  forced: ({ tenant }: { tenant: string }) => equals('tenant', tenant),
});
const paged = pages({ properties, unique: 'id', max: 50 });

export function ordersApp(db: NodePgDatabase, tenantOf: TenantOf) {
  const app = fastify();
  app.get('/orders', async ({ url, headers: sent }, reply) => {
    const asked = read(url, { tenant: tenantOf(sent.authorization) }, { acceptLanguage: sent['accept-language'] });
    const page = asked.ok ? paged(url, asked) : asked;
    if (!page.ok) {
      const { status, headers, body } = problem(page);
      return reply.status(status).headers(headers).send(body);
    }
    // Under names of their own: `ORDER BY` would sort a text that has the name of its column.
    const key = Object.fromEntries(
      Object.entries(page.keys()).map(([name, text]) => [name, sql<string | null>`${sql.raw(text)}`.as(`key_${name}`)]),
    );
    const rows = await db
      .select({ order: orders, key })
      .from(orders)
      .where(page.where(sql))
      .orderBy(orderBy(sql, page))
      .limit(page.limit + 1);
    const last = rows[page.limit - 1];
    const next = rows.length > page.limit && last !== undefined ? page.cursorOf(last.key) : null;
    return { data: rows.slice(0, page.limit).map(({ order }) => order), next };
  });
  return app;
}
