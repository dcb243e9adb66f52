import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { builder, everyMeaning as dialect } from 'prefilter';
import { accept, pages, problem, propertiesFrom } from 'prefilter/server';
import { orderBy } from 'prefilter/translate/prisma';
import type { Prisma, PrismaClient } from './generated/client.ts';
import type { TenantOf } from './yours.ts';

const schema = readFileSync(new URL('schema.prisma', import.meta.url), 'utf8');
const { properties: plain, fields } = propertiesFrom.prisma(schema, 'Order', {
  only: ['id', 'status', 'total', 'createdAt'],
  zone: 'America/Sao_Paulo',
});
// In documents inside of `address`; for Prisma a field of its own has it, of a generated column.
const city = { type: 'string', path: 'address.city' } as const;
const properties = { ...plain, 'address.city': city };
const { equals } = builder({ dialect });

export const read = accept({
  dialect,
  properties,
  target: 'prisma',
  fields: { ...fields, 'address.city': { field: 'city' } },
  forced: ({ tenant }: { tenant: string }) => equals('tenant', tenant),
});
const paged = pages({ properties, unique: 'id', max: 50 });

/** The text of a value of Prisma; a `Date` has all digits of the column, which are milliseconds. */
function textOf(value: unknown): string | null {
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value);
}

export function ordersModule(prisma: PrismaClient, tenantOf: TenantOf) {
  @Controller('orders')
  class OrdersController {
    @Get()
    async list(@Req() req: Request, @Res({ passthrough: true }) res: Response) {
      const acceptLanguage = req.headers['accept-language'];
      const asked = read(req.originalUrl, { tenant: tenantOf(req.headers.authorization) }, { acceptLanguage });
      const page = asked.ok ? paged(req.originalUrl, asked) : asked;
      if (!page.ok) {
        const { status, headers, body } = problem(page);
        res.status(status).set(headers);
        return body;
      }
      const rows = await prisma.order.findMany({
        where: page.where<Prisma.OrderWhereInput>(),
        orderBy: orderBy(page),
        take: page.limit + 1,
      });
      const last: Record<string, unknown> | undefined = rows[page.limit - 1];
      const key = Object.fromEntries(page.order.map(({ property }) => [property, textOf(last?.[property] ?? null)]));
      const next = rows.length > page.limit ? page.cursorOf(key) : null;
      // JSON has no `bigint`.
      return { data: rows.slice(0, page.limit).map(({ id, ...order }) => ({ id: String(id), ...order })), next };
    }
  }

  @Module({ controllers: [OrdersController] })
  class OrdersModule {}
  return OrdersModule;
}
