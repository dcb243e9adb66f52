import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DuckDb, literal, openDuckDb } from '../../../../src/cli/commands/query/duckdb.ts';
import {
  checkOf,
  columnType,
  merged,
  type Structure,
  withLongIntegersAsTexts,
} from '../../../../src/cli/commands/query/structure.ts';
import { queryTexts } from '../../../../src/cli/commands/query/texts.ts';

let db: DuckDb;
beforeAll(async () => {
  db = await openDuckDb(queryTexts.en);
});
afterAll(() => db.close());

test.each<[Structure, Structure, Structure]>([
  ['NULL', 'VARCHAR', 'VARCHAR'],
  ['UBIGINT', 'BIGINT', 'BIGINT'],
  ['UBIGINT', 'DOUBLE', 'DOUBLE'],
  ['VARCHAR', 'BOOLEAN', 'JSON'],
  [['NULL'], ['VARCHAR'], ['VARCHAR']],
  [['VARCHAR'], 'VARCHAR', 'JSON'],
  [{ a: 'UBIGINT' }, { b: 'VARCHAR', a: 'NULL' }, { a: 'UBIGINT', b: 'VARCHAR' }],
  [{ a: 'UBIGINT' }, 'VARCHAR', 'JSON'],
])('%j and %j have the type %j', (a, b, type) => {
  expect(columnType(merged(a, b))).toEqual(columnType(type));
});

test.each([
  ['{"k":35260712345678000190550010000000011000000015}', '{"k":"35260712345678000190550010000000011000000015"}'],
  ['{"k":[1, -12345678901234567890 ]}', '{"k":[1, "-12345678901234567890" ]}'],
  ['{"k":1234567890123456789}', '{"k":1234567890123456789}'],
  ['{"k":9223372036854775808}', '{"k":"9223372036854775808"}'],
  ['{"k":12345678901234567890.5,"l":12345678901234567890}', '{"k":12345678901234567890.5,"l":"12345678901234567890"}'],
  ['{"k":1e30,"l":"x \\"12345678901234567890"}', '{"k":1e30,"l":"x \\"12345678901234567890"}'],
])('in %s, integers past 64 bits are texts', async (json, expected) => {
  expect(await db.all(`SELECT ${withLongIntegersAsTexts('j')} FROM (SELECT ${literal(json)} AS j)`)).toEqual([
    [expected],
  ]);
});

test.each<[row: string, isKept: boolean]>([
  ['{"a":1,"b":"x","c":{"d":1.5}}', true],
  ['{}', true],
  ['{"a":null,"c":null}', true],
  ['{"c":{}}', true],
  ['{"a":1.5}', false],
  ['{"a":"1"}', false],
  ['{"a":9223372036854775808}', false],
  ['{"b":1}', false],
  ['{"c":{"d":12345678901234567890}}', false],
  ['{"c":{"d":1,"e":1}}', false],
  ['{"c":[]}', false],
  ['{"z":1}', false],
])('%s is kept in columns of other rows: %s', async (row, expected) => {
  const structure = { a: 'BIGINT', b: 'VARCHAR', c: { d: 'DOUBLE' } };
  const { kinds, keys, isKept } = checkOf(structure) as NonNullable<ReturnType<typeof checkOf>>;
  const columns = `SELECT json_transform(row, ${literal(JSON.stringify(structure))}) AS s, ${kinds} AS k, ${keys} AS keys`;
  expect(await db.all(`SELECT ${isKept} FROM (${columns} FROM (SELECT ${literal(row)}::JSON AS row))`)).toEqual([
    [expected],
  ]);
});

test('the elements of lists cannot be checked', () => {
  expect(checkOf({ a: ['BIGINT'] })).toBeUndefined();
});
