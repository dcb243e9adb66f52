import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareNumber, taxpayerNumberFlaw } from '../../../src/client/received/taxpayer-number.ts';

// An independent implementation of the rule in the field notes.
function twoDigits(body: string, weightAt: (fromRight: number) => number): string {
  let text = body;
  for (let pass = 0; pass < 2; pass++) {
    const sum = [...text].reverse().reduce((total, char, at) => total + (char.charCodeAt(0) - 48) * weightAt(at), 0);
    text += sum % 11 < 2 ? '0' : String(11 - (sum % 11));
  }
  return text;
}
const cnpjOf = (body: string) => twoDigits(body, (at) => 2 + (at % 8));
const cpfOf = (body: string) => twoDigits(body, (at) => 2 + at);

const of = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const repeated = /^(.)\1*$/;

test.each([
  ['cnpj', of('0123456789', 12), cnpjOf],
  ['alphanumeric cnpj', of('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12), cnpjOf],
  ['cpf', of('0123456789', 9), cpfOf],
])('%s: valid with its own check digits, with no others', (_, body, whole) => {
  fc.assert(
    fc.property(body, of('0123456789', 2), (text, digits) => {
      const right = whole(text);
      // The library refuses one repeated digit, and a well-known example CPF.
      fc.pre(!repeated.test(right) && right !== '12345678909');
      expect(taxpayerNumberFlaw(right)).toBeUndefined();
      expect(taxpayerNumberFlaw(text + digits) === undefined).toBe(text + digits === right);
      expect(taxpayerNumberFlaw(text + digits, false)).toBeUndefined();
    }),
  );
});

test.each([
  ['12.ABC.345/01DE-35', true, '12ABC34501DE35'],
  ['12ABC34501DE35', true, '12ABC34501DE35'],
  ['12.ABC.345/01DE-36', false, ''],
  ['529.982.247-25', true, '52998224725'],
  ['52998224725', true, '52998224725'],
  ['12abc34501de35', false, ''],
  ['12ABC34501DE3X', false, ''],
  ['12 ABC 345 01DE 35', false, ''],
  ['12ABC34501DE35&filter=', false, ''],
  ['', false, ''],
  [12345678000195, false, ''],
  [undefined, false, ''],
])('%j', (value, valid, bare) => {
  expect(taxpayerNumberFlaw(value) === undefined).toBe(valid);
  if (valid) expect(bareNumber(value as string)).toBe(bare);
});

test('without check digits the form is still checked', () => {
  for (const value of ['', '123', '12ABC34501DE3X', 'ABCDEFGHIJKLMN', '1234567890', 12345678909]) {
    expect(taxpayerNumberFlaw(value, false)).toBeDefined();
  }
});
