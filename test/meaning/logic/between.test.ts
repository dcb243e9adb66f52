import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumerals, isNumeral } from '../../../src/language/numeral.ts';
import { numberBetween, numeralBetween, textBetween } from '../../../src/meaning/logic/value-order.ts';
import { compareCodePoints } from '../../../src/meaning/values/order.ts';

const any = () => true;

describe('values that a person would choose', () => {
  test.each([
    ['a', 'z', 'b'],
    ['x', undefined, 'y'],
    [undefined, 'b', 'a'],
    ['z', undefined, 'za'],
  ])('a text between %s and %s is %s', (low, high, text) => expect(textBetween(low, high, any)).toBe(text));

  test.each([
    ['1', '5', '2'],
    ['1', '2', '1.5'],
    [undefined, '3', '2'],
    ['9007199254740992', '9007199254740993', '9007199254740992.00000000000000001'],
  ])('a numeral between %s and %s is %s', (low, high, text) => expect(numeralBetween(low, high)).toBe(text));

  test.each([
    [1, 2, 1.5],
    [2 ** 53, 2 ** 53 + 2, 9_007_199_254_740_993n],
    [0, Number.MIN_VALUE, undefined],
    [undefined, 3, 2],
  ])('a number between %s and %s is %s', (low, high, number) => expect(numberBetween(low, high)).toBe(number));
});

test('a text is found between two bounds unless there is none', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '0', '\0', '😀', '\uffff'), maxLength: 3 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      fc.pre(a !== b);
      const [low, high] = compareCodePoints(a, b) < 0 ? [a, b] : [b, a];
      const found = textBetween(low, high, any);
      if (found === undefined)
        expect(high.startsWith(`${low}\0`) || compareCodePoints(`${low}\0`, high) >= 0).toBe(true);
      else expect([compareCodePoints(low, found) < 0, compareCodePoints(found, high) < 0]).toEqual([true, true]);
    }),
  );
});

test('there is a third numeral between any two', () => {
  const numeral = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.nat(99),
      fc.constantFrom('', '.5', '.05', 'e2', 'e-2', '0000000000000000000001'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(numeral, numeral, (a, b) => {
      fc.pre(compareNumerals(a, b) !== 0);
      const [low, high] = compareNumerals(a, b) < 0 ? [a, b] : [b, a];
      const found = numeralBetween(low, high) as string;
      expect(isNumeral(found)).toBe(true);
      expect([compareNumerals(low, found) < 0, compareNumerals(found, high) < 0]).toEqual([true, true]);
    }),
  );
});
