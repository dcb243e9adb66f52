import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  builder,
  defineDialect,
  defineProperties,
  filter,
  PrefilterError,
  parseOrThrow,
  validate,
} from '../../src/index.ts';
import type { Column } from '../../src/language/column.ts';
import { canHold, factsOf, valuesOfType } from '../../src/language/properties.ts';
import type { PropertyType } from '../../src/language/property-types.ts';
import { matches } from '../../src/meaning/index.ts';
import { accept } from '../../src/server/index.ts';
import { translate } from '../../src/translate/index.ts';
import { misjudgedDeclarations } from '../support/wrong-declarations.ts';

test('facts can be given as a type, a list or an object; inherited names are not declared', () => {
  const properties = { total: 'number', status: ['new'], note: { type: 'string', many: true } } as const;
  expect(factsOf(properties, 'total')).toEqual({ type: 'number' });
  expect(factsOf(properties, 'status')).toEqual({ type: ['new'] });
  expect(factsOf(properties, 'note')).toBe(properties.note);
  expect(factsOf(properties, 'constructor')).toBeUndefined();
});

test.each<[PropertyType, string, boolean]>([
  ['string', '', true],
  ['number', '007', true],
  ['number', '-1.5e+3', true],
  ['number', '1.', false],
  ['number', '.5', false],
  ['number', '+1', false],
  ['number', 'NaN', false],
  ['boolean', 'true', true],
  ['boolean', 'TRUE', false],
  [['new', 'done'], 'done', true],
  [['new', 'done'], 'Done', false],
])('%j can hold `%s`: %s', (type, text, expected) => {
  expect(canHold(type, text)).toBe(expected);
});

test('the values of a type', () => {
  expect(valuesOfType('boolean')).toEqual(['true', 'false']);
  expect(valuesOfType(['new'])).toEqual(['new']);
  expect(valuesOfType('number')).toEqual([]);
});

describe('defineProperties', () => {
  const properties = defineProperties({
    total: { type: 'number', column: 'total_value' },
    status: ['new', 'done'],
    tags: { type: 'string', many: true, storedAs: 'labels' },
    paid: 'boolean',
  });

  test('keeps what it is given, frozen, with the types as written', () => {
    expect(Object.isFrozen(properties)).toBe(true);
    expectTypeOf(properties.status).toEqualTypeOf<readonly ['new', 'done']>();
    expectTypeOf(properties.total.type).toEqualTypeOf<'number'>();
  });

  test('builder, `filter`, validate, matches and translate take it without further words', () => {
    const { where } = builder({ properties });
    expect(`${where('total').equals(1.5)}`).toBe('(= total 1.5)');
    // @ts-expect-error: the list of values is known to the compiler.
    expect(() => where('status').equals('old')).toThrow(PrefilterError);
    expect(validate('(= status old)', { properties })).toMatchObject([{ code: 'invalid-value' }]);
    expect(matches(parseOrThrow('(= tags a)'), { tags: ['a', 'b'] }, { properties })).toBe(true);
    const tree = filter({ properties })('(OR (= total 5) (= status new))');
    expect(translate(tree, 'postgres', { properties })).toMatchObject({
      output: '("total_value" = $1::float8 OR "status" = $2::text)',
      params: [5, 'new'],
    });
    expect(translate(parseOrThrow('(= tags a)'), 'mongodb', { properties }).output).toEqual({ labels: 'a' });
  });

  test.each<[object, string]>([
    [
      { a: { type: 'string', operator: ['='] } },
      '`properties.a.operator` is not a fact of a property. Did you mean `operators`?',
    ],
    [
      { a: { type: 'string', storedas: 'b' } },
      '`properties.a.storedas` is not a fact of a property. Did you mean `storedAs`?',
    ],
    [{ a: { type: 'string', mny: true } }, '`properties.a.mny` is not a fact of a property. Did you mean `many`?'],
    [
      { a: { type: 'nubmer' } },
      '`properties.a.type` must be `string`, `number`, `boolean`, `instant`, `date`, `decimal`, `cnpj`, `cpf`, `accessKey`, `uuid` or a list of strings',
    ],
    [{ a: 'text' }, 'not "text". Write `string`.'],
    [{ a: { type: 'string', column: { type: 'text' } } }, '`properties.a.column.type` must be `string`'],
    [
      { a: { type: 'string', column: { scale: 2 } } },
      '`properties.a.column.scale` is for columns of the type `decimal`',
    ],
  ])('%j is refused by every function that takes properties', (given, message) => {
    const wrong = given as never;
    const tree = parseOrThrow('(= a b)');
    const functions = [
      () => defineProperties(wrong),
      () => builder({ properties: wrong }),
      () => filter({ properties: wrong }),
      () => validate('(= a b)', { properties: wrong }),
      () => matches(tree, { a: 'b' }, { properties: wrong }),
      () => translate(tree, 'postgres', { properties: wrong }),
      () => accept({ properties: wrong }),
    ];
    for (const call of functions) {
      expect(call).toThrow(PrefilterError);
      expect(call).toThrow(message);
    }
  });
});

describe('columns', () => {
  const properties = defineProperties({ total: 'number', status: ['new', 'done'], note: 'string' });
  const output = (columns: Readonly<Record<string, string | readonly string[] | Column>>, text = '(= total 5)') =>
    translate(parseOrThrow(text), 'postgres', { properties, columns }).output;

  test('say only what differs from the declaration', () => {
    expect(output({ total: 'total_value' })).toBe('"total_value" = $1::float8');
    expect(output({ total: ['n', 'total'] })).toBe('"n"."total" = $1::float8');
    expect(output({ total: { type: 'integer' } })).toBe('"total" = $1::bigint');
    expect(output({ note: 'text_of_note' }, '(= status new)')).toBe('"status" = $1::text');
  });

  test('need a type for what is not declared', () => {
    expect(() => translate(parseOrThrow('(= a b)'), 'sqlite', { columns: { a: 'a_col' } })).toThrow(
      '`columns.a` needs a `type`, since `properties` does not declare `a`. The types are `string`, `boolean`,',
    );
  });

  test('the name alone does for a field too', () => {
    const { output } = translate(parseOrThrow('(= total x)'), 'mongodb', { fields: { total: 'totalValue' } });
    expect(output).toEqual({ totalValue: 'x' });
  });
});

describe('a number that is written otherwise than numbers are', () => {
  const properties = defineProperties({ total: 'number', tax: { type: 'number', many: true } });
  const comparing = defineDialect({
    name: 'all',
    operators: {
      '=': { operands: 'property value', means: 'equal', method: 'equals' },
      '!=': { operands: 'property value', means: 'notEqual' },
      in: { operands: 'property values', means: 'oneOf' },
      '>=': { operands: 'property value', means: 'greaterOrEqual' },
    },
  });

  test.each([
    ['1.50', '1.5'],
    ['007', '7'],
    ['1e3', '1000'],
    ['100.00', '100'],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['12345678901234567890.10', '12345678901234567890.1'],
  ])('%s', (written, plain) => {
    for (const operator of ['=', '!=', 'in']) {
      const problems = validate(`(${operator} total ${written})`, { dialect: comparing, properties });
      expect(problems.filter(({ code }) => code === 'invalid-value')).toMatchObject([
        { severity: 'error', fix: { safety: 'unsafe', edits: [{ text: plain }] } },
      ]);
      const plainly = validate(`(${operator} total ${plain})`, { dialect: comparing, properties });
      expect(plainly.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    expect(validate(`(>= total ${written})`, { dialect: comparing, properties })).toEqual([]);
    const typed = comparing.extend({}, { equality: 'typed' });
    // Where values have types, a number as JSON writes it is that number.
    expect(validate(`(= total ${written})`, { dialect: typed, properties })).toMatchObject(
      written === '007' ? [{ code: 'invalid-value', fix: { edits: [{ text: '7' }] } }] : [],
    );
    const { where } = builder({ dialect: comparing, properties });
    expect(() => where('total').equals(written as never)).toThrow(`so it cannot be \`${written}\``);
    expect(accept({ dialect: comparing, properties })(`?filter=(= tax ${written})`)).toMatchObject({
      ok: false,
      problems: [{ code: 'invalid-value', fix: { edits: [{ text: plain }] } }],
    });
  });

  test.each(['1e400', '1e-400', '1e+21', '9007199254740993', '0.1', '5'])('%s stays', (written) => {
    expect(validate(`(= total ${written})`, { dialect: comparing, properties })).toEqual([]);
  });
});

test('the compiler has one short error for a wrong declaration, with what is wrong', () => {
  expect(misjudgedDeclarations()).toEqual([]);
});
