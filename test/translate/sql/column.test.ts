import { describe, expect, test } from 'vitest';
import { openDuckDb } from '../../../src/cli/commands/query/duckdb.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { refusal } from '../refusal.ts';

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
    expect(refusal(() => typed('(= items 1152921504606847000)')).message).toContain('is read rounded');
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
  expect([found.params, found.preconditions.map(({ code }) => code)]).toEqual([params, ['nullable']]);
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
