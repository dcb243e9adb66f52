import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { builder, defineProperties, everyMeaning as dialect } from 'prefilter';
import { accept, pages } from 'prefilter/server';
import { orderBy } from 'prefilter/translate/kysely';
import type { TenantOf } from './yours.ts';

interface Database {
  orders: {
    id: number;
    tenant_id: string;
    status: string | null;
    total: string | null;
    created_at: string | null;
    address: unknown;
  };
}

const properties = defineProperties({
  id: 'number',
  status: { type: ['new', 'done'], column: { type: 'enum', values: ['new', 'done'], enum: 'order_status' } },
  total: { type: 'decimal', column: { scale: 2 } },
  'address.city': { type: 'string', path: 'address.city', column: 'address_city' },
  createdAt: { type: 'instant', zone: 'America/Sao_Paulo', column: 'created_at' },
});
const { equals } = builder({ dialect });

export const read = accept({
  dialect,
  properties,
  target: 'postgres',
  columns: { id: { type: 'integer' }, tenant: { column: 'tenant_id', type: 'uuid' } },
  forced: ({ tenant }: { tenant: string }) => equals('tenant', tenant),
});
const paged = pages({ properties, unique: 'id', max: 50 });

export function ordersApp(db: Kysely<Database>, tenantOf: TenantOf) {
  const app = new Hono();
  app.get('/orders', async (c) => {
    const asked = read(c.req.raw, { tenant: tenantOf(c.req.header('authorization')) });
    const page = asked.ok ? paged(c.req.raw, asked) : asked;
    if (!page.ok) return page.response;
    // Under names of their own: `ORDER BY` would sort a text that has the name of its column.
    const keys = Object.entries(page.keys());
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'tenant_id', 'status', 'total', 'created_at', 'address'])
      .select(keys.map(([, text], at) => sql<string | null>`${sql.raw(text)}`.as(`key_${at}`)))
      .where(page.where(sql))
      .orderBy(orderBy(sql, page))
      .limit(page.limit + 1)
      .execute();
    const last: Record<string, unknown> | undefined = rows[page.limit - 1];
    const key = Object.fromEntries(keys.map(([name], at) => [name, last?.[`key_${at}`] as string | null]));
    const next = rows.length > page.limit ? page.cursorOf(key) : null;
    const data = rows.slice(0, page.limit).map(({ tenant_id, created_at, id, status, total, address }) => ({
      ...{ id, tenant: tenant_id, status, total, createdAt: created_at, address },
    }));
    return c.json({ data, next });
  });
  return app;
}
