import { describe, expect, test } from 'vitest';
import { qive } from '../../src/language/dialect/dialects.ts';
import { accept } from '../../src/server/accept.ts';
import { openApiParameter } from '../../src/server/open-api.ts';
import type { StoreOptions } from '../../src/server/options.ts';

const dialect = qive.extend({
  '<=': { operands: 'property value', means: 'lessOrEqual' },
  contains: { operands: 'property value', means: 'contains' },
});
const properties = {
  issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  total: 'decimal',
  issuer: 'cnpj',
  city: { type: 'string', ignore: ['case'] },
} as const;
const read = accept({ dialect, properties });
const ask = (filter: string) => read.text(filter);

test('filters over kinds are accepted, and match by what their words stand for', () => {
  const asked = ask('(AND (<= issuedAt 2026-03-31) (= total 1500) (= issuer 12.345.678/0001-95) (contains city SÃO))');
  expect(asked.ok).toBe(true);
  const document = {
    issuedAt: '2026-03-31T23:59:59-03:00',
    total: '1500.00',
    issuer: '12345678000195',
    city: 'são paulo',
  };
  expect(asked.ok && [asked.matches(document), asked.matches({ ...document, total: '1500.01' })]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['(= issuedAt 02/07/2026)', 'invalid-value', 'expected a date and time, a date, a month or a year'],
  ['(= total 1.500,00)', 'invalid-value', 'expected a decimal number'],
  ['(= issuer 12345678000190)', 'invalid-value', 'check digits'],
  ['(contains day 2026)', 'invalid-value', 'looks for a part of a text'],
  ['(AND (= day 2026-03) (= day 2025))', 'always-false', 'exclude each other'],
  ['(AND (= issuedAt 2026-03-31T23:30:00-03:00) (= issuedAt 2026-04))', 'always-false', 'exclude each other'],
  ['(<= day 0000-01-01)', 'invalid-value', 'expected a date'],
])('%s is refused with 400', (filter, code, message) => {
  const refused = ask(filter);
  expect(refused.ok ? [] : refused.problems).toMatchObject([{ code, message: expect.stringContaining(message) }]);
});

describe('a store', () => {
  const storeOf = (given: StoreOptions) => accept({ dialect, properties, ...given });

  test('has its conditions on columns of the types', () => {
    const asked = storeOf({ target: 'postgres' }).text('(AND (= issuedAt 2026-03) (= total 1.50))');
    expect(asked.ok && asked.translate('postgres').params).toHaveLength(3);
  });

  test('without a way to tell how it has an instant, or with none at all, it is refused when the reader is made', () => {
    expect(() => storeOf({ target: 'sqlite' })).toThrow(/`properties\.issuedAt` has no place in the store/);
    const columns = { issuedAt: { storage: 'seconds' }, total: { storage: 'text' } } as const;
    expect(storeOf({ target: 'sqlite', columns }).text('(= issuedAt 2026-03)').ok).toBe(true);
    expect(() => storeOf({ target: 'ldap' })).toThrow(/has no place in the store/);
  });
});

test('what is known of the caller is decided by kind', () => {
  const known = accept({
    dialect,
    properties,
    known: () => ({ issuedAt: '2026-03-31T10:00:00-03:00', total: '1500.0' }),
  });
  const asked = known.text('(AND (= issuedAt 2026-03) (= total 1500) (= city sp))');
  expect(asked.ok && String(asked.filter)).toBe('(= city sp)');
});

test('the parameter of OpenAPI tells kinds, with an example that is accepted', () => {
  const { description, example } = openApiParameter({ dialect, properties, locale: 'pt-BR' });
  expect(description).toContain('- `total`: um número decimal, como `1500.00`');
  expect(description).toContain('- `city`: texto');
  expect(ask(example as string).ok).toBe(true);
});
