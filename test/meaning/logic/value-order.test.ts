import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumerals, isNumeral } from '../../../src/language/numeral.ts';
import {
  numberBetween,
  numeralBetween,
  type Scalar,
  sections,
  textBetween,
} from '../../../src/meaning/logic/value-order.ts';
import { compareCodePoints } from '../../../src/meaning/values/order.ts';

const texts: readonly Scalar[] = ['', 'a', 'b', 'a\0', '1', '01', '1.0', '-1', '10', '1e1', 'true', 'z', '日本'];
const typed: readonly Scalar[] = ['', 'a', '1', 0, -1, 1.5, 1e30, 3n, true, false];

const kinds = [
  ...sections.text.map((section, i) => [`text ${i}`, section, sections.text, texts] as const),
  ...sections.typed.map((section, i) => [`typed ${i}`, section, sections.typed, typed] as const),
];

const first = <T>(values: Iterable<T>, count: number): T[] => {
  const found: T[] = [];
  for (const value of values) {
    if (found.length === count) break;
    found.push(value);
  }
  return found;
};

test.each([
  ['text', texts, sections.text],
  ['typed', typed, sections.typed],
] as const)('each value is in one section of `%s`', (_, values, all) => {
  for (const value of values) expect(all.filter((section) => section.has(value))).toHaveLength(1);
});

describe.each(kinds)('section %s', (_, section, __, all) => {
  const own = all.filter(section.has);
  // Bounds are read from a filter, which has no bigints.
  const bounds = own.filter((value) => typeof value !== 'bigint');

  test('lists different values of its own', () => {
    const some = first(section.all(), 5);
    expect(some.every(section.has)).toBe(true);
    expect(new Set(some).size).toBe(some.length);
  });

  test('lists other values that compare equal to a value', () => {
    for (const value of own) {
      const beside = first(section.beside(value), 3);
      expect(beside.every((other) => section.has(other) && section.compare(other, value) === 0)).toBe(true);
      expect(new Set(beside).size).toBe(beside.length);
      expect(beside).not.toContain(value);
    }
  });

  test('gives a value strictly between two bounds, or none', () => {
    const bound = fc.option(fc.constantFrom(...bounds), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, (one, other) => {
        const isOrdered = one === undefined || other === undefined || section.compare(one, other) <= 0;
        const [low, high] = isOrdered ? [one, other] : [other, one];
        const between = section.between(low, high);
        if (between === undefined) return;
        expect(section.has(between)).toBe(true);
        if (low !== undefined) expect(section.compare(low, between)).toBeLessThan(0);
        if (high !== undefined) expect(section.compare(between, high)).toBeLessThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  [undefined, true, false],
  [false, undefined, true],
  [undefined, false, undefined],
  [true, undefined, undefined],
  [false, true, undefined],
])('between %s and %s there is the boolean %s', (low, high, between) => {
  expect(sections.typed[2]?.between(low, high)).toBe(between);
});

test('the same number is written with any number of zeros, after the sign', () => {
  expect(first(sections.text[1]?.beside('-1.5') ?? [], 2)).toEqual(['-01.5', '-001.5']);
});

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
