import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleSqlJs } from 'drizzle-orm/sql-js';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../translate/sql-js.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { attacks } from './attacks.ts';
import { notesIn as inPostgres } from './recipes/drizzle-postgres.ts';
import { notesIn as inSqlite } from './recipes/drizzle-sqlite.ts';
import { expressApp } from './recipes/express.ts';
import { fastifyApp } from './recipes/fastify.ts';
import { honoApp } from './recipes/hono.ts';
import { notesIn as byKysely } from './recipes/kysely.ts';
import { nestModule } from './recipes/nestjs.ts';
import type { NotesOf, TenantOf } from './recipes/yours.ts';

const create = `CREATE TABLE notes (id INTEGER PRIMARY KEY, tenant_id TEXT NOT NULL, status TEXT, processed BOOLEAN,
  total DOUBLE PRECISION, note TEXT)`;
const rows = `INSERT INTO notes VALUES (1, 'mine', 'new', NULL, 10.5, 'a'), (2, 'mine', 'new', TRUE, 7, NULL),
  (3, 'mine', 'done', FALSE, NULL, 'é'), (4, 'theirs', 'new', TRUE, 1, 'a'), (5, 'theirs', NULL, NULL, NULL, '%')`;

const tenantOf: TenantOf = (authorization) => {
  if (authorization === undefined) throw new Error('Nobody asks.');
  return authorization.replace('Bearer ', '');
};

/** The answer to a request of a tenant. */
type Ask = (
  query: string,
  headers?: Record<string, string>,
) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}>;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const databases: Record<string, NotesOf> = {};

beforeAll(async () => {
  const [server] = await startPostgres(1);
  if (server === undefined) throw new Error('PostgreSQL did not start');
  closing.push(() => server.stop());
  const pool = new pg.Pool({ host: server.host, user: 'postgres', database: 'postgres', max: 4 });
  closing.push(() => pool.end());
  await pool.query(create);
  await pool.query(rows);
  databases['PostgreSQL, Drizzle'] = inPostgres(drizzlePg(pool));
  databases['PostgreSQL, Kysely'] = byKysely(new Kysely({ dialect: new PostgresDialect({ pool }) }), 'postgres');

  const sqlJs = await openDatabase();
  closing.push(() => sqlJs.close());
  sqlJs.run(create);
  sqlJs.run(rows);
  databases['SQLite, Drizzle'] = inSqlite(drizzleSqlJs(sqlJs));
  const database = new Database(':memory:');
  database.exec(create);
  database.exec(rows);
  databases['SQLite, Kysely'] = byKysely(new Kysely({ dialect: new SqliteDialect({ database }) }), 'sqlite');
});

/** Runs the database that the test has chosen. */
let notesOf: NotesOf;
const chosen: NotesOf = (asked) => notesOf(asked);

/** Sends the query unchanged, which `fetch` would not. */
function askAt(port: number): Ask {
  return async (query, headers = {}) => {
    const asking = request({
      port,
      path: `/notes${query && `?${query}`}`,
      headers: { authorization: 'Bearer mine', ...headers },
      agent: false,
    });
    const [response] = (await once(asking.end(), 'response')) as [IncomingMessage];
    const body = JSON.parse(await text(response));
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  };
}

const frameworks: Record<string, Ask> = {};

beforeAll(async () => {
  const server = createServer(expressApp(chosen, tenantOf));
  await once(server.listen(0), 'listening');
  closing.push(() => server.close());
  frameworks.Express = askAt((server.address() as AddressInfo).port);

  const fastify = fastifyApp(chosen, tenantOf);
  await fastify.listen({ port: 0 });
  closing.push(() => fastify.close());
  frameworks.Fastify = askAt((fastify.server.address() as AddressInfo).port);

  const nest = await NestFactory.create(nestModule(chosen, tenantOf), { logger: false });
  await nest.listen(0);
  closing.push(() => nest.close());
  frameworks.NestJS = askAt((nest.getHttpServer().address() as AddressInfo).port);

  const hono = honoApp(chosen, tenantOf);
  frameworks.Hono = async (query, headers = {}) => {
    const response = await hono.request(`http://localhost/notes${query && `?${query}`}`, {
      headers: { authorization: 'Bearer mine', ...headers },
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() };
  };
});

describe.each(['Express', 'Fastify', 'NestJS', 'Hono'])('%s', (framework) => {
  const ask: Ask = (...args) => (frameworks[framework] as Ask)(...args);

  describe.each(['PostgreSQL, Drizzle', 'PostgreSQL, Kysely', 'SQLite, Drizzle', 'SQLite, Kysely'])('%s', (name) => {
    beforeAll(() => {
      notesOf = databases[name] as NotesOf;
    });

    test('from a request to rows', async () => {
      const filter = '(AND (= status new) (OR (= processed false) (_not_exists processed)))';
      const { status, body } = await ask(`filter=${encodeURIComponent(filter)}`);
      expect([status, idsOf(body)]).toEqual([200, [1]]);
      expect(idsOf((await ask('filter=(=+total+7)')).body)).toEqual([2]);
      expect(idsOf((await ask('')).body)).toEqual([1, 2, 3]);
      expect(idsOf((await ask('', { authorization: 'Bearer theirs' })).body)).toEqual([4, 5]);
      expect(idsOf((await ask('', { authorization: "Bearer ' OR 1=1 --" })).body)).toEqual([]);
    });

    test('a tenant never gets a row of another one', async () => {
      for (const [what, query, outcome] of attacks) {
        const { status, body } = await ask(query);
        const found = status === 200 ? idsOf(body).length : status;
        expect([what, found]).toEqual([what, outcome]);
        if (status === 200) expect(idsOf(body).filter((id) => id > 3)).toEqual([]);
      }
    });
  });

  test('from a mistake to an answer', async () => {
    const { status, headers, body } = await ask('filter=(=+procesed+false)', { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^application\/problem\+json(?:; charset=utf-8)?$/);
    expect([headers['content-language'], headers['cache-control']]).toEqual(['pt-BR', 'no-store']);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Requisição inválida',
      status: 400,
      detail: 'A propriedade `procesed` não está declarada. Você quis dizer `processed`?',
      errors: [
        {
          code: 'unknown-property',
          detail: 'A propriedade `procesed` não está declarada. Você quis dizer `processed`?',
          span: { start: 3, end: 11 },
          fix: {
            title: 'Escrever `processed`',
            safety: 'unsafe',
            edits: [{ span: { start: 3, end: 11 }, text: 'processed' }],
          },
        },
      ],
    });
  });
});

function idsOf(body: unknown): number[] {
  return (body as { id: number }[]).map(({ id }) => id);
}
