import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DuckDb, literal, openDuckDb } from '../../../../src/cli/commands/query/duckdb.ts';
import {
  columnType,
  merged,
  type Structure,
  structureIn,
  structureOfText,
  textOfRows,
  withRow,
} from '../../../../src/cli/commands/query/structure.ts';
import { runs } from '../../../support/runs.ts';

let db: DuckDb;
beforeAll(async () => {
  db = await openDuckDb();
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
  ['{"k":35260712345678000190550010000000011000000015}', { k: 'JSON' }],
  ['{"k":[1, -12345678901234567890 ]}', { k: ['JSON'] }],
  ['{"k":[12345678901234567, -12345678901234567 ]}', { k: ['BIGINT'] }],
  ['{"k":1234567890123456789,"l":1}', { k: 'BIGINT', l: 'BIGINT' }],
  ['{"k":9223372036854775808}', { k: 'JSON' }],
  ['{"k":12345678901234567890.5,"l":12345678901234567890}', { k: 'DOUBLE', l: 'JSON' }],
  ['{"k":1e30,"l":"x \\"12345678901234567890"}', { k: 'DOUBLE', l: 'VARCHAR' }],
  ['{"k":1e400,"l":-1.5E+0308,"m":1e-400}', { k: 'JSON', l: 'JSON', m: 'DOUBLE' }],
  ['{"k":{"l":12345678901234567890}}', { k: { l: 'JSON' } }],
])('in %s, numbers that a column would change are JSON', async (json, expected) => {
  const [[text] = []] = await db.all(`SELECT ${structureOfText('j')} FROM (SELECT ${literal(json)} AS j)`);
  expect(columnType(structureIn(text as string))).toEqual(expected);
});

test('integers past 2^53 have no common type with fractions', () => {
  expect(columnType(merged({ k: 'LONG' }, { k: 'DOUBLE' }))).toEqual({ k: 'JSON' });
  expect(columnType(merged(merged({ k: 'BIGINT' }, { k: 'LONG' }), { k: 'BIGINT' }))).toEqual({ k: 'BIGINT' });
  expect(columnType(merged(merged({ k: 'DOUBLE' }, { k: 'BIGINT' }), { k: 'LONG' }))).toEqual({ k: 'JSON' });
});

const structure = {
  a: 'BIGINT',
  b: 'VARCHAR',
  c: { d: 'DOUBLE' },
  e: ['UBIGINT'],
  f: 'NULL',
  g: 'JSON',
  'h"+': 'BOOLEAN',
} as const;

test.each<[row: string, isLike: boolean]>([
  ['{"a":1,"b":"x","c":{"d":1.5}}', true],
  ['{ "b" : "\\"}," , "a" : -9007199254740993 , "c" : { "d" : 2e5 } }', true],
  ['{}', true],
  ['{"a":null,"b":null,"c":null,"e":null,"f":null,"g":null}', true],
  ['{"a":9219999999999999999}', true],
  ['{"b":35260712345678000190550010000000011000000015}', false],
  ['{"c":{"d":123456789012345}}', true],
  ['{"c":{"d":1234567890123456}}', false],
  ['{"e":[1, 2,null],"h\\"+":true}', true],
  ['{"e":[]}', true],
  ['{"g":{"x":[{"y":"]}"},1.5e400]}}', true],
  ['{"g":"x","a":1}', true],
  ['{"c":{}}', false],
  ['{"a":1.5}', false],
  ['{"a":"1"}', false],
  ['{"a":9223372036854775808}', false],
  ['{"a":92200000000000000000}', false],
  ['{"a":1,"a":"x"}', false],
  ['{"b":1}', false],
  ['{"b":12345678901234567890.5}', false],
  ['{"c":{"d":12345678901234567890}}', false],
  ['{"c":{"d":1,"e":1}}', false],
  ['{"c":[]}', false],
  ['{"e":[1,"2"]}', false],
  ['{"e":[[1]]}', false],
  ['{"f":1}', false],
  ['{"z":1}', false],
  ['{"g":1,"z":1}', false],
])('%s does not change the type of other rows: %s', async (row, expected) => {
  const isLike = `regexp_full_match(${literal(row)}, ${literal(textOfRows(structure))})`;
  expect(await db.all(`SELECT ${isLike}, json_valid(${literal(row)})`)).toEqual([[expected, true]]);
});

test('a row that matches the pattern does not change the common type', async () => {
  const long = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map((integer) => `${integer}`);
  const limit = fc.bigInt({ min: 9n * 10n ** 18n, max: 95n * 10n ** 17n }).map((integer) => `${integer}`);
  const leaf = fc.oneof(
    long,
    limit,
    fc.constantFrom('null', 'true', '-0', '1.5', '1E5', '1e-7', '-3.0', '1e300', '1e400', '""', '"\\u0041\\""', '"[{"'),
    fc.integer({ min: -9, max: 9 }).map((integer) => `${integer}`),
  );
  const { row } = fc.letrec<{ value: string; list: string; row: string }>((tie) => ({
    value: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('list'), tie('row')),
    list: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(', ')}]`),
    row: fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c"'), tie('value')), {
        maxLength: 3,
        selector: ([name]) => name,
      })
      .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  }));
  const structureOf = async (json: string) => {
    return structureIn((await db.all(`SELECT ${structureOfText(literal(json))}`))[0]?.[0] as string);
  };
  let like = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), row, async (first, other) => {
      const common = (await Promise.all(first.map(structureOf))).reduce(withRow, {});
      const isLike = `regexp_full_match(${literal(other)}, ${literal(textOfRows(common))})`;
      if ((await db.all(`SELECT ${isLike}`))[0]?.[0] !== true) return;
      like++;
      expect(columnType(withRow(common, await structureOf(other)))).toEqual(columnType(common));
    }),
  );
  expect(like).toBeGreaterThan(runs(1).numRuns / 25);
});
