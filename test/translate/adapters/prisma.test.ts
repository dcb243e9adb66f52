import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PrismaWhere, toPrisma } from '../../../src/translate/adapters/prisma.ts';
import { read } from '../../meaning/full.ts';
import { agrees, type Document, documents, fields, filters, integerText, text, types } from '../agreement.ts';
import { denied, every, holds, type Truth, whereOf } from './prisma-rows.ts';

/** Whether a condition on a field is true of a row. */
const ofField = (row: Document) => (field: string, body: unknown) => {
  const found = row[field] ?? null;
  if (typeof body !== 'object' || body === null) return equal(found, body);
  return every(Object.entries(body).map(([operator, value]) => compared(operator, found, value)));
};

function compared(operator: string, found: unknown, value: unknown): Truth {
  if (operator === 'not') return denied(equal(found, value));
  if (operator === 'in' || operator === 'notIn') {
    const none = every((value as unknown[]).map((one) => denied(equal(found, one))));
    return operator === 'notIn' ? none : denied(none);
  }
  if (found === null) return undefined;
  const [left, right] = [found, value] as [number, number];
  return { lt: left < right, lte: left <= right, gt: left > right, gte: left >= right }[operator];
}

function equal(found: unknown, value: unknown): Truth {
  if (value === null) return found === null;
  if (found === null) return undefined;
  // A `BigInt` field accepts numbers, too.
  return typeof found === 'bigint' ? found === BigInt(value as number) : found === value;
}

const exactly = (where: PrismaWhere) => (row: Document) => holds(where, ofField(row)) === true;
const filter = filters({ word: fc.oneof(text, integerText) });
const notExact = [
  'numbers cannot be searched for a part of their text',
  'numbers stored as text cannot be compared as numbers',
  'the database decides the order of texts',
  'the database may ignore case, and read characters as wildcards',
];

test('by the rules of its reference and of SQL, it selects the same as `matches`', () => {
  const reasons = agrees({ filter, document: documents(types), translate: whereOf({ fields }), selects: exactly });
  expect(reasons).toEqual(notExact);
});

test('the same for fields that are never null, which are not compared with it', () => {
  const required = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, required: true }]),
  );
  const whole = documents(types).filter((one) => Object.keys(types).every((name) => (one[name] ?? null) !== null));
  const selects = (where: PrismaWhere) => {
    JSON.stringify(where, (_, one: unknown) => {
      expect(one).not.toBe(null);
      return typeof one === 'bigint' ? `${one}` : one;
    });
    return exactly(where);
  };
  expect(agrees({ filter, document: whole, translate: whereOf({ fields: required }), selects })).toEqual(notExact);
});

const note = { processed: { type: 'boolean' }, total: { type: 'integer', field: 'sum' } } as const;

test.each([
  ['(OR (= processed false) (_not_exists processed))', { OR: [{ processed: false }, { processed: null }] }],
  ['(NOT (= processed true))', { OR: [{ processed: { not: true } }, { processed: null }] }],
  ['(NOT (< total 5))', { OR: [{ sum: { gte: 5 } }, { sum: null }] }],
  ['(in total 5 x 7 5)', { sum: { in: [5, 7] } }],
  ['(NOT (in total 5 7))', { OR: [{ sum: { notIn: [5, 7] } }, { sum: null }] }],
  ['(in processed true false)', { processed: { not: null } }],
  ['(contains processed ru)', { processed: true }],
  ['(contains total x)', { OR: [] }],
  ['(_exists total)', { sum: { not: null } }],
  ['(= total 9007199254740993)', { sum: 9007199254740993n }],
  ['(= processed maybe)', { OR: [] }],
  ['(!= processed maybe)', {}],
])('%s', (text, where) => {
  expect(toPrisma(read(text), { fields: note })).toEqual(where);
});

test('a part of a text is left to the database', () => {
  const fields = { a: { type: 'string' } } as const;
  const loose = (text: string) => toPrisma(read(text), { fields, strict: false });
  expect(loose('(startsWith a x)')).toEqual({ a: { startsWith: 'x' } });
  expect(loose('(NOT (contains a x))')).toEqual({ OR: [{ a: { not: { contains: 'x' } } }, { a: null }] });
  expect(() => toPrisma(read('(endsWith a x)'), { fields })).toThrow('the database may ignore case');
});

test('a property without a type is refused', () => {
  expect(() => toPrisma(read('(= other 1)'), { fields: note })).toThrow('"other" has no type');
});

test.each([
  ['(= k 9007199254740993)', { OR: [] }],
  ['(NOT (= k 9007199254740993))', {}],
  ['(< k 9007199254740993)', { k: { not: null } }],
  ['(= k 2147483647)', { k: 2_147_483_647 }],
])('an `Int` is not compared with numbers of more than 32 bits: %s', (text, where) => {
  expect(toPrisma(read(text), { fields: { k: { type: 'integer', bits: 32 } } })).toEqual(where);
});
