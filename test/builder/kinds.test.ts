import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { filter } from '../../src/builder/template.ts';
import { qive } from '../../src/language/dialect/dialects.ts';

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
const written = filter({ dialect, properties });
const noon = new Date('2026-03-31T12:00:00Z');

test('a date is written as an instant', () => {
  expect(String(where('issuedAt').atMost(noon))).toBe('(<= issuedAt 2026-03-31T12:00:00.000Z)');
  expect(String(where('sentAt').oneOf(noon, '2026-03-31T12:00:00-03:00'))).toBe(
    '(in sentAt 2026-03-31T12:00:00.000Z 2026-03-31T12:00:00-03:00)',
  );
  expect(String(equals('issuedAt', '2026-03'))).toBe('(= issuedAt 2026-03)');
});

test('a date in a template is written as an instant where its property is one', () => {
  expect(String(written`(OR (= sentAt ${noon}) (in issuedAt ${noon} 2026-03-31))`)).toBe(
    '(OR (= sentAt 2026-03-31T12:00:00.000Z) (in issuedAt 2026-03-31T12:00:00.000Z 2026-03-31))',
  );
});

test('what the calendar and the zone have is taken', () => {
  const texts = ['2026-03-31T23:59:60Z', '2024-02-29T00:00:00+14:00', '0001-01-01T00:00:00.123456789Z'];
  for (const text of texts) expect(String(equals('sentAt', text))).toBe(`(= sentAt ${text})`);
  expect(String(equals('issuedAt', '2026-03-31T20:59:60'))).toBe('(= issuedAt 2026-03-31T20:59:60)');
  expect(String(equals('issuer', '12.345.678/0001-95'))).toBe('(= issuer 12.345.678/0001-95)');
});

test('decimals are texts, numbers and bigints, and keep their digits', () => {
  const digits = '12345678901234567890.10';
  expect(String(where('total').oneOf(1.5, 10n ** 20n, digits, '1.50'))).toBe(
    `(in total 1.5 100000000000000000000 ${digits} 1.50)`,
  );
});

describe('what is no value of the kind is refused', () => {
  test.each<[string, () => unknown, string]>([
    ['an invalid date', () => equals('issuedAt', new Date('soon')), 'A value cannot be an invalid `Date`'],
    // @ts-expect-error: a date has no zone, so it is no day
    ['a Date for a day', () => equals('day', noon), 'pass its text'],
    ['another text', () => equals('issuedAt', 'soon'), '`issuedAt` is declared as an instant, so it cannot be `soon`.'],
    ['a day without a zone', () => equals('sentAt', '2026-03'), 'declared as an instant without a `zone`'],
    ['a huge exponent', () => equals('total', '1e9999999999999999'), '`total` is declared as a decimal'],
    ['a comma', () => equals('total', '1.500,00'), '`total` is declared as a decimal'],
    // @ts-expect-error: numbers lose the zeros of a CNPJ
    ['a short CNPJ', () => equals('issuer', 123), '`issuer` is declared as a cnpj'],
    // @ts-expect-error: a decimal has no parts
    ['a part', () => where('total').contains(5), '`total` is declared as a decimal, which has no parts.'],
    ['no such day', () => where('issuedAt').atMost('2026-02-30'), 'so it cannot be `2026-02-30`.'],
    ['no such hour', () => equals('sentAt', '2026-02-28T24:00:00Z'), '`sentAt` is declared as an instant'],
    ['no such offset', () => equals('sentAt', '2026-02-28T12:00:00-0300'), '`sentAt` is declared as an instant'],
    ['no leap second', () => equals('sentAt', '2026-02-28T12:00:60Z'), '`sentAt` is declared as an instant'],
    ['no leap year', () => equals('day', '2100-02-29'), '`day` is declared as a date'],
    ['no such month', () => equals('day', '2026-13'), '`day` is declared as a date'],
    ['a wrong check digit', () => equals('issuer', '12345678000190'), 'so it cannot be `12345678000190`.'],
    ['half a mask', () => equals('issuer', '12345678/0001-95'), '`issuer` is declared as a cnpj'],
    ['no such day in a template', () => written`(<= issuedAt ${'2026-02-30'})`, 'is not a value of `issuedAt`'],
    ['no such day in a text', () => written('(<= issuedAt 2026-02-30)'), 'is not a value of `issuedAt`'],
    [
      'a wrong check digit in a text',
      () => written('(= issuer 12345678000190)'),
      'The check digits of `12345678000190` are wrong',
    ],
    ['a Date for a day in a template', () => written`(= day ${noon})`, 'pass its text'],
    ['a Date as a property', () => written`(= ${noon} 2026)`, 'pass its text'],
    ['an invalid Date in a template', () => written`(= sentAt ${new Date(Number.NaN)})`, 'an invalid `Date`'],
    // @ts-expect-error: no instant is declared
    ['a Date where nothing is declared', () => filter`(= sentAt ${noon})`, 'pass its text'],
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

test('no part is looked for where values have none, in types and when it runs', () => {
  const {
    where: of,
    contains,
    begins,
  } = builder({
    dialect: dialect.extend({ begins: { operands: 'property value', means: 'startsWith', method: 'begins' } }),
    properties,
  });
  // @ts-expect-error: a decimal has no parts
  expect(() => of('total').begins('1')).toThrow('which has no parts');
  // @ts-expect-error: nor has an instant
  expect(() => of('issuedAt').contains('2026')).toThrow('which has no parts');
  // @ts-expect-error: nor a date
  expect(() => begins('day', '2026')).toThrow('which has no parts');
  expect(String(of('issuer').begins('12').or(of('city').contains('a'), contains('issuer', '1')))).toBe(
    '(OR (OR (begins issuer 12) (contains city a)) (contains issuer 1))',
  );
  expect(String(builder({ dialect }).where('any').contains('x'))).toBe('(contains any x)');
});
