import { describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { jsonOf, scaleOf, sizeOf } from '../../../src/translate/sql/engine.ts';
import { sqlTargetNames } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { isGate } from '../../support/runs.ts';

type Statement = readonly [output: string, ...params: unknown[]];

/** The condition of each engine over columns, or over JSON for the property `p`, and its values. */
const statements: Readonly<Record<string, Readonly<Record<(typeof sqlTargetNames)[number], Statement>>>> = {
  '(= a x)': {
    postgres: ['"a`b""c\\d" = $1::text', 'x'],
    sqlite: ['`a``b"c\\d` = ?', 'x'],
    duckdb: ['"a`b""c\\d" = $1::VARCHAR', 'x'],
    clickhouse: ['`a\\`b"c\\\\d` = {p1:String}', 'x'],
    mysql: [
      '(`a``b"c\\d` = ? AND CAST(CONVERT(`a``b"c\\d` USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY))',
      'x',
      'x',
    ],
    spark: ['`a``b"c\\d` = ?', 'x'],
    trino: ['"a`b""c\\d" = ?', 'x'],
  },
  '(in i 1 2)': {
    postgres: ['"i" = ANY($1::bigint[])', [1, 2]],
    sqlite: ['`i` IN (CAST(? AS INTEGER), CAST(? AS INTEGER))', 1, 2],
    duckdb: ['"i" IN ($1::BIGINT, $2::BIGINT)', 1, 2],
    clickhouse: ['`i` IN ({p1:Int64}, {p2:Int64})', 1, 2],
    mysql: ['`i` IN (CAST(? AS SIGNED), CAST(? AS SIGNED))', 1, 2],
    spark: ['`i` IN (CAST(? AS BIGINT), CAST(? AS BIGINT))', 1, 2],
    trino: ['"i" IN (CAST(? AS BIGINT), CAST(? AS BIGINT))', 1, 2],
  },
  '(contains a "50%")': {
    postgres: ['"a`b""c\\d" LIKE $1::text', '%50\\%%'],
    sqlite: ['INSTR(`a``b"c\\d`, ?) > 0', '50%'],
    duckdb: ['CONTAINS("a`b""c\\d", $1::VARCHAR)', '50%'],
    clickhouse: ['position(`a\\`b"c\\\\d`, {p1:String}) > 0', '50%'],
    mysql: [
      "CAST(CONVERT(`a``b\"c\\d` USING utf8mb4) AS BINARY) LIKE CAST(CONVERT(? USING utf8mb4) AS BINARY) ESCAPE '!'",
      '%50!%%',
    ],
    spark: ['contains(`a``b"c\\d`, ?)', '50%'],
    trino: ['"a`b""c\\d" LIKE ? ESCAPE \'!\'', '%50!%%'],
  },
  '(startsWith b x)': {
    postgres: ['"b" LIKE $1::text', 'x%'],
    sqlite: ['`b` GLOB ?', 'x*'],
    duckdb: ['PREFIX("b", $1::VARCHAR)', 'x'],
    clickhouse: ['startsWith(`b`, {p1:String})', 'x'],
    mysql: [
      "(`b` LIKE ? ESCAPE '!' AND CAST(CONVERT(`b` USING utf8mb4) AS BINARY) LIKE CAST(CONVERT(? USING utf8mb4) AS BINARY) ESCAPE '!')",
      'x%',
      'x%',
    ],
    spark: ['startsWith(`b`, ?)', 'x'],
    trino: ['"b" LIKE ? ESCAPE \'!\'', 'x%'],
  },
  '(> n 1.5)': {
    postgres: ['"n" > $1::float8', 1.5],
    sqlite: ['`n` > ?', 1.5],
    duckdb: ['"n" > $1::DOUBLE', 1.5],
    clickhouse: ['`n` > {p1:Float64}', 1.5],
    mysql: ['`n` > ?', 1.5],
    spark: ['`n` > CAST(? AS DOUBLE)', 1.5],
    trino: ['"n" > CAST(? AS DOUBLE)', 1.5],
  },
  '(!= f true)': {
    postgres: ['("f" <> $1::boolean OR "f" IS NULL)', true],
    sqlite: ['(`f` <> ? OR `f` IS NULL)', 1],
    duckdb: ['("f" <> $1::BOOLEAN OR "f" IS NULL)', true],
    clickhouse: ['(`f` <> {p1:Bool} OR `f` IS NULL)', true],
    mysql: ['(`f` <> ? OR `f` IS NULL)', 1],
    spark: ['(`f` <> ? OR `f` IS NULL)', true],
    trino: ['("f" <> ? OR "f" IS NULL)', true],
  },
  '(= p x)': {
    postgres: ['"data" @> $1::jsonb', '{"p":"x"}'],
    sqlite: [
      "CASE JSON_TYPE(`data`, ?) WHEN 'text' THEN JSON_EXTRACT(`data`, ?) = ? ELSE 1 = 0 END",
      ...['$."p"', '$."p"', 'x'],
    ],
    duckdb: [
      'CASE JSON_TYPE("data", $1::VARCHAR) WHEN \'VARCHAR\' THEN JSON_EXTRACT_STRING("data", $1::VARCHAR) = $2::VARCHAR ELSE 1 = 0 END',
      ...['/p', 'x'],
    ],
    clickhouse: [
      "CASE toString(JSONType(`data`, {p1:String})) WHEN 'String' THEN JSONExtract(`data`, {p1:String}, 'String') = {p2:String} ELSE 1 = 0 END",
      ...['p', 'x'],
    ],
    mysql: [
      "CASE JSON_TYPE(JSON_EXTRACT(`data`, ?)) WHEN 'STRING' THEN CAST(CONVERT(JSON_UNQUOTE(JSON_EXTRACT(`data`, ?)) USING utf8mb4) AS BINARY) = CAST(CONVERT(? USING utf8mb4) AS BINARY) ELSE 1 = 0 END",
      ...['$."p"', '$."p"', 'x'],
    ],
    spark: ["TRY_ELEMENT_AT(FROM_JSON(`data`, 'MAP<STRING, STRING>'), ?) = ?", 'p', 'x'],
    trino: [
      'CASE SUBSTR(JSON_FORMAT(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?)), 1, 1) WHEN \'"\' THEN JSON_EXTRACT_SCALAR(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?), \'$\') = ? ELSE 1 = 0 END',
      ...['p', 'p', 'x'],
    ],
  },
  '(_exists p)': {
    postgres: ['"data" @? $1::jsonpath', 'strict $ ? (@."p".type() != "null")'],
    sqlite: ["JSON_TYPE(`data`, ?) <> 'null'", '$."p"'],
    duckdb: ['JSON_TYPE("data", $1::VARCHAR) <> \'NULL\'', '/p'],
    clickhouse: ["toString(JSONType(`data`, {p1:String})) <> 'Null'", 'p'],
    mysql: ["JSON_TYPE(JSON_EXTRACT(`data`, ?)) <> 'NULL'", '$."p"'],
    spark: ["TRY_ELEMENT_AT(FROM_JSON(`data`, 'MAP<STRING, STRING>'), ?) IS NOT NULL", 'p'],
    trino: ['SUBSTR(JSON_FORMAT(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?)), 1, 1) <> \'n\'', 'p'],
  },
};

const columns = {
  a: { column: 'a`b"c\\d', type: 'string' },
  b: { column: 'b', type: 'string' },
  n: { column: 'n', type: 'number' },
  i: { column: 'i', type: 'integer' },
  f: { column: 'f', type: 'boolean' },
} as const;

describe.each(Object.entries(statements))('%s', (text, byEngine) => {
  const options = text.includes(' p') ? { jsonColumn: 'data' } : { columns };
  test.each(Object.entries(byEngine))('for %s', (target, [output, ...params]) => {
    const found = translate(read(text), target as 'postgres', options);
    expect(found).toMatchObject({ output, params, fidelity: 'exact' });
  });
});

describe('placeholders', () => {
  test('a value that is used twice is bound once if the placeholders have numbers, otherwise twice', () => {
    const filter = read('(= a true)');
    expect(translate(filter, 'duckdb', { jsonColumn: 'props' }).params).toEqual(['/a', 'true', true]);
    const { params } = translate(filter, 'sqlite', { jsonColumn: 'props' });
    expect(params.filter((param) => param === '$."a"')).toHaveLength(4);
  });

  test.each(sqlTargetNames)('%s has no value in its text', (target) => {
    const filter = read(`(AND (= secretname "secret'value") (!= secretname "secretvalue") (_exists secretname))`);
    for (const options of [
      { jsonColumn: 'props' },
      { columns: { secretname: { column: 'c', type: 'string' as const } } },
    ]) {
      const { output, params } = translate(filter, target, options);
      expect(output).not.toContain('secret');
      expect(JSON.stringify(params)).toContain('secret');
    }
  });
});

describe('a list of values', () => {
  const list = (count: number) => read(`(in b ${Array.from({ length: count }, (_, i) => `v${i}`).join(' ')})`);

  test.each(sqlTargetNames.filter((name) => name !== 'postgres'))('%s has flat params', (target) => {
    for (const options of [{ columns }, { jsonColumn: 'props' }]) {
      for (const count of [2, 100, 101]) {
        const { params } = translate(list(count), target, { ...options, strict: false });
        expect(params.filter((one) => typeof one === 'object')).toEqual([]);
      }
    }
  });

  test('a long list is one JSON text in SQLite and DuckDB, and one array in PostgreSQL', () => {
    const many = list(101);
    expect(translate(many, 'sqlite', { columns }).output).toBe('`b` IN (SELECT value FROM JSON_EACH(?))');
    expect(translate(many, 'duckdb', { columns }).output).toBe('"b" = ANY(CAST($1::JSON AS VARCHAR[]))');
    expect(translate(many, 'sqlite', { columns }).params).toHaveLength(1);
    const { output, params } = translate(list(2), 'postgres', { columns });
    expect([output, params]).toEqual(['"b" = ANY($1::text[])', [['v0', 'v1']]]);
  });

  test('a duplicate value is bound once', () => {
    expect(translate(read('(in b x y x)'), 'duckdb', { columns }).params).toEqual(['x', 'y']);
    const { params } = translate(read('(in b x x)'), 'mysql', { columns });
    expect(params.filter((one) => one === 'x')).toHaveLength(2);
  });

  test('values as JSON keep their digits', () => {
    expect(jsonOf(['a"b', 1.5, 2n ** 64n, true])).toBe('["a\\"b",1.5,18446744073709551616,true]');
    expect(jsonOf([])).toBe('[]');
  });
});

test.each([
  ['10.25', '(4,2)', 2],
  ['-10.25', '(4,2)', 2],
  ['0', '(1,0)', 0],
  ['0.05', '(2,2)', 2],
  ['100', '(3,0)', 0],
  [1234n, '(4,0)', 0],
])('the decimal %s takes %s', (numeral, size, scale) => {
  expect([sizeOf(numeral), scaleOf(numeral)]).toEqual([size, scale]);
});

const limits = [
  ['sqlite', 32_766],
  ['postgres', 65_535],
  ['mysql', 65_535],
] as const;

// `npm test` asks SQLite itself, in `test/translate/engines`.
test.runIf(isGate).each(limits)('%s is given %d values at most', (target, most) => {
  const condition = read('(< n 1)');
  const either = (count: number): Filter => ({ kind: 'or', operands: Array.from({ length: count }, () => condition) });
  const options = { columns: { n: { column: 'n', type: 'integer' } } } as const;
  expect(translate(either(most), target, options).params).toHaveLength(most);
  expect(() => translate(either(most + 1), target, options)).toThrow(
    `${target} cannot express \`(or${' (…)'.repeat(20)} …)\` exactly: the condition has more values than the ${most.toLocaleString('en')} that a statement can have.`,
  );
});

describe('paths of PostgreSQL', () => {
  test.each([
    ['(< p 5)', 'number'],
    ['(< p x)', 'string'],
    ['(> p false)', 'boolean'],
  ])('%s compares values of the type %s', (text, type) => {
    const { params } = translate(read(text), 'postgres', { jsonColumn: 'data' });
    expect(params.join()).toContain(`.type() == "${type}"`);
  });

  test('an exponent that PostgreSQL cannot read is not translated', () => {
    const huge = read('(< p 1e99999)');
    expect(() => translate(huge, 'postgres', { jsonColumn: 'data' })).toThrow('the exponent is too large');
  });

  test('one of several steps is strict, since a list on the way holds nothing', () => {
    const properties = { p: { type: 'string', path: ['a', 'b'] } } as const;
    const { params } = translate(read('(_exists p)'), 'postgres', { jsonColumn: 'data', properties });
    expect(params).toEqual(['strict $ ? (@."a"."b".type() != "null")']);
  });

  test.each([
    ['(> p true)', '1 = 0'],
    ['(NOT (> p true))', '1 = 1'],
  ])('%s is true of no boolean, or of all', (text, output) => {
    expect(translate(read(text), 'postgres', { jsonColumn: 'data', equality: 'typed' }).output).toBe(output);
  });

  test.each([
    ['0.10000000000000001', '"data" @> $1::jsonb', '{"p":0.10000000000000001}'],
    ['1e131071', '"data" @> $1::jsonb', '{"p":1e131071}'],
    ['1e-16383', '"data" @> $1::jsonb', '{"p":1e-16383}'],
    ['1e131072', '1 = 0'],
    ['1.5e-16383', '1 = 0'],
  ])('%s equals the number in jsonb, which is no double', (numeral, output, ...params) => {
    const translated = translate(read(`(= p ${numeral})`), 'postgres', { jsonColumn: 'data', equality: 'typed' });
    expect(translated).toMatchObject({ output, params });
  });
});
