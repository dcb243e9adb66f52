import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { filter } from '../../src/builder/template.ts';
import { qive } from '../../src/language/dialect/qive.ts';

const dialect = qive.extend({
  '<=': { operands: 'property value', means: 'lessOrEqual', method: 'atMost' },
  in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
  contains: { operands: 'property value', means: 'contains', method: 'contains' },
});
const properties = {
  issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
  sentAt: 'instant',
  day: 'date',
  total: 'decimal',
  issuer: 'cnpj',
  city: { type: 'string', ignore: ['case'] },
} as const;
const { where, equals } = builder({ dialect, properties });
const noon = new Date('2026-03-31T12:00:00Z');

test('a date is written as an instant', () => {
  expect(String(where('issuedAt').atMost(noon))).toBe('(<= issuedAt 2026-03-31T12:00:00.000Z)');
  expect(String(where('sentAt').oneOf(noon, '2026-03-31T12:00:00-03:00'))).toBe(
    '(in sentAt 2026-03-31T12:00:00.000Z 2026-03-31T12:00:00-03:00)',
  );
  expect(String(equals('issuedAt', '2026-03'))).toBe('(= issuedAt 2026-03)');
});

test('decimals are texts, numbers and bigints, and keep their digits', () => {
  const digits = '12345678901234567890.10';
  expect(String(where('total').oneOf(1.5, 10n ** 20n, digits, '1.50'))).toBe(
    `(in total 1.5 100000000000000000000 ${digits} 1.50)`,
  );
});

describe('what has not the shape of the kind is refused', () => {
  test.each<[string, () => unknown, string]>([
    ['an invalid date', () => equals('issuedAt', new Date('soon')), 'pass its text'],
    // @ts-expect-error: a date has no zone, so it is no day
    ['a Date for a day', () => equals('day', noon), 'pass its text'],
    ['another text', () => equals('issuedAt', 'soon'), '`issuedAt` is declared as an instant, so it cannot be `soon`.'],
    ['a day without a zone', () => equals('sentAt', '2026-03'), 'declared as an instant without a `zone`'],
    ['a comma', () => equals('total', '1.500,00'), '`total` is declared as a decimal'],
    // @ts-expect-error: numbers lose the zeros of a CNPJ
    ['a short CNPJ', () => equals('issuer', 123), '`issuer` is declared as a cnpj'],
    ['a part', () => where('total').contains(5), '`total` is declared as a decimal, which has no parts.'],
    [
      'another text in a template',
      () => filter({ dialect, properties })`(= total ${'x'})`,
      '`x` is not a value of `total`',
    ],
    [
      'a part in a template',
      () => filter({ dialect, properties })`(contains day ${'x'})`,
      '`contains` looks for a part',
    ],
  ])('%s', (_, make, message) => expect(make).toThrow(message));

  test('folded texts and tax numbers have parts', () => {
    expect(String(where('city').contains('SÃO'))).toBe('(contains city SÃO)');
    expect(String(where('issuer').contains(1234))).toBe('(contains issuer 1234)');
  });
});
