import { sql as drizzleSql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import Knex from 'knex';
import { describe, expect, test } from 'vitest';
import { builder, qive } from '../../src/index.ts';
import { matches } from '../../src/meaning/index.ts';
import { accept, pages, problem } from '../../src/server/index.ts';
import { orderBy } from '../../src/translate/adapters/drizzle.ts';
import { orderBy as orderByKnex } from '../../src/translate/adapters/knex.ts';
import { orderBy as orderByPrisma } from '../../src/translate/adapters/prisma.ts';
import { translate } from '../../src/translate/index.ts';
import { isGate, runs } from '../support/runs.ts';
import { openDatabase, rowsOf } from '../translate/sql-js.ts';
import { checkWalk, walkedProperties as properties, seenIn, selectedKeys, type Walked, walks } from './page-walk.ts';

const dialect = qive.extend({}, { quotedValues: true });
const { and, equals } = builder({ dialect });

const columns = {
  id: { type: 'integer' },
  at: { storage: 'text' },
  tenant: { type: 'string' },
} as const;

const read = accept({
  dialect,
  properties,
  target: 'sqlite',
  columns,
  forced: () => equals('tenant', 'ours'),
});
const paged = pages({ properties, unique: 'id' });

/** What a page selects of a database in which an expression is the id of a row. */
function selectFrom(database: Awaited<ReturnType<typeof openDatabase>>, id: string): Walked['select'] {
  return async (page) => {
    const { output, params } = page.translate('sqlite');
    const order = new SQLiteSyncDialect().sqlToQuery(orderBy(drizzleSql, page)).sql;
    const query = `SELECT ${id}, ${selectedKeys(page)} FROM rows WHERE ${output} ORDER BY ${order} LIMIT ${page.limit + 1}`;
    return seenIn(page, rowsOf(database, query, params) as (string | null)[][]);
  };
}

test('the pages of SQLite are the whole list in order while rows come and go', async () => {
  const database = await openDatabase();
  database.exec(
    'CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, total TEXT, amount REAL, at TEXT, seen INTEGER, day TEXT, done INTEGER, gone TEXT, tenant TEXT)',
  );
  const db: Walked = {
    read: (request) => read(request),
    paged,
    select: selectFrom(database, 'CAST(id AS TEXT)'),
    async insert({ id, name, total, amount, at, seen, day, done }) {
      const values = [name, total, amount === null ? null : Number(amount), at, seen, day];
      // No number of JavaScript has the ids.
      database.run(`INSERT INTO rows VALUES (${id}, ?, ?, ?, ?, CAST(? AS INTEGER), ?, ?, NULL, 'ours')`, [
        ...values,
        done === null ? null : Number(done === 'true'),
      ]);
    },
    async remove(id) {
      database.run(`DELETE FROM rows WHERE id = ${id}`);
    },
  };
  database.exec("INSERT INTO rows VALUES (-9, 'x', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'theirs')");
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      database.exec("DELETE FROM rows WHERE tenant = 'ours'");
      await checkWalk(walk, db);
    }),
    runs(isGate ? 4 : 1),
  );
});

test('so are they in a JSON column, nested ones as well', async () => {
  const database = await openDatabase();
  database.exec('CREATE TABLE rows (doc TEXT)');
  const nested = {
    ...properties,
    name: { type: 'string', path: ['inner', 'the name'] },
    seen: { type: 'instant', path: 'inner.seen' },
  } as const;
  const db: Walked = {
    read: accept({
      dialect,
      properties: nested,
      target: 'sqlite',
      jsonColumn: 'doc',
      forced: () => equals('tenant', 'ours'),
    }),
    paged: pages({ properties: nested, unique: 'id' }),
    select: selectFrom(database, "doc -> '$.id'"),
    async insert({ id, name, total, amount, at, seen, day, done }) {
      const instant = seen === null ? null : new Date(Number(seen)).toISOString();
      const rest = { total, amount: amount && Number(amount), at, day, done: done && done === 'true', tenant: 'ours' };
      const text = JSON.stringify({ inner: { 'the name': name, seen: instant }, ...rest });
      database.run('INSERT INTO rows VALUES (?)', [text.replace('{', `{"id":${id},`)]);
    },
    async remove(id) {
      database.run("DELETE FROM rows WHERE doc -> '$.id' = ?", [id]);
    },
  };
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      database.exec('DELETE FROM rows');
      await checkWalk(walk, db);
    }),
    runs(isGate ? 2 : 1 / 2),
  );
});

const filtered = '/rows?filter=(%3D name 5)';

/** The page of a query; throws if the filter is refused. */
function pageOf(query: Parameters<typeof paged>[0], request = filtered, own = paged, by = read) {
  const asked = by(request, undefined, { acceptLanguage: 'pt-BR' });
  if (!asked.ok) throw new Error('refused');
  return own(query, asked);
}

/** The same; throws if anything is refused. */
function shown(...given: Parameters<typeof pageOf>) {
  const page = pageOf(...given);
  if (!page.ok) throw new Error(page.problems[0]?.message);
  return page;
}

function codeOf(query: Parameters<typeof paged>[0], request?: string) {
  const page = pageOf(query, request);
  if (page.ok) return undefined;
  expect(problem(page).status).toBe(400);
  return page.problems[0]?.code;
}

/** A cursor of the first page in an order. */
function cursorOf(query: { readonly sort?: string }, row: Record<string, string | null>, request = filtered): string {
  return shown(query, request).cursorOf(row);
}

describe('a page', () => {
  test.each([
    [{}, 'id'],
    [{ sort: '' }, 'id'],
    [{ sort: '-total' }, '-total,-id'],
    [{ sort: '-total,name' }, '-total,name,id'],
    [{ sort: 'name,-id,total' }, 'name,-id'],
    ['/rows?sort=-name&limit=3', '-name,-id'],
    [new URLSearchParams('sort=day'), 'day,id'],
  ])('%j is in the order %s', (query, order) => {
    const { order: all } = shown(query);
    expect(all.map(({ property, descending }) => `${descending ? '-' : ''}${property}`).join()).toBe(order);
  });

  test.each([
    [{}, 50],
    [{ limit: '1' }, 1],
    [{ limit: '100' }, 100],
    [{ limit: null, after: undefined }, 50],
  ])('%j has at most %i rows', (query, limit) => {
    expect(pageOf(query)).toMatchObject({ ok: true, limit });
  });

  test.each([
    ...['0', '101', '-1', '1.5', '1e1', '+5', ' 5', '05', 'x', '9'.repeat(400)].map(
      (limit) => [{ limit }, 'invalid-limit'] as const,
    ),
    ...[
      'password',
      'total,',
      ',',
      '-',
      '--total',
      'total,total',
      'total,-total',
      'id,password',
      '__proto__',
      'Total',
      ' total',
    ].map((sort) => [{ sort }, 'invalid-sort'] as const),
    ...['abc', 'WzFd', 'W10', 'bnVsbA', '=', '\u{1f600}', 'x'.repeat(9000)].map(
      (after) => [{ after }, 'invalid-cursor'] as const,
    ),
    ...(['sort', 'limit', 'after'] as const).flatMap((name) => [
      [{ [name]: ['1', '2'] }, 'repeated-parameter'] as const,
      [{ [name]: { a: '1' } }, 'repeated-parameter'] as const,
      [`/rows?${name}=1&${name}=1`, 'repeated-parameter'] as const,
      [`/rows?${name}[]=1`, 'repeated-parameter'] as const,
      [`/rows?${name}=%ff`, 'invalid-encoding'] as const,
    ]),
  ])('%j is answered with 400, `%s`', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  test('names what may be sorted by, in the language of the request', () => {
    const page = pageOf({ sort: 'secret' });
    expect(!page.ok && page.problems[0]).toMatchObject({
      message: 'Não se pode ordenar por `secret`.',
      help: 'As propriedades são `id`, `name`, `total`, `amount`, `at`, `seen`, `day`, `done`, `gone`.',
    });
  });

  test('a cursor belongs to a filter, an order and what is forced', () => {
    const after = cursorOf({ sort: 'name' }, { name: 'a', id: '7' });
    expect(codeOf({ sort: 'name', after })).toBeUndefined();
    expect(codeOf({ sort: 'name', after }, '/rows?filter=%28%3D%20name%20%205%29')).toBeUndefined();
    expect(codeOf({ sort: '-name', after })).toBe('other-cursor');
    expect(codeOf({ sort: 'name', after }, '/rows?filter=(%3D name 6)')).toBe('other-cursor');
    expect(codeOf({ sort: 'name', after }, '/rows')).toBe('other-cursor');
    const others = accept({ dialect, properties, target: 'sqlite', columns, forced: () => equals('tenant', 'theirs') });
    expect(pageOf({ sort: 'name', after }, filtered, paged, others)).toMatchObject({
      problems: [{ code: 'other-cursor' }],
    });
  });

  test('a cursor that somebody wrote is read as strictly', () => {
    const [version, hash] = JSON.parse(atob(cursorOf({ sort: 'amount' }, { amount: '1', id: '7' })));
    const written = (read: unknown[]) =>
      btoa(JSON.stringify(read)).replaceAll('=', '').replaceAll('/', '_').replaceAll('+', '-');
    const codeWith = (...read: unknown[]) => codeOf({ sort: 'amount', after: written(read) });
    expect(codeWith(version, hash, '1', '7')).toBeUndefined();
    for (const position of [[], ['1'], ['1', '7', '7'], ['x', '7'], ['1', null], ['1', 'x'], [1, '7']]) {
      expect([position, codeWith(version, hash, ...position)]).toEqual([position, 'invalid-cursor']);
    }
    expect(codeWith(version + 1, hash, '1', '7')).toBe('invalid-cursor');
    expect(codeWith(version, hash, '1'.repeat(7000), '7')).toBe('invalid-cursor');
    const [, named] = JSON.parse(atob(cursorOf({ sort: 'name' }, { name: 'a', id: '7' })));
    expect(codeOf({ sort: 'name', after: written([version, named, 'b', '7']) })).toBeUndefined();
    expect(codeOf({ sort: 'name', after: written([version, named, '\xff', '7']) })).toBe('invalid-cursor');
  });

  test('nor is one past what the store compares', () => {
    const inJson = accept({ dialect, properties, target: 'postgres', jsonColumn: 'doc' });
    const first = shown({ sort: 'amount' }, '/rows', paged, inJson);
    const after = first.cursorOf({ amount: '1e99999', id: '7' });
    expect(pageOf({ sort: 'amount', after }, '/rows', paged, inJson)).toMatchObject({
      problems: [{ code: 'invalid-cursor' }],
    });
  });

  test.each([
    ['sqlite', '0.79674556699058741', 0.7967455669905874],
    ['postgres', '0.79674556699058741', '{"amount":0.79674556699058741}'],
    [undefined, '0.79674556699058741', '{"amount":0.7967455669905874}'],
    [undefined, '0.796745566990587412', '{"amount":0.796745566990587412}'],
  ] as const)('in JSON of %s the position %s is that of %s', (target, amount, param) => {
    const own = accept({ dialect, properties, ...(target && { target, jsonColumn: 'doc' }) });
    const first = shown({ sort: 'amount' }, '/rows', paged, own);
    const page = shown({ sort: 'amount', after: first.cursorOf({ amount, id: '7' }) }, '/rows', paged, own);
    expect(page.translate(target ?? 'postgres', { jsonColumn: 'doc' }).params).toContain(param);
  });

  test('of a required column there is no branch for absence, and a boolean column has no texts', () => {
    const own = {
      id: 'number',
      day: properties.day,
      open: { type: 'string', column: { type: 'boolean' } },
      mine: { type: 'string', path: ['doc', "it's"], column: { json: true } },
    } as const;
    const by = accept({ properties: own, target: 'postgres', columns: { id: { type: 'integer' } } });
    const of = pages({ properties: own, unique: 'id', max: 10 });
    const secondPage = (sort: string, row: Record<string, string>) => {
      const first = shown({ sort }, '/rows', of, by);
      expect(first.limit).toBe(10);
      const page = shown({ sort, after: first.cursorOf({ ...row, id: '7' }) }, '/rows', of, by);
      return page.translate('postgres').output.replace(/\$\d::\w+/g, '?');
    };
    expect(secondPage('-day', { day: '2026-01-02' })).toBe('("day" <= ? AND ("day" < ? OR ("day" = ? AND "id" < ?)))');
    expect(secondPage('open', { open: 'true' })).toContain('"open" = ? AND "id" > ?');
    expect(secondPage('mine', { mine: 'x' })).toContain('"doc" @> ? AND "id" > ?');
    expect(shown({ sort: 'mine' }, '/rows', of, by).keys().mine).toContain(`("doc" -> 'it''s'::text)`);
  });

  test.each([
    ['total', ['1,5', 'x', '']],
    ['amount', ['x', '', 'NaN', 'Infinity', '0x1']],
    ['at', ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05', '2026-01-02']],
    ['day', ['2026-02-30', '2026-01']],
    ['done', ['t', '1']],
    ['name', ['a\0b', '\ud800']],
  ])('a `%s` that is not one is no key', (name, wrong) => {
    for (const text of wrong) {
      expect(() => cursorOf({ sort: name }, { [name]: text, id: '7' })).toThrow(`\`row.${name}\` must be its text`);
    }
  });

  test('a key is a text, and the unique property is never absent', () => {
    expect(() => cursorOf({}, { id: null })).toThrow('`row.id` must be its text, as `keys` selects it, not null.');
    expect(() => cursorOf({}, {})).toThrow('not undefined');
    expect(() => cursorOf({}, { id: 7 as never })).toThrow('not 7');
    expect(() => cursorOf({ sort: 'at' }, { at: new Date() as never, id: '7' })).toThrow('not a `Date`');
    expect(() => cursorOf({ sort: 'name' }, { name: 'x'.repeat(9000), id: '7' })).toThrow('too long for a URL');
  });

  test('answers about rows with both equalities', () => {
    const after = cursorOf({ sort: 'name' }, { name: '5', id: '7' });
    const page = shown({ sort: 'name', after });
    const row = { tenant: 'ours', name: '5', id: 8 };
    expect([row, { ...row, id: 7 }, { ...row, tenant: 'x' }].map(page.matches)).toEqual([true, false, false]);
    const all = shown({ sort: 'name', after: cursorOf({ sort: 'name' }, { name: '5', id: '7' }, '/rows') }, '/rows');
    expect(all.matches({ ...row, name: 'a' })).toBe(true);
    expect(translate(page, 'sqlite')).toEqual(page.translate('sqlite'));
    expect(translate(page.filter, 'sqlite', { dialect: page.dialect, columns: {} })).toEqual(page.translate('sqlite'));
    expect(page.translate('mongodb', { fields: {} }).output).toMatchObject({ $and: expect.anything() });
    expect(page.translate('sqlite').params).toEqual(['ours', '5', '5', '5', 7]);
  });

  test('in a pattern of events, loses nothing that is said of the field it is sorted by', () => {
    const own = { tenant: 'number', id: 'number' } as const;
    const by = accept({ dialect, properties: own, forced: () => equals('tenant', '5') });
    const of = pages({ properties: own, unique: 'id' });
    const after = shown({ sort: 'tenant' }, '/rows', of, by).cursorOf({ tenant: '4', id: '7' });
    const page = shown({ sort: 'tenant', after }, '/rows', of, by);
    expect(() => translate(page, 'eventbridge')).toThrow('names a field once');
  });

  test('is never read with one equality alone', () => {
    const after = cursorOf({ sort: 'name' }, { name: '5', id: '7' });
    const page = shown({ sort: 'name', after });
    const joined = and(page.filter, equals('name', '5'));
    const own = { dialect: page.dialect, columns, properties };
    for (const filter of [page.filter, joined]) {
      expect(() => matches(filter, {}, { dialect: page.dialect, properties })).toThrow(
        '`after-the-position` has no meaning in its dialect',
      );
    }
    expect(() => translate(joined, 'sqlite', own)).toThrow('cannot express `(after-the-position');
    // Nothing is compared with a position on the first page.
    const first = shown({ sort: 'name' });
    expect(matches(and(first.filter), { tenant: 'ours', name: '5' }, { dialect, properties })).toBe(true);
  });

  test.each(['Sort', '$sort', 'sort_by', 'sort.name', 'limits', 'Limit', 'limt', '?after', 'after_id', 'aftr'])(
    'a `%s` is answered with 400, since it would be ignored',
    (name) => {
      expect(codeOf(`/rows?${name}=1`)).toBe('unknown-parameter');
      expect(codeOf({ [name]: '1' })).toBe('unknown-parameter');
      const options = { dialect, properties, target: 'sqlite', columns, otherParameters: [name] } as const;
      expect(pageOf(`/rows?${name}=1`, '/rows', paged, accept(options))).toMatchObject({ ok: true });
    },
  );

  test.each(['order', 'sorts', 'before', 'offset', 'filter', 'page'])('a `%s` is another parameter', (name) => {
    expect(codeOf(`/rows?${name}=1&limit=5`)).toBeUndefined();
  });

  test('says at once what it cannot do', () => {
    const make = (options: object) => () => pages({ properties, unique: 'id', ...options } as never);
    expect(make({ unique: 'key' })).toThrow('`key` cannot be sorted by: it is not declared.');
    expect(make({ sortable: ['tags'], properties: { ...properties, tags: { type: 'string', many: true } } })).toThrow(
      'it holds a list',
    );
    expect(make({ sortable: ['a,b'], properties: { ...properties, 'a,b': 'string' } })).toThrow(
      'have a meaning in `sort`',
    );
    expect(make({ max: 0 })).toThrow('`max` must be a whole number from 1');
    expect(make({ sortble: [] })).toThrow('Did you mean `sortable`?');
    expect(() => paged({}, { ok: true } as never)).toThrow('`asked` must be what `read` has accepted.');
    expect(() => pageOf({ limit: 20 })).toThrow('`query.limit` must be the text in the URL, not 20.');
  });

  test('in a store, only by what it can sort', () => {
    const own = { id: 'number', at: { type: 'instant', zone: 'America/Sao_Paulo' }, name: 'string' } as const;
    const by = (of: object) => accept({ properties: own, ...of });
    const of = pages({ properties: own, unique: 'id' });
    const local = by({ target: 'postgres', columns: { at: { storage: 'timestamp' } } });
    expect(pageOf({ sort: 'at' }, '/rows', of, local)).toMatchObject({
      problems: [{ code: 'invalid-sort', help: 'As propriedades são `id`, `name`.' }],
    });
    const named = pages({ properties: own, unique: 'id', sortable: ['at'] });
    expect(() => pageOf({}, '/rows', named, local)).toThrow('postgres cannot sort by "at": it has local times.');
    const prisma = by({ target: 'prisma', fields: { at: 'seen' } });
    const page = shown({ sort: '-at' }, '/rows', of, prisma);
    expect(orderByPrisma(page)).toEqual([{ seen: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }]);
    expect(pageOf({ sort: 'name' }, '/rows', of, prisma)).toMatchObject({ ok: false });
  });

  test('has its order in each adapter, also where only the caller knows the store', () => {
    const state = { type: ['new', 'Old'], column: { type: 'enum', enum: 'state' } } as const;
    const own = { id: 'number', 'a?': 'string', state } as const;
    const [of, by] = [pages({ properties: own, unique: 'id' }), accept({ properties: own })];
    const page = shown({ sort: '-a?' }, '/rows', of, by);
    const columns = { id: { type: 'integer' } } as const;
    const db = Knex({ client: 'pg' });
    expect(orderByKnex(db, page, 'postgres', { columns }).toString()).toBe(
      '"a?" COLLATE "C" DESC NULLS LAST, "id" DESC',
    );
    // An enum has the order of its declaration, and filters that of its texts.
    expect(orderByKnex(db, shown({ sort: 'state' }, '/rows', of, by), 'postgres', { columns }).toString()).toBe(
      'CAST("state" AS text) COLLATE "C" NULLS LAST, "id"',
    );
    expect(() => orderByKnex(db, page, 'sqlite')).toThrow('Clients of Knex take a `?`');
    expect(() => orderBy(drizzleSql, page)).toThrow('Name the target');
    expect(() => page.keys()).toThrow('`keys` takes a target of SQL');
    const named = { columns: { ...columns, 'a?': 'name' } };
    const dialect = new SQLiteSyncDialect();
    expect(dialect.sqlToQuery(orderBy(drizzleSql, page, 'mysql', named)).sql).toBe(
      '`name` IS NULL, CAST(CONVERT(`name` USING utf8mb4) AS BINARY) DESC, `id` DESC',
    );
    expect(page.keys('mysql', named)).toEqual({ 'a?': '`name`', id: 'CAST(`id` AS CHAR)' });
    expect(orderByPrisma(page)).toEqual([{ 'a?': { sort: 'desc', nulls: 'last' } }, { id: 'desc' }]);
  });
});
