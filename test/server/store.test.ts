import { sql as drizzleSql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import knexOf from 'knex';
import {
  DummyDriver,
  Kysely,
  sql as kyselySql,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { defineDialect, defineProperties, equals, PrefilterError, parse, parseOrThrow, qive } from '../../src/index.ts';
import { matches } from '../../src/meaning/index.ts';
import { accept, problem } from '../../src/server/index.ts';
import { toDrizzle } from '../../src/translate/adapters/drizzle.ts';
import { toKnex } from '../../src/translate/adapters/knex.ts';
import { toKysely } from '../../src/translate/adapters/kysely.ts';
import { toPrisma } from '../../src/translate/adapters/prisma.ts';
import { translate, unsupported } from '../../src/translate/index.ts';

const properties = defineProperties({
  total: { type: 'number', column: 'total_value' },
  status: ['new', 'done'],
  note: 'string',
});
const dialect = qive.extend({
  contains: { operands: 'property value', means: 'contains' },
  since: { operands: 'property value' },
});

describe('a store that is known at the start', () => {
  test('has its columns from the declaration, and of `columns` only what differs', () => {
    const read = accept({ properties, target: 'postgres', columns: { note: 'note_text' } });
    const asked = read('?filter=(OR (= total 5) (= status new) (= note x))');
    expect(asked.ok && asked.translate('postgres')).toMatchObject({
      output: '("total_value" = $1::float8 OR "status" = $2::text OR "note_text" = $3::text)',
      params: [5, 'new', 'x'],
    });
  });

  test('refuses what it cannot express with 400, in the words of the caller', () => {
    const read = accept({ properties, dialect, target: 'sqlite' });
    const refused = read('?filter=(OR (contains total 42) (= status new) (since note 2))', undefined, {
      acceptLanguage: 'pt-BR',
    });
    expect(refused).toMatchObject({
      ok: false,
      problems: [
        { code: 'not-exact', severity: 'error', span: { start: 4, end: 23 } },
        { code: 'not-exact', span: { start: 39, end: 53 } },
      ],
    });
    if (refused.ok) return;
    expect(refused.response.status).toBe(400);
    expect(refused.problems[0]?.message).toMatch(
      /^`\(contains total 42\)` não pode ser respondido com exatidão aqui: /,
    );
  });

  test('takes the translations of operators without a meaning', () => {
    const operators = {
      since: { postgres: (_: unknown, { column }: { column(name: string): string }) => `${column('note')} > now()` },
    };
    const asked = accept({ properties, dialect, target: 'postgres', operators })('?filter=(since note 2)');
    expect(asked.ok && asked.translate('postgres').output).toBe('"note" > now()');
    const none = { since: { postgres: () => unsupported('no clock here') } };
    expect(
      accept({ properties, dialect, target: 'postgres', operators: none })('?filter=(since note 2)'),
    ).toMatchObject({
      problems: [{ message: '`(since note 2)` cannot be answered exactly here: no clock here.' }],
    });
  });

  test('with any property, refuses one that it has no place for', () => {
    const read = accept({ properties: 'any', target: 'mysql', columns: { a: { type: 'string' } } });
    expect(read('?filter=(= a b)').ok).toBe(true);
    expect(read('?filter=(OR (= a b) (= c d))')).toMatchObject({
      problems: [{ code: 'unknown-property', span: { start: 15, end: 16 } }],
    });
  });

  test.each<[object, string]>([
    [{ properties, target: 'oracle' }, '`target` must be `postgres`'],
    [{ properties, columns: {} }, '`columns` needs a `target`'],
    [{ properties, target: 'postgres', fields: {} }, '`fields` is not for the target `postgres`'],
    [{ properties, target: 'mongodb', columns: {} }, '`columns` is not for the target `mongodb`'],
    [
      { properties, target: 'sqlite', columns: { total: { type: 'decimal' } } },
      '`properties.total` has no place in the store',
    ],
    [
      { properties: { tags: { type: 'string', many: true } }, target: 'mysql' },
      '`properties.tags` has no place in the store',
    ],
    [{ properties, target: 'postgres', strict: true }, '`properties.status` has no entry in `columns`'],
    [{ properties: 'any', target: 'postgres' }, 'needs declared `properties`, `columns` or `jsonColumn`'],
    [{ properties, target: 'postgres', columns: { note: { typ: 'string' } } }, '`columns.note.typ` is not an option'],
    [
      { properties, target: 'sqlite', columns: { tenant: 'tenant_id' } },
      '`columns.tenant` needs a `type`, since `properties` does not declare `tenant`',
    ],
    [{ properties, target: 'prisma', fields: { tenant: 'tenantId' } }, '"tenant" has no type in `fields`'],
    [{ properties, target: 'postgres', strict: 'yes' }, '`strict` must be `true` or `false`'],
  ])('%j is refused when the reader is made', (options, message) => {
    expect(() => accept(options as never)).toThrow(PrefilterError);
    expect(() => accept(options as never)).toThrow(message);
  });

  test('may have properties that another one is computed for', () => {
    const computed = { mine: { type: 'boolean', computed: () => equals('status', 'new') } } as const;
    const asked = accept({ properties: { ...computed, status: 'string' }, target: 'postgres' })(
      '?filter=(= mine true)',
    );
    expect(asked.ok && asked.translate('postgres').output).toBe('"status" = $1::text');
  });
});

describe('where', () => {
  const read = accept({ properties, dialect: qive, target: 'postgres', forced: () => equals('status', 'new') });
  const asked = read('?filter=(= total 5)');
  if (!asked.ok) throw new Error('refused');

  test('gives what each query builder takes', () => {
    const db = new Kysely<{ notes: { id: number } }>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (one) => new PostgresIntrospector(one),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const kysely = db.selectFrom('notes').select('id').where(asked.where(kyselySql)).compile();
    expect(kysely.sql).toContain('where ("status" = $1::text AND "total_value" = $2::float8)');
    const drizzle = new PgDialect().sqlToQuery(asked.where(drizzleSql));
    expect(drizzle).toMatchObject({ sql: '("status" = $1::text AND "total_value" = $2::float8)', params: ['new', 5] });
    const knex = knexOf({ client: 'pg' });
    expect(knex('notes').where(asked.where(knex)).toSQL().toNative().sql).toContain('"status" = $1::text');
  });

  test('without an argument, the `where` of Prisma', () => {
    const prisma = accept({ properties, target: 'prisma', fields: { note: { required: true } } });
    const found = prisma('?filter=(OR (= total 5) (_not_exists status))');
    expect(found.ok && found.where()).toEqual({ OR: [{ total_value: 5 }, { status: null }] });
  });

  test('needs a target and the right tool', () => {
    const without = accept({ properties })('?filter=(= total 5)');
    expect(() => without.ok && without.where(kyselySql)).toThrow('give `accept` its `target`');
    expect(() => asked.where()).toThrow('`where` takes the `sql` of Kysely or Drizzle, or the `db` of Knex.');
  });
});

describe('an accepted filter', () => {
  const typed = defineDialect({ name: 'typed', operators: qive.operators, equality: 'typed' });
  const asked = accept({ properties: { zip: 'string' }, dialect: typed, rules: { 'always-false': 'off' } })(
    '?filter=(= zip 1310)',
  );
  if (!asked.ok) throw new Error('refused');
  const columns = { zip: { type: 'string' } } as const;

  test('keeps its dialect in translate and the adapters, and refuses another', () => {
    expect(translate(asked, 'sqlite', { columns }).output).toBe(asked.translate('sqlite', { columns }).output);
    expect(translate(asked, 'sqlite', { columns }).output).toBe('1 = 0');
    expect(() => toKysely(kyselySql, asked, 'sqlite', { columns })).not.toThrow();
    expect(() => translate(asked, 'sqlite', { columns, dialect: 'qive' })).toThrow('leave it out');
    expect(translate(asked, 'sqlite', { columns, dialect: typed }).output).toBe('1 = 0');
  });

  test('knows its store in translate and the adapters, with what is added to it', () => {
    const near = dialect.extend({ near: { operands: 'property value' } });
    const read = accept({
      properties,
      dialect: near,
      target: 'sqlite',
      columns: { tenant: { column: 'tenant_id', type: 'string' } },
      operators: { near: { sqlite: () => '1 = 1' } },
      forced: () => equals('tenant', 't1'),
    });
    const one = read('?filter=(AND (= total 5) (near note x))');
    if (!one.ok) throw new Error('refused');
    const output = '(`tenant_id` = ? AND `total_value` = ? AND 1 = 1)';
    expect(translate(one, 'sqlite').output).toBe(output);
    expect(new PgDialect().sqlToQuery(toDrizzle(drizzleSql, one, 'sqlite')).sql.replaceAll(/\$\d/g, '?')).toBe(output);
    const db = { raw: vi.fn() };
    toKnex(db, one, 'sqlite');
    expect(db.raw.mock.calls).toEqual([[output, ['t1', 5]]]);
    const more = { columns: { total: 'sum' } } as const;
    expect(translate(one, 'sqlite', more).output).toBe(output.replace('total_value', 'sum'));
    expect(one.translate('sqlite', more).output).toBe(output.replace('total_value', 'sum'));
    expect(() => translate(one, 'postgres')).toThrow('"tenant" is not mapped');

    const prisma = accept({ properties, target: 'prisma' })('?filter=(= total 5)');
    expect(prisma.ok && toPrisma(prisma)).toEqual({ total_value: 5 });
  });

  test('is no filter for functions that would read it otherwise', () => {
    expect(() => matches(asked as never, { zip: '1310' })).toThrow('use its own `matches`, `where` or `translate`');
    expect(() => translate(parse('(= a b)') as never, 'sqlite', { columns })).toThrow('use `.filter` after checking');
  });
});

describe('text', () => {
  const read = accept({ properties, forced: (tenant: string) => equals('tenant', tenant) });

  test.each([undefined, null, ''])('%j is no filter', (text) => {
    expect(read.text(text, 't1')).toMatchObject({ ok: true, given: undefined, filter: { kind: 'condition' } });
  });

  test('is read as a parameter is', () => {
    expect(read.text('(= status new)', 't1')).toMatchObject({ ok: true, filter: { kind: 'and' } });
    expect(read.text('(= status old)', 't1')).toMatchObject({ ok: false, problems: [{ code: 'invalid-value' }] });
    expect(read.text('(', 't1', { acceptLanguage: 'pt-BR' })).toMatchObject({ ok: false });
    for (const wrong of [{ filter: '(= a b)' }, 5, true, ['='], parse('(= a b)')]) {
      const answer = statusOf(() => read.text(wrong as never, 't1'));
      expect(answer, JSON.stringify(wrong)).toEqual([400, expect.stringMatching(/^The filter must be a text, not /)]);
    }
    expect(() => read('(= status new)', 't1')).toThrow('`read.text(text)`');
  });
});

test('an answer names only what its endpoint takes', () => {
  const refused = accept({ properties })('?filter=(AND (= status new))');
  expect(refused.ok || refused.problems[0]?.help).toBe('The operators are `=`, `OR`, `_not_exists`.');
});

/** The answer of `problem` to the error that a call throws: its status and its detail. */
function statusOf(call: () => unknown, locale: 'en' | 'pt-BR' = 'en') {
  try {
    call();
  } catch (error) {
    const { status, body } = problem(error as PrefilterError, { locale });
    expect(JSON.parse(body).status).toBe(status);
    return [status, JSON.parse(body).detail];
  }
  throw new Error('nothing was thrown');
}

test('problem() takes every error of the package', () => {
  const columns = { a: { type: 'number' } } as const;
  const near = parseOrThrow('(near a 1)', { dialect: qive.extend({ near: { operands: 'property value' } }) });
  expect(statusOf(() => translate(near, 'sqlite', { columns }), 'pt-BR')).toEqual([
    400,
    expect.stringMatching(/^`\(near a 1\)` não pode ser respondido com exatidão aqui: /),
  ]);
  expect(statusOf(() => translate(equals('b', 1), 'sqlite', { columns }))).toEqual([
    400,
    'The filter names a property that is not there.',
  ]);
  expect(statusOf(() => parseOrThrow('(= a'))).toEqual([400, expect.stringContaining('Missing `)`')]);
  expect(statusOf(() => accept({} as never))).toEqual([500, undefined]);
  expect(() => problem(new Error('other') as never)).toThrow(PrefilterError);
});
