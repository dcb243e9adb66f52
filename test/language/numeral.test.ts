import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNumerals } from '../../src/language/kinds/decimal-key.ts';
import { decimalOf } from '../../src/language/numeral.ts';

test('doubles have the order of their numerals', () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(double, double, (a, b) => {
      expect(Math.sign(compareNumerals(String(a), String(b)))).toBe(Math.sign(a === b ? 0 : a < b ? -1 : 1));
    }),
  );
});

test.each([
  ['9', '10', -1],
  ['1e1', '10', 0],
  ['007', '7.0', 0],
  ['-0', '0', 0],
  ['35260712345678000190550010000000011000000015', '35260712345678000190550010000000011000000016', -1],
  ['1e400', '1e401', -1],
  ['-1e400', '-1e401', 1],
])('%s beside %s: %i', (a, b, sign) => expect(Math.sign(compareNumerals(a, b))).toBe(sign));

test.each([
  ['0.00', { negative: false, digits: '', magnitude: 0 }],
  ['-0', { negative: false, digits: '', magnitude: 0 }],
  ['007', { negative: false, digits: '7', magnitude: 1 }],
  ['-12.50', { negative: true, digits: '125', magnitude: 2 }],
  ['0.001', { negative: false, digits: '1', magnitude: -2 }],
  ['1E+3', { negative: false, digits: '1', magnitude: 4 }],
])('%s', (numeral, decimal) => {
  expect(decimalOf(numeral)).toEqual(decimal);
});

test('all spellings of a number give one decimal', () => {
  const parts = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(6), fc.nat(4));
  fc.assert(
    fc.property(parts, ([digits, exponent, zeros]) => {
      const plain = decimalOf(`${digits}${'0'.repeat(exponent)}`);
      expect(decimalOf(`${'0'.repeat(zeros)}${digits}e${exponent}`)).toEqual(plain);
      expect(decimalOf(`${digits}${'0'.repeat(exponent)}.${'0'.repeat(zeros + 1)}`)).toEqual(plain);
    }),
  );
});
