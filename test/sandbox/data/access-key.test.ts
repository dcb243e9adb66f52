import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessKey, withWrongCheckDigit } from '../../../src/sandbox/data/access-key.ts';
import { checkDigit } from '../../../src/sandbox/data/check-digit.ts';

/** An independent implementation of the rule for access keys, with its weights written out. */
function expected(text: string): string {
  const weights = '4329876543298765432987654329876543298765432';
  const sum = [...text].reduce(
    (all, character, i) => all + ((character.codePointAt(0) as number) - 48) * Number(weights[i]),
    0,
  );
  const digit = 11 - (sum % 11);
  return digit >= 10 ? '0' : String(digit);
}

test.each([
  ['3508059999909091027055001000000001518005127', '3'],
  ['3519051463002600012055001000000002100000000', expected('3519051463002600012055001000000002100000000')],
])('the check digit of %s is %s', (key, digit) => {
  expect(checkDigit(key)).toBe(digit);
});

test.each([
  ['12ABC34501DE', '35'],
  ['112223330001', '81'],
])('the check digits of the CNPJ %s are %s', (base, digits) => {
  const first = checkDigit(base);
  expect(first + checkDigit(base + first)).toBe(digits);
});

test('the check digits of the CPF 111444777 are 35', () => {
  expect(checkDigit('111444777', 11) + checkDigit('1114447773', 11)).toBe('35');
});

test('every key has the check digit of an independent implementation', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const parts = fc.record({
    state: digits(2),
    month: digits(4),
    issuer: fc.oneof(fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/), digits(11)),
    series: digits(3),
    number: digits(9),
    code: digits(8),
  });
  fc.assert(
    fc.property(parts, (of) => {
      const key = accessKey(of);
      expect(key).toMatch(/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/);
      expect(key.at(-1)).toBe(expected(key.slice(0, 43)));
      expect(withWrongCheckDigit(key).slice(0, 43)).toBe(key.slice(0, 43));
      expect(withWrongCheckDigit(key).at(-1)).not.toBe(key.at(-1));
    }),
  );
});
