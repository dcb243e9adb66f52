import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/sandbox/data/check-digit.ts';
import { issuersOf, ownersOf, stateCode } from '../../../src/sandbox/data/taxpayer.ts';

const wellNumbered = (id: string) =>
  id.length === 11
    ? checkDigit(id.slice(0, 9), 11) + checkDigit(id.slice(0, 10), 11) === id.slice(9)
    : checkDigit(id.slice(0, 12)) + checkDigit(id.slice(0, 13)) === id.slice(12);

test('the account has companies of both kinds of CNPJ and a person', () => {
  const owners = ownersOf(1).map(({ id }) => id);
  expect(owners.map((id) => [id.length, /[A-Z]/.test(id)])).toEqual([
    [14, false],
    [14, true],
    [11, false],
    [14, false],
  ]);
  expect(owners.every(wellNumbered)).toBe(true);
});

test('the issuers are of all kinds, with right check digits, and differ', () => {
  const issuers = issuersOf(1);
  const kinds = issuers.map(({ id }) => (id.length === 11 ? 'person' : /[A-Z]/.test(id) ? 'letters' : 'digits'));
  expect(kinds).toHaveLength(48);
  expect(kinds.filter((kind) => kind === 'person')).toHaveLength(8);
  expect(kinds.filter((kind) => kind === 'letters')).toHaveLength(16);
  expect(issuers.every(({ id }) => wellNumbered(id))).toBe(true);
  expect(new Set(issuers.map(({ id }) => id)).size).toBe(48);
});

test('the same seed gives the same taxpayers, another one gives others', () => {
  expect(issuersOf(2)).toEqual(issuersOf(2));
  expect(issuersOf(2)).not.toEqual(issuersOf(1));
  expect(ownersOf(2)).not.toEqual(ownersOf(1));
});

test('the code of a state begins that of its cities', () => {
  for (const { city } of issuersOf(1)) expect(stateCode(city)).toMatch(/^(?:35|33|31|41|42|52|53|29)$/);
});
