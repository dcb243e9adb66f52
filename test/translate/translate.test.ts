import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { approximate, unsupported } from '../../src/translate/inexact.ts';
import { translate } from '../../src/translate/translate.ts';
import { TranslateError } from '../../src/translate/translate-error.ts';
import type { CustomOperators } from '../../src/translate/translation.ts';
import { full, read } from '../meaning/full.ts';
import { cpuMs } from '../support/cpu-ms.ts';

const columns = {
  processed: { column: 'processed', type: 'text' },
  paid: { column: ['n', 'paid'], type: 'boolean' },
  total: { column: 'total', type: 'number' },
  items: { column: 'items', type: 'integer' },
} as const;

const inPostgres = (text: string) => translate(read(text), 'postgres', { columns });

function refusal(call: () => unknown): TranslateError {
  try {
    call();
  } catch (error) {
    if (error instanceof TranslateError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('negations stand at the conditions, which stay bare', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['(= processed false)', '"processed" = $1::text', ['false']],
    ['(!= processed false)', '("processed" <> $1::text OR "processed" IS NULL)', ['false']],
    ['(NOT (= processed false))', '("processed" <> $1::text OR "processed" IS NULL)', ['false']],
    ['(NOT (!= processed false))', '"processed" = $1::text', ['false']],
    ['(NOT (NOT (= processed false)))', '"processed" = $1::text', ['false']],
    ['(_not_exists processed)', '"processed" IS NULL', []],
    ['(NOT (_not_exists processed))', '"processed" IS NOT NULL', []],
    ['(= paid true)', '"n"."paid" = $1::boolean', [true]],
    ['(< total 10)', '"total" < $1::float8', [10]],
    ['(NOT (< total 10))', '("total" >= $1::float8 OR "total" IS NULL)', [10]],
    ['(OR (= processed false) (_not_exists processed))', '("processed" = $1::text OR "processed" IS NULL)', ['false']],
    [
      '(NOT (OR (= processed a) (AND (_exists total) (= paid true))))',
      '(("processed" <> $1::text OR "processed" IS NULL) AND ("total" IS NULL OR ("n"."paid" <> $2::boolean OR "n"."paid" IS NULL)))',
      ['a', true],
    ],
  ])('%s: %s', (text, output, params) => {
    expect(inPostgres(text)).toEqual({ output, params, fidelity: 'exact', notes: [] });
  });
});

describe('operators of one kind inside one another are one, and constants go away', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => `(= processed ${value})`);
  const [x, y, z] = [1, 2, 3].map((position) => `"processed" = $${position}::text`);
  test.each([
    [`(OR ${a} (OR ${b} (OR ${c})))`, `(${x} OR ${y} OR ${z})`],
    [`(OR (NOT (AND (NOT ${a}) (NOT ${b}))) ${c})`, `(${x} OR ${y} OR ${z})`],
    [`(AND ${a} (OR ${b} ${c}))`, `(${x} AND (${y} OR ${z}))`],
    [`(AND ${a} (NOT (= paid maybe)))`, x],
    [`(OR ${a} (= paid maybe) (= total 1.0) (= items 1e3))`, x],
    [`(AND ${a} (= paid maybe))`, '1 = 0'],
    [`(OR (AND ${a} ${b}) (OR ${a} (!= paid maybe)))`, '1 = 1'],
    ['(NOT (= paid maybe))', '1 = 1'],
  ])('%s: %s', (text, output) => {
    expect(inPostgres(text).output).toBe(output);
  });

  test('an operator without operands is the constant that it is', () => {
    expect(translate({ kind: 'or', operands: [] }, 'sqlite', { columns }).output).toBe('1 = 0');
    expect(translate({ kind: 'and', operands: [] }, 'sqlite', { columns }).output).toBe('1 = 1');
    expect(translate({ kind: 'not', operand: { kind: 'and', operands: [] } }, 'sqlite', { columns }).output).toBe(
      '1 = 0',
    );
  });
});

describe('a word becomes what its column can hold', () => {
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

  test('typed, only like equals like', () => {
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

test('reasons are told in a language; the error is English', () => {
  const options = { locale: 'pt-BR' } as const;
  const { notes } = translate(read('(= a b)'), 'ldap', { ...options, strict: false });
  expect(notes.map(({ reason }) => reason)).toEqual([
    'o atributo pode ser comparado sem distinguir maiúsculas e espaços; se não for, indique-o em `exact`',
  ]);
  const error = refusal(() => translate(read('(= a b)'), 'ldap', options));
  expect(error.message).toMatch(/^ldap cannot express `\(= a b\)` exactly: the attribute may be compared/);
  expect(error.notes).toEqual(notes);
  const own = { ...options, strict: false, operators: { near: { cel: () => unsupported('too far') } } };
  const near: Filter = { kind: 'call', operator: { text: 'near' }, operands: [] };
  expect(translate(near, 'cel', own).notes[0]?.reason).toBe('too far');
  expect(translate(near, 'cel', { ...options, strict: false }).notes[0]?.reason).toBe(
    '`near` não tem significado no seu dialeto',
  );
});

describe('placeholders', () => {
  test('a value that stands in two places is bound once where it has a number, else twice', () => {
    const filter = read('(= a true)');
    expect(translate(filter, 'duckdb', { jsonColumn: 'props' }).params).toEqual(['/a', 'true', true]);
    const bound = translate(filter, 'sqlite', { jsonColumn: 'props' }).params;
    expect(bound.filter((param) => param === '$."a"')).toHaveLength(4);
  });

  test.each(['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql', 'spark', 'trino'] as const)(
    '%s has no word in its text',
    (target) => {
      const filter = read(`(AND (= secretname "secret'value") (!= secretname "secretvalue") (_exists secretname))`);
      for (const options of [
        { jsonColumn: 'props' },
        { columns: { secretname: { column: 'c', type: 'text' as const } } },
      ]) {
        const { output, params } = translate(filter, target, options);
        expect(output).not.toContain('secret');
        expect(JSON.stringify(params)).toContain('secret');
      }
    },
  );
});

describe('what is not exact', () => {
  test.each<[string, string, object, string]>([
    ['(= a 1)', 'unknown-property', { columns }, 'The property "a" is not mapped to a column.'],
    ['(= toString 1)', 'unknown-property', { columns }, 'The property "toString" is not mapped to a column.'],
    [
      '(OR (!= paid maybe) (_exists a))',
      'unknown-property',
      { columns },
      'The property "a" is not mapped to a column.',
    ],
    ['(= a 1)', 'invalid-options', {}, 'postgres needs either `columns` or `jsonColumn`.'],
    ['(= a 1)', 'invalid-options', { columns, jsonColumn: 'a' }, 'postgres needs either `columns` or `jsonColumn`.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: 'a\0' }, '"a\\u0000" cannot be the name of a column.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: ['t', ''] }, '"" cannot be the name of a column.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: [] }, '[] cannot be the name of a column.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: 7 }, '7 cannot be the name of a column.'],
    [
      '(= a 1)',
      'invalid-options',
      { columns: { a: { column: 'a', type: 'date' } } },
      'The type of "a" is text, boolean, number or integer, not "date".',
    ],
    [
      '(OR (= processed "a\0b") (near processed 1))',
      'not-exact',
      { columns },
      'postgres cannot express `(= processed "a\0b")` exactly: NUL and lone surrogates cannot be stored as text (and 1 more).',
    ],
    [
      '(near processed 1)',
      'not-exact',
      { columns },
      'postgres cannot express `(near processed 1)` exactly: `near` has no meaning in its dialect.',
    ],
    [
      '(NOT (< processed 1e99999999999999999))',
      'not-exact',
      { columns },
      'postgres cannot express `(< processed 1e99999999999999999)` exactly: the exponent is too large.',
    ],
  ])('%s is refused: %s', (text, code, options, message) => {
    expect(refusal(() => translate(read(text), 'postgres', options as { columns: typeof columns }))).toMatchObject({
      code,
      message,
    });
  });

  test('a type of a field that there is not, which no value would be of', () => {
    const fields = { processed: { type: 'string' } } as never;
    for (const target of ['mongodb', 'elasticsearch', 'jsonlogic', 'cel', 'react-querybuilder'] as const) {
      expect(refusal(() => translate(read('(= processed x)'), target, { fields }))).toMatchObject({
        code: 'invalid-options',
        message: 'The type of "processed" is text, boolean, number or integer, not "string".',
      });
    }
  });

  test.each(['oracle', 'toString'])('a target that there is not: %s', (target) => {
    expect(refusal(() => translate(read('(= a 1)'), target as 'cel'))).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining(`There is no target "${target}"; the targets are postgres, sqlite, duckdb,`),
    });
  });

  test('a property of several values is unsupported', () => {
    const properties = { processed: { type: 'string', many: true } } as const;
    const error = refusal(() => translate(read('(= processed a)'), 'duckdb', { columns, properties }));
    expect(error.notes).toMatchObject([{ fidelity: 'unsupported', text: '(= processed a)' }]);
  });

  test('what is unsupported is left out, so that nothing is lost, negated or not', () => {
    const loose = (text: string) => translate(read(text), 'postgres', { columns, strict: false });
    expect(loose('(AND (= processed a) (near total 1))')).toMatchObject({
      output: '"processed" = $1::text',
      fidelity: 'unsupported',
    });
    expect(loose('(AND (= processed a) (NOT (near total 1)))')).toMatchObject({ output: '"processed" = $1::text' });
    expect(loose('(NOT (OR (near total 1) (= processed a)))').output).toBe(
      '("processed" <> $1::text OR "processed" IS NULL)',
    );
    expect(loose('(OR (= processed a) (near total 1))').output).toBe('1 = 1');
  });

  test('what is approximate keeps its place, with its note', () => {
    const spark = (text: string, strict: boolean) => translate(read(text), 'spark', { jsonColumn: 'props', strict });
    expect(spark('(= processed false)', true).fidelity).toBe('exact');
    expect(spark('(< processed b)', false)).toMatchObject({
      fidelity: 'approximate',
      notes: [{ text: '(< processed b)' }],
    });
    expect(refusal(() => spark('(= processed [1])', true)).code).toBe('not-exact');
  });

  test('a filter without symbols is written by meaning', () => {
    const filter: Filter = {
      kind: 'compare',
      comparator: 'less',
      property: { text: 'a' },
      value: { text: '\0', quoted: true },
    };
    const text = (options: object) =>
      translate(filter, 'sqlite', { jsonColumn: 'p', strict: false, ...options }).notes[0]?.text;
    expect(text({})).toBe('(less a "\0")');
    expect(text({ dialect: full })).toBe('(< a "\0")');
  });
});

describe("a user's own operator", () => {
  const dialect = full.extend({ within: { operands: 'filters' } });
  const parse = (text: string) => parseOrThrow(text, { dialect });
  const operators: CustomOperators = {
    near: {
      postgres: ([property, value], { column, param }) =>
        `${column((property as { text: string }).text)} <-> ${param((value as { text: string }).text, 'text')} < 1`,
      sqlite: () => unsupported('there is no distance'),
      duckdb: (_, { column }) => approximate(`${column('total')} > 0`, 'it is guessed'),
      mysql: () => true,
    },
    within: {
      postgres: (operands, { param }) => {
        const parts = operands.map((operand) => ('part' in operand ? operand.part : ''));
        return `within(${param(7, 'number')}, ${parts.join(', ')})`;
      },
    },
  };
  const to = (text: string, target: 'postgres' | 'sqlite' | 'duckdb' | 'mysql' | 'trino') =>
    translate(parse(text), target, { columns, operators, strict: false });

  test('is said as its translation says, values in the order of the text', () => {
    expect(to('(near processed 5)', 'postgres')).toMatchObject({
      output: '"processed" <-> $1::text < 1',
      params: ['5'],
    });
    expect(to('(within (= processed a) (NOT (= total 1)))', 'postgres')).toMatchObject({
      output: 'within($1::float8, "processed" = $2::text, ("total" <> $3::float8 OR "total" IS NULL))',
      params: [7, 'a', 1],
    });
  });

  test('is negated from outside, NULL being not true', () => {
    expect(to('(NOT (near processed 5))', 'postgres').output).toBe(
      'CASE WHEN "processed" <-> $1::text < 1 THEN 1 = 0 ELSE 1 = 1 END',
    );
    expect(to('(NOT (near processed 5))', 'mysql')).toMatchObject({ output: '1 = 0', fidelity: 'exact' });
  });

  test('may be doubtful, or have no translation', () => {
    expect(to('(NOT (near processed 5))', 'sqlite')).toMatchObject({ output: '1 = 1', fidelity: 'unsupported' });
    expect(to('(near processed 5)', 'duckdb')).toMatchObject({ output: '"total" > 0', fidelity: 'approximate' });
    expect(to('(near processed 5)', 'trino')).toMatchObject({ output: '1 = 1', fidelity: 'unsupported' });
  });

  test('is unsupported where what stands inside is', () => {
    expect(to('(NOT (within (near processed 5)))', 'sqlite')).toMatchObject({
      output: '1 = 1',
      fidelity: 'unsupported',
    });
  });
});

test('a filter of 100,000 levels is translated in time and stack as any', () => {
  let filter: Filter = read('(= processed a)');
  for (let i = 0; i < 50_000; i++) {
    filter = { kind: 'not', operand: { kind: i % 2 ? 'and' : 'or', operands: [filter, read('(= total 1)')] } };
  }
  const start = cpuMs();
  const { output, params } = translate(filter, 'postgres', { columns });
  expect(params).toHaveLength(50_001);
  expect(output.length).toBeGreaterThan(1_000_000);
  expect(cpuMs() - start).toBeLessThan(5000);
});
