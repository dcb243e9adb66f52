import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessKeyFlaw, checkDigit } from '../../../src/client/received/access-key.ts';

// An independent implementation of the rule, with tables instead of arithmetic: values by position in the ASCII order,
// weights written out from the left, and the remainder in place of its complement.
const ascii = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const weights = [4, 3, 2, ...Array.from({ length: 5 }, () => [9, 8, 7, 6, 5, 4, 3, 2]).flat()];

function digitByTables(first: string): string {
  expect(weights).toHaveLength(43);
  const sum = weights.reduce((total, weight, at) => total + weight * ascii.indexOf(first.charAt(at)), 0);
  const remainder = sum % 11;
  return remainder === 0 || remainder === 1 ? '0' : String(11 - remainder);
}

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const alphanumerics = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 12,
  maxLength: 12,
});
const firstCharacters = fc
  .tuple(digits(6), fc.oneof(digits(12), alphanumerics), digits(25))
  .map((parts) => parts.join(''));

describe('by an independent implementation of the rule', () => {
  test('each key with the right digit is valid, and with any other one is not', () => {
    fc.assert(
      fc.property(firstCharacters, (first) => {
        const right = digitByTables(first);
        for (const digit of '0123456789') {
          expect(accessKeyFlaw(first + digit) === undefined).toBe(digit === right);
          expect(accessKeyFlaw(first + digit, false)).toBeUndefined();
        }
        expect(String(checkDigit(first))).toBe(right);
      }),
    );
  });

  test('one wrong digit among the digits is always noticed', () => {
    fc.assert(
      fc.property(firstCharacters, fc.nat(42), fc.nat(9), (first, at, other) => {
        fc.pre(/\d/.test(first.charAt(at)) && first.charAt(at) !== String(other));
        const changed = first.slice(0, at) + other + first.slice(at + 1);
        // Remainders of 0 and 1 share the digit 0: the one mistake that the rule itself cannot see.
        fc.pre(digitByTables(first) !== '0' || digitByTables(changed) !== '0');
        expect(accessKeyFlaw(changed + digitByTables(first))).toMatch(/check digit/);
      }),
    );
  });
});

test.each([
  // Keys from the published manual and from examples of other systems.
  ['35080599999090910270550010000000015180051273', undefined],
  ['43171207364617000135550000000120141000120146', undefined],
  ['52060433009911002506550120000007800267301615', undefined],
  ['35250712ABC34501DE35550010000000011000000010', /check digit/],
  ['3525071234567800019555001000000001100000001', /44 digits/],
  ['352507123456780001955500100000000110000000170', /44 digits/],
  ['35250712abc34501de35550010000000011000000017', /44 digits/],
  ['3525A712345678000195550010000000011000000017', /44 digits/],
  ['352507123456780001955500100000000110000000A7', /44 digits/],
  ['35250712345678000195550010000000011000000017\n', /44 digits/],
  [' 35250712345678000195550010000000011000000017', /44 digits/],
  ['3525 0712 3456 7800 0195 5500 1000 0000 0110 0000 0017', /44 digits/],
  ['../../etc/passwd', /44 digits/],
  ['', /44 digits/],
  [3.525, /44 digits/],
  [null, /44 digits/],
])('%j: %s', (key, flaw) => {
  if (flaw === undefined) expect(accessKeyFlaw(key)).toBeUndefined();
  else expect(accessKeyFlaw(key)).toMatch(flaw);
});

test('a key with a CPF after `000` and one with letters are keys', () => {
  for (const first of [
    '3525070005299822472555001000000001100000001',
    '3525071 2ABC34501DE3555001000000001100000001'.replace(' ', ''),
  ]) {
    expect(accessKeyFlaw(first + digitByTables(first))).toBeUndefined();
  }
});
