import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertiesFrom } from '../../../src/server/index.ts';
import { type PrismaOptions, toPrisma } from '../../../src/translate/adapters/prisma.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import { agrees, type Document } from '../agreement.ts';
import { comparisons } from '../engines/comparisons.ts';
import { holds, type Truth, whereOf } from './prisma-rows.ts';

const anyNull = { name: 'AnyNull' };
const schema = 'datasource db {\n provider = "postgresql"\n}\nmodel Note {\n id Int @id\n data Json?\n}';
const { properties } = propertiesFrom.prisma(schema, 'Note', {
  paths: {
    'data.city': 'string',
    total: { type: 'number', path: ['data', 'sum', 'total'] },
    open: { type: 'boolean', path: 'data.o k.open' },
  },
});
const to = (text: string, more: PrismaOptions = { anyNull }) => toPrisma(read(text), { properties, ...more });
const city = (condition: object) => ({ data: { path: ['city'], ...condition } });
const total = (condition: object) => ({ data: { path: ['sum', 'total'], ...condition } });
const noCity = city({ equals: anyNull });

test.each<[text: string, where: object]>([
  ['(= data.city x)', city({ equals: 'x' })],
  ['(in data.city x y)', { OR: [city({ equals: 'x' }), city({ equals: 'y' })] }],
  ['(NOT (= data.city x))', { OR: [city({ not: 'x' }), noCity] }],
  ['(NOT (in data.city x y))', { OR: [{ AND: [city({ not: 'x' }), city({ not: 'y' })] }, noCity] }],
  ['(_exists data.city)', city({ not: anyNull })],
  ['(_not_exists data.city)', noCity],
  ['(contains data.city x)', city({ string_contains: 'x' })],
  ['(NOT (startsWith data.city x))', { OR: [{ NOT: city({ string_starts_with: 'x' }) }, noCity] }],
  ['(endsWith data.city x)', city({ string_ends_with: 'x' })],
  ['(>= total 5.50)', total({ gte: 5.5 })],
  ['(NOT (< total 5))', { OR: [total({ gte: 5 }), total({ equals: anyNull })] }],
  ['(< total 9007199254740993)', total({ lte: 9007199254740992 })],
  ['(> total 1e400)', { OR: [] }],
  ['(< total 1e400)', total({ not: anyNull })],
  ['(= total 5)', total({ equals: 5 })],
  ['(= open true)', { data: { path: ['o k', 'open'], equals: true } }],
  ['(in open true false)', { data: { path: ['o k', 'open'], not: anyNull } }],
  ['(= open x)', { OR: [] }],
])('%s', (text, where) => expect(to(text)).toEqual(where));

test.each<[text: string, reason: string, more?: PrismaOptions]>([
  ['(contains data.city %)', 'the database may ignore case, and read characters as wildcards'],
  ['(contains data.city a_b)', 'the database may ignore case, and read characters as wildcards'],
  ['(< data.city x)', 'the database decides the order of texts'],
  ['(contains total 5)', 'numbers cannot be searched for a part of their text'],
  ['(_not_exists data.city)', 'with `Prisma.AnyNull` only', {}],
  ['(_exists data.city)', 'with `Prisma.AnyNull` only', {}],
  ['(NOT (= data.city x))', 'with `Prisma.AnyNull` only', {}],
  ['(NOT (contains data.city x))', 'with `Prisma.AnyNull` only', {}],
  ['(NOT (> total 5))', 'with `Prisma.AnyNull` only', {}],
])('%s is refused: %s', (text, reason, more) => {
  expect(() => to(text, more)).toThrow(TranslateError);
  expect(() => to(text, more)).toThrow(reason);
});

describe('a path', () => {
  const declared = (path: readonly string[], more: object) =>
    toPrisma(read('(= a x)'), { properties: { a: { type: 'string', path, ...more } }, anyNull });
  const json = { column: { json: true } } as const;

  test.each([['0'], ['-1'], ['+7'], [' 1'], ['\t2'], ['00']])('with the step %j may lead into a list', (step) => {
    expect(() => declared(['data', step], json)).toThrow('takes for a place in a list');
  });

  test.each([['1a'], ['1 '], ['1.0'], ['$'], ['{a,b}'], ['é'], ['-']])('with the step %j does not', (step) => {
    expect(declared(['data', step], json)).toEqual({ data: { path: [step], equals: 'x' } });
  });

  test('into what is no `Json` field is refused, but for a field of its own', () => {
    expect(() => declared(['data', 'a'], {})).toThrow('inside of another one, which this target does not reach');
    const inside = { a: { type: 'string', path: ['data', 'a'] } } as const;
    const fields = { a: { field: 'data_a', type: 'string' } } as const;
    expect(toPrisma(read('(= a x)'), { properties: inside, fields })).toEqual({ data_a: 'x' });
  });

  test('of one step is none into a field, and a field may have another name', () => {
    expect(() => declared(['data'], json)).toThrow('which this target does not reach');
    const inside = { a: { type: 'string', path: ['data', 'b'] } } as const;
    const fields = { a: { field: 'other', json: true, type: 'string' } } as const;
    expect(toPrisma(read('(= a x)'), { properties: inside, fields })).toEqual({ other: { path: ['b'], equals: 'x' } });
  });

  test('of a value of a kind is refused', () => {
    expect(() =>
      toPrisma(read('(= a 2026)'), { properties: { a: { type: 'instant', path: 'data.a', ...json } } }),
    ).toThrow('the property is of a kind');
  });
});

/*
 * What PostgreSQL selects by the SQL that Prisma 7.10 writes, in which what is missing is unknown: `data #> path = value`; `AnyNull` asks
 * for JSON's null or none; an order and a part ask for the type too.
 */
const inJson =
  (data: unknown) =>
  (_: string, { path, ...condition }: { readonly path: readonly string[] }): Truth => {
    const value = path.reduce<unknown>((at, step) => (Array.isArray(at) ? undefined : Object(at)[step]), data);
    const [[operator, given] = ['', undefined]] = Object.entries<unknown>(condition);
    if (given === anyNull) return (value === undefined || value === null) === (operator === 'equals');
    if (value === undefined) return undefined;
    const isOfType = typeof value === typeof given;
    const [left, right] = [value, given] as [string, string];
    const answers: Readonly<Record<string, () => boolean>> = {
      equals: () => value === given,
      not: () => value !== given,
      string_contains: () => isOfType && left.includes(right),
      string_starts_with: () => isOfType && left.startsWith(right),
      string_ends_with: () => isOfType && left.endsWith(right),
      ...{ lt: () => isOfType && left < right, lte: () => isOfType && left <= right },
      ...{ gt: () => isOfType && left > right, gte: () => isOfType && left >= right },
    };
    return answers[operator]?.();
  };

test('by the rules of PostgreSQL, it selects the same as `matches`', () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    'data.city': ['x', 'X', 'x y', '', '5', 'true', 'a%b'],
    total: ['5', '5.0', '-0.5', '1e21', 'x', '9007199254740993'],
    open: ['true', 'false', 'x'],
  };
  const conditions = comparisons(
    words,
    'equal notEqual oneOf present absent less greaterOrEqual contains endsWith'.split(' '),
  );
  const one = <T>(...values: T[]) => fc.constantFrom<T | null | undefined>(...values, null, undefined);
  const sum = fc.oneof(
    fc.record({ total: one(5, -0.5, 1e21, 7, 9007199254740992) }),
    one<unknown>([{ total: 5 }], 'x'),
  );
  const whole = fc.record({
    city: one('x', 'X', 'x y', '', '5', 'a%b'),
    sum,
    'o k': fc.record({ open: one(true, false) }),
  });
  const document = fc.record({
    data: fc.oneof({ weight: 9, arbitrary: whole }, one<unknown>([{ city: 'x' }], 'x', 7)),
  });
  const reasons = agrees({
    filter: fc.oneof(
      conditions,
      fc.array(conditions, { minLength: 2, maxLength: 3 }).map((operands) => ({ kind: 'and', operands }) as const),
    ),
    document: document as fc.Arbitrary<Document>,
    view: { properties },
    translate: whereOf({ properties, anyNull }),
    selects: (where) => (row) => holds(where, inJson(row.data)) === true,
  });
  const known = [
    'numbers cannot be searched for a part of their text',
    'numbers stored as text cannot be compared as numbers',
    'the database decides the order of texts',
    'the database may ignore case, and read characters as wildcards',
  ];
  expect(known).toEqual(expect.arrayContaining([...reasons]));
});
