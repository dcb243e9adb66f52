import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/sandbox/data/check-digit.ts';

test.each([
  // Both digits of 11.222.333/0001-81, and of the CNPJ with letters 12.ABC.345/01DE-35 of the tax office's own example.
  ['112223330001', 9, '8'],
  ['1122233300018', 9, '1'],
  ['12ABC34501DE', 9, '3'],
  ['12ABC34501DE3', 9, '5'],
  // Both digits of the CPF 529.982.247-25, whose weights keep growing.
  ['529982247', 11, '2'],
  ['5299822472', 12, '5'],
])('of %s with weights up to %i: %s', (text, heaviest, digit) => {
  expect(checkDigit(text, heaviest)).toBe(digit);
});
