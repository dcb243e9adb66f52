import { describe, expect, test } from 'vitest';
import type { Word } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { approximate, unsupported } from '../../src/translate/inexact.ts';
import { documentTargetNames } from '../../src/translate/targets/names.ts';
import { type CustomOperators, translate } from '../../src/translate/translate.ts';
import { TranslateError } from '../../src/translate/translate-error.ts';
import { full, read } from '../meaning/full.ts';
import { condition } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';

const columns = {
  processed: { column: 'processed', type: 'string' },
  paid: { column: ['n', 'paid'], type: 'boolean' },
  total: { column: 'total', type: 'number' },
  items: { column: 'items', type: 'integer' },
} as const;

describe('inexact translations', () => {
  test.each<[string, string, object, string]>([
    [
      '(= a 1)',
      'unknown-property',
      { columns },
      'The property "a" is not mapped to a column: name it in `columns`, or declare it in `properties`.',
    ],
    [
      '(= toString 1)',
      'unknown-property',
      { columns },
      'The property "toString" is not mapped to a column: name it in `columns`, or declare it in `properties`.',
    ],
    [
      '(OR (!= paid maybe) (_exists a))',
      'unknown-property',
      { columns },
      'The property "a" is not mapped to a column: name it in `columns`, or declare it in `properties`.',
    ],
    [
      '(= a 1)',
      'invalid-options',
      {},
      'postgres needs declared `properties`, `columns` or `jsonColumn`, and only one of the last two.',
    ],
    [
      '(= a 1)',
      'invalid-options',
      { columns, jsonColumn: 'a' },
      'postgres needs declared `properties`, `columns` or `jsonColumn`, and only one of the last two.',
    ],
    ['(= a 1)', 'invalid-name', { jsonColumn: 'a\0' }, '"a\\u0000" cannot be the name of a column.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: ['t', ''] }, '"" cannot be the name of a column.'],
    ['(= a 1)', 'invalid-name', { jsonColumn: [] }, '[] cannot be the name of a column.'],
    ['(= a 1)', 'invalid-options', { jsonColumn: 7 }, '`jsonColumn` must be a string or a list, not 7.'],
    [
      '(= a 1)',
      'invalid-options',
      { columns: { a: { column: 'a', type: 'time' } } },
      '`columns.a.type` must be `string`, `boolean`, `number`, `integer`, `unsigned`, `float32`, `decimal`, `uuid`, `enum`, `citext`, `instant`, `date`, `cnpj`, `cpf` or `accessKey`, not "time".',
    ],
    [
      '(= processed 1)',
      'invalid-options',
      { columns: { ...columns, a: { column: 'a', typ: 'string' } } },
      '`columns.a.typ` is not an option. Did you mean `type`?',
    ],
    [
      '(= processed 1)',
      'invalid-options',
      { columns: { processed: { column: 'a', type: 'string', scale: 2 } } },
      '`columns.processed.scale` is for columns of the type `decimal` only.',
    ],
    ['(= a 1)', 'invalid-options', { colums: columns }, '`colums` is not an option. Did you mean `columns`?'],
    ['(= a 1)', 'invalid-options', { columns, strict: 'no' }, '`strict` must be `true` or `false`, not a string.'],
    [
      '(= a 1)',
      'invalid-options',
      { columns, operators: { near: { postgres: '1 = 1' } } },
      '`operators.near.postgres` must be a function, not a string.',
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
    expect(
      refusal(() => translate(read(text), 'postgres', options as { columns: typeof columns }), TranslateError),
    ).toMatchObject({
      code,
      message,
    });
  });

  test('an unknown type of a field, which no value would have', () => {
    const fields = { processed: { type: 'text' } } as never;
    for (const target of ['mongodb', 'elasticsearch', 'jsonlogic', 'cel', 'react-querybuilder'] as const) {
      expect(refusal(() => translate(read('(= processed x)'), target, { fields }), TranslateError)).toMatchObject({
        code: 'invalid-options',
        message:
          '`fields.processed.type` must be `string`, `boolean`, `number` or `integer`, not "text". Write `string`.',
      });
    }
  });

  test.each(['oracle', 'toString'])('a target that there is not: %s', (target) => {
    expect(refusal(() => translate(read('(= a 1)'), target as 'cel'), TranslateError)).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('`target` must be `postgres`, `sqlite`, `duckdb`,'),
    });
  });

  test('a property with several values is unsupported', () => {
    const properties = { processed: { type: 'string', many: true } } as const;
    const error = refusal(() => translate(read('(= processed a)'), 'mysql', { columns, properties }), TranslateError);
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

  test('what is approximate is kept, with its note', () => {
    const spark = (text: string, strict: boolean) => translate(read(text), 'spark', { jsonColumn: 'props', strict });
    expect(spark('(= processed false)', true).fidelity).toBe('exact');
    expect(spark('(< processed b)', false)).toMatchObject({
      fidelity: 'approximate',
      notes: [{ text: '(< processed b)' }],
    });
    expect(refusal(() => spark('(= processed [1])', true), TranslateError).code).toBe('not-exact');
  });

  test('a filter without symbols is written by meaning', () => {
    const filter = condition('less', 'a', { text: '\0', quoted: true });
    const text = (options: object) =>
      translate(filter, 'sqlite', { jsonColumn: 'p', strict: false, ...options }).notes[0]?.text;
    expect(text({})).toBe('(less a "\0")');
    expect(text({ dialect: full })).toBe('(< a "\0")');
  });
});

describe('a custom operator of SQL', () => {
  const dialect = full.extend({ within: { operands: 'filters' } });
  const parse = (text: string) => parseOrThrow(text, { dialect });
  const operators: CustomOperators = {
    near: {
      postgres: ([property, value], { column, param }) =>
        `${column((property as { text: string }).text)} <-> ${param((value as { text: string }).text, 'string')} < 1`,
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

  test('is written as its translation says, values in the order of the text', () => {
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

  test('may be approximate, or have no translation', () => {
    expect(to('(NOT (near processed 5))', 'sqlite')).toMatchObject({ output: '1 = 1', fidelity: 'unsupported' });
    expect(to('(near processed 5)', 'duckdb')).toMatchObject({ output: '"total" > 0', fidelity: 'approximate' });
    expect(to('(near processed 5)', 'trino')).toMatchObject({ output: '1 = 1', fidelity: 'unsupported' });
  });

  test('is unsupported if its operands are', () => {
    expect(to('(NOT (within (near processed 5)))', 'sqlite')).toMatchObject({
      output: '1 = 1',
      fidelity: 'unsupported',
    });
  });
});

const [name, value] = [
  ([one]: readonly unknown[]) => (one as Word).text,
  ([, two]: readonly unknown[]) => (two as Word).text,
];

const operators: CustomOperators = {
  near: {
    mongodb: (operands, own) => ({ [own.field(name(operands))]: { $near: value(operands) } }),
    elasticsearch: (operands, own) => ({ term: { [own.field(name(operands))]: value(operands) } }),
    jsonlogic: (operands, own) => ({ near: [own.value(name(operands)), value(operands)] }),
    cel: (operands, own) => `near(${own.value(name(operands))}, ${own.literal(value(operands))})`,
    ldap: (operands, own) => `(${own.attribute(name(operands))}~=${own.escape(value(operands))})`,
    rsql: (operands, own) => `${own.selector(name(operands))}=near=${own.argument(value(operands))}`,
    'react-querybuilder': (operands, own) => ({
      field: own.field(name(operands)),
      operator: 'near',
      value: value(operands),
    }),
  },
};

const fields = { p: { field: 'f' } };

describe('a custom operator of documents', () => {
  test.each([
    ['mongodb', { f: { $near: '1"' } }, { $nor: [{ f: { $near: '1"' } }] }],
    ['elasticsearch', { term: { f: '1"' } }, { bool: { must_not: [{ term: { f: '1"' } }] } }],
    ['jsonlogic', { near: [{ var: 'f' }, '1"'] }, { '!': { near: [{ var: 'f' }, '1"'] } }],
    ['cel', 'near(document["f"], "1\\"")', '!(near(document["f"], "1\\""))'],
    ['ldap', '(f~=1")', '(!(f~=1"))'],
  ] as const)('is translated to %s as its author says, and negated around that', (target, output, negated) => {
    expect(translate(read('(near p "1\\"")'), target, { operators, fields }).output).toEqual(output);
    expect(translate(read('(NOT (near p "1\\""))'), target, { operators, fields }).output).toEqual(negated);
  });

  test('can be expressed in RSQL, but not negated', () => {
    expect(translate(read('(near p 1)'), 'rsql', { operators, fields }).output).toBe('f=near="1"');
    expect(() => translate(read('(NOT (near p 1))'), 'rsql', { operators, fields })).toThrow('RSQL cannot negate');
  });

  test('is a rule of react-querybuilder, negated by the group around', () => {
    const rule = { field: 'f', operator: 'near', value: '1' };
    const said = { combinator: 'and', rules: [rule] };
    expect(translate(read('(near p 1)'), 'react-querybuilder', { operators, fields }).output).toEqual(said);
    const denied = translate(read('(NOT (near p 1))'), 'react-querybuilder', { operators, fields }).output;
    expect(denied).toEqual({ ...said, not: true });
  });

  test.each(documentTargetNames)(
    'is unsupported by %s without a translation, and left out as if it were true',
    (target) => {
      const { fidelity, notes } = translate(read('(NOT (near p 1))'), target, { strict: false });
      expect([fidelity, notes[0]?.text]).toEqual(['unsupported', '(near p 1)']);
    },
  );
});
