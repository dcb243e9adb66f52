import { describe, expect, test } from 'vitest';
import { openDuckDb } from '../../../src/cli/commands/query/duckdb.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { accept } from '../../../src/server/accept.ts';
import { sqlTemplate } from '../../../src/translate/adapters/sql-template.ts';
import { targetNames } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

const columns = {
  processed: { column: 'processed', type: 'string' },
  paid: { column: ['n', 'paid'], type: 'boolean' },
  total: { column: 'total', type: 'number' },
  items: { column: 'items', type: 'integer' },
} as const;

const inPostgres = (text: string) => translate(read(text), 'postgres', { columns });

describe("a word becomes a value of its column's type", () => {
  test.each<[string, string, readonly unknown[]]>([
    ['(= total 1)', '"total" = $1::float8', [1]],
    ['(= total NaN)', '1 = 0', []],
    ['(= total Infinity)', '1 = 0', []],
    ['(< total 0.1000000000000000055)', '"total" <= $1::float8', [0.1]],
    ['(>= total 0.1000000000000000055)', '"total" > $1::float8', [0.1]],
    ['(> total 0.0999999999999999999)', '"total" >= $1::float8', [0.1]],
    ['(<= total 0.0999999999999999999)', '"total" < $1::float8', [0.1]],
    ['(< total 1e400)', '"total" IS NOT NULL', []],
    ['(> total 1e400)', '1 = 0', []],
    ['(NOT (> total -1e400))', '"total" IS NULL', []],
    ['(< total abc)', '1 = 0', []],
    ['(= items 9007199254740993)', '"items" = $1::bigint', [9007199254740993n]],
    ['(= items 35260712345678000190550010000000011000000015)', '1 = 0', []],
    ['(< items 35260712345678000190550010000000011000000015)', '"items" IS NOT NULL', []],
    ['(< items 1.5)', '"items" <= $1::bigint', [1]],
    ['(>= items -1.5)', '"items" > $1::bigint', [-2]],
    ['(<= items 1e-9)', '"items" <= $1::bigint', [0]],
    ['(< paid g)', '"n"."paid" = $1::boolean', [false]],
    ['(< paid z)', '"n"."paid" IS NOT NULL', []],
    ['(NOT (< paid z))', '"n"."paid" IS NULL', []],
  ])('%s: %s', (text, output, params) => {
    expect(inPostgres(text)).toMatchObject({ output, params });
  });

  test('under typed equality only values of the same type are equal', () => {
    const typed = (text: string) => translate(read(text), 'postgres', { columns, equality: 'typed' }).output;
    expect(typed('(= processed false)')).toBe('1 = 0');
    expect(typed('(= processed "false")')).toBe('"processed" = $1::text');
    expect(typed('(= paid "true")')).toBe('1 = 0');
    expect(typed('(= total "1")')).toBe('1 = 0');
    expect(typed('(< items "1")')).toBe('1 = 0');
    expect(typed('(< processed "1")')).toBe('"processed" COLLATE "C" < $1::text');
    expect(typed('(= items 9007199254740991)')).toBe('"items" = $1::bigint');
    expect(typed('(= items 9007199254740992)')).toBe('"items" = $1::bigint');
    expect(typed('(= items 1152921504606847000)')).toBe('"items" = $1::bigint');
    expect(typed('(< items 1e+99)')).toBe('"items" IS NOT NULL');
  });
});

test.each([
  ['(= a 18446744073709551615)', 'a = {p1:UInt64}', ['18446744073709551615']],
  ['(= a 18446744073709551616)', '1 = 0', []],
  ['(= a -1)', '1 = 0', []],
  ['(NOT (= a -1))', '1 = 1', []],
  ['(>= a 0)', 'a >= {p1:UInt64}', [0]],
  ['(< a 0.5)', 'a <= {p1:UInt64}', [0]],
])('an unsigned column: %s', (text, output, params) => {
  const columns = { a: { column: 'a', type: 'unsigned' } } as const;
  const found = translate(read(text), 'clickhouse', { columns });
  expect(found.output.replaceAll('`', '')).toBe(output);
  expect([found.params, found.preconditions.map(({ code }) => code)]).toEqual([
    params,
    // What is the same for every document relies on nothing.
    output.startsWith('1') ? [] : ['nullable'],
  ]);
});

test('an engine without unsigned integers refuses such a column', () => {
  const columns = { a: { column: 'a', type: 'unsigned' } } as const;
  expect(() => translate(read('(= a 1)'), 'postgres', { columns })).toThrow(
    'postgres has no columns of the type unsigned',
  );
});

test('DuckDB finds all unsigned integers of 64 bits', async () => {
  const db = await openDuckDb();
  const values = [0n, 1n, 2n ** 63n, 2n ** 64n - 1n];
  await db.all(`CREATE TABLE u AS SELECT unnest([${values.join(', ')}]::UBIGINT[]) AS a`);
  for (const text of ['(= a 18446744073709551615)', '(> a 9223372036854775807)', '(NOT (= a -1))', '(< a 1e19)']) {
    const filter = read(text);
    const { output, params } = translate(filter, 'duckdb', { columns: { a: { column: 'a', type: 'unsigned' } } });
    const found = await db.all(`SELECT a::VARCHAR FROM u WHERE ${output} ORDER BY a`, params);
    const expected = values.filter((a) => matches(filter, { a })).map((value) => [String(value)]);
    expect([text, found]).toEqual([text, expected]);
  }
  db.close();
});

const zone = 'America/Sao_Paulo';
const properties: Properties = {
  at: { type: 'instant', zone, column: 'issued_at' },
  total: 'decimal',
  day: 'date',
  cnpj: 'cnpj',
};

test.each([
  ['(<= at 2026-03-31)', '"issued_at" < $1::timestamptz', '2026-04-01 03:00:00.000000+00'],
  ['(= at 2026-03-31T12:00:00.0000001-03:00)', '1 = 0'],
  ['(< at 2026-03-31T12:00:00.0000001-03:00)', '"issued_at" <= $1::timestamptz', '2026-03-31 15:00:00.000000+00'],
  ['(= at 0001-01-01T00:00:00+03:00)', '"issued_at" = $1::timestamptz', '0001-12-31 21:00:00.000000+00 BC'],
  ['(= at soon)', '1 = 0'],
  ['(!= at soon)', '1 = 1'],
  ['(contains at 2026)', '1 = 0'],
  ['(= total 1500.00)', '"total" = $1::numeric', '1500'],
  ['(> day 9999)', '1 = 0'],
  ['(= cnpj 12.345.678/0001-95)', '"cnpj" = ANY($1::text[])', ['12345678000195', '12.345.678/0001-95']],
])('%s in PostgreSQL', (text, output, ...params) => {
  expect(translate(read(text), 'postgres', { properties })).toMatchObject({ output, params, fidelity: 'exact' });
});

describe('local times around changes of the clocks', () => {
  const columns = { at: { type: 'instant', storage: 'timestamp', zone } } as const;

  test.each([
    ['before the gap', '(< at 2018-11-04T02:59:59Z)', '"at" < $1::timestamp', '2018-11-03 23:59:59.000000'],
    ['at its end', '(< at 2018-11-04T03:00:00Z)', '"at" < $1::timestamp', '2018-11-04 00:00:00.000000'],
    [
      'as long after it as it is long, for which two local times stand',
      '(= at 2018-11-04T03:30:00Z)',
      '("at" = $1::timestamp OR "at" = $2::timestamp)',
      '2018-11-04 00:30:00.000000',
      '2018-11-04 01:30:00.000000',
    ],
    ['in the first of two hours', '(= at 2018-02-18T01:30:00Z)', '"at" = $1::timestamp', '2018-02-17 23:30:00.000000'],
    ['in the second, for which no local time stands', '(= at 2018-02-18T02:30:00Z)', '1 = 0'],
    [
      'before which all of the first are',
      '(< at 2018-02-18T02:30:00Z)',
      '"at" < $1::timestamp',
      '2018-02-18 00:00:00.000000',
    ],
  ])('an instant %s', (_, text, output, ...params) => {
    expect(translate(read(text), 'postgres', { columns })).toMatchObject({ output, params });
  });
});

test.each([
  [
    '(= at 2026)',
    { at: { type: 'instant', zone } },
    'In sqlite, the column of "at" needs a `storage`, since it has an instant: `text`, `seconds`, `milliseconds`.',
  ],
  ['(_exists at)', { at: 'instant' }, 'In sqlite, the column of "at" needs a `storage`'],
  [
    '(= at 2026)',
    { at: { type: 'instant', column: { storage: 'timestamptz' } } },
    'a column with the `storage` timestamptz cannot be compared as "at"',
  ],
  [
    '(= total 1)',
    { total: { type: 'decimal', column: { type: 'number' } } },
    'a column of the type number cannot be compared as "total", which is of the kind decimal',
  ],
  [
    '(= day 2026)',
    { day: { type: 'date', column: { storage: 'seconds' } } },
    'with the `storage` seconds cannot be compared as "day"',
  ],
  ['(= id 1)', { id: { type: 'cpf', column: { type: 'integer' } } }, 'of the type integer cannot be compared as "id"'],
] as const)('SQLite refuses %s of %j', (text, declared, message) => {
  expect(() => translate(read(text), 'sqlite', { properties: declared as Properties })).toThrow(message);
});

test.each(targetNames.filter((name) => !['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql'].includes(name)))(
  '%s says that it does not compare kinds',
  (target) => {
    for (const text of ['(= total 1)', '(NOT (< day 2026))']) {
      expect(() => translate(read(text), target as 'cel', { properties, fields: {} } as never)).toThrow(
        'the property is of a kind, such as instants, dates or decimals, which this target does not compare exactly',
      );
    }
  },
);

test('query builders are given the same condition', () => {
  const stored = { at: { type: 'instant', zone, column: { storage: 'seconds' } } } as const;
  for (const target of ['postgres', 'sqlite', 'mysql'] as const) {
    const { output, params } = translate(read('(= at 2026)'), target, { properties: stored });
    const { strings, values } = sqlTemplate(read('(= at 2026)'), target, { properties: stored });
    expect([strings.join('?').replace(/\$\d/g, '?'), values]).toEqual([output.replace(/\$\d/g, '?'), params]);
  }
});

test('`accept` refuses a store without a place for an instant', () => {
  const storeWith = (column: object) => () =>
    accept({ properties: { at: { type: 'instant', zone, column } }, target: 'sqlite' } as never);
  expect(storeWith({})).toThrow(
    '`properties.at` has no place in the store: In sqlite, the column of "at" needs a `storage`',
  );
  expect(storeWith({ storage: 'text' })).not.toThrow();
});

test.each(['text', 'typed'] as const)('in jsonb all texts are at least the empty one, under `%s`', (equality) => {
  const path = (text: string) => translate(read(text), 'postgres', { jsonColumn: 'doc', equality }).params[0];
  expect(path('(>= a "")')).toContain('@."a".type() == "string" && @."a" >= ""');
  expect(path('(> a "")')).toContain('@."a" > ""');
});
