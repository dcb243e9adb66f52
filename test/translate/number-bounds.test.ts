import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numeralAt } from '../../src/language/kinds/decimal-key.ts';
import { hasKey, type KeyRange } from '../../src/language/kinds/key-set.ts';
import { kindWith } from '../../src/language/kinds/kind-of.ts';
import { textKey } from '../../src/language/kinds/text.ts';
import { numbers } from '../../src/language/kinds/typed.ts';
import { type OrderMeaning, orders } from '../../src/language/meanings.ts';
import {
  type Bound,
  boundOf,
  isInRange,
  type NumberType,
  type NumberValue,
  numberWithKey,
  shortestFloat32,
} from '../../src/translate/number-bounds.ts';
import { equality } from '../meaning/arbitraries.ts';

const order = fc.constantFrom<OrderMeaning>('less', 'lessOrEqual', 'greater', 'greaterOrEqual');
const word = fc
  .oneof(
    fc.double().map(String),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.float({ noNaN: true }).map(shortestFloat32),
    fc.constantFrom(
      ...['0', '-0', '1.0', '1e1', '007', '1e400', '-1e400', '1e-400', '0.1', '0.10000000000000001', 'true', 'x'],
    ),
  )
  .map((text) => ({ text }));

const passes = (bound: Bound, value: NumberValue) =>
  typeof bound === 'boolean' ? bound : orders[bound.means](value < bound.value ? -1 : value > bound.value ? 1 : 0);

const finite = { noNaN: true, noDefaultInfinity: true };

/** Numbers of each type, and as documents hold them; `near` gives those next to a word. */
const types: Readonly<
  Partial<
    Record<
      NumberType,
      { any: fc.Arbitrary<NumberValue>; near(text: string): NumberValue; read?(value: NumberValue): number }
    >
  >
> = {
  number: { any: fc.double(finite), near: Number },
  float32: {
    any: fc.float(finite),
    near: (text) => Math.fround(Number(text)),
    read: (value) => Number(shortestFloat32(value as number)),
  },
  integer: {
    any: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    near: (text) => (/^-?\d{1,19}$/.test(text) ? BigInt.asIntN(64, BigInt(text)) : 0n),
  },
  unsigned: {
    any: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    near: (text) => (/^-?\d{1,20}$/.test(text) ? BigInt.asUintN(64, BigInt(text)) : 0n),
  },
};

test.each(Object.entries(types))(
  'among numbers of the type %s the bound and the equal number select what the word does',
  (name, { any, near, read = (value) => value as number }) => {
    const type = name as NumberType;
    fc.assert(
      fc.property(order, word, equality, any, (means, word, equality, value) => {
        const kind = kindWith(equality, undefined);
        const key = (kind.equal(word)[0] as KeyRange).from;
        const bound = hasKey([numbers], key) && boundOf(type, means, numeralAt(key));
        const equal = numberWithKey(type, key, kind);
        const [isOrdered, isEqual] = [kind.test(kind.order(means, word)), kind.test(kind.equal(word))];
        for (const one of [value, near(word.text)]) {
          if (typeof one === 'number' && !Number.isFinite(one)) continue;
          expect([means, word.text, one, passes(bound, one)]).toEqual([means, word.text, one, isOrdered(read(one))]);
          // biome-ignore lint/suspicious/noDoubleEquals: an integer below 2^53 is a number, its value a bigint
          expect([word.text, one, equal !== undefined && equal == one]).toEqual([word.text, one, isEqual(read(one))]);
        }
      }),
    );
  },
);

test.each([
  ['equal', '1.5', '1.5'],
  ['equal', '1.50', undefined],
  ['equal', '-0', undefined],
  ['equal', '0.00001', undefined],
  ['less', '0.00001', { means: 'lessOrEqual', value: '0' }],
  ['less', '-0.00001', { means: 'less', value: '0' }],
  ['greater', '12.34567', { means: 'greater', value: '12.3456' }],
  ['greater', '-12.34567', { means: 'greaterOrEqual', value: '-12.3456' }],
  ['less', '1e34', true],
  ['less', '-1e34', false],
  ['less', '1e33', { means: 'less', value: `1${'0'.repeat(33)}` }],
  ['greater', '1e-400', { means: 'greater', value: '0' }],
] as const)('among decimals of four places, %s %s', (means, text, expected) => {
  const size = { digits: 38, decimals: 38, scale: 4 };
  const found =
    means === 'equal'
      ? numberWithKey('decimal', textKey(text), kindWith('text', undefined), size)
      : boundOf('decimal', means, text, size);
  expect(found).toEqual(expected);
});

test.each([
  ['0', 0, 'less'],
  ['12.00', 12, 'less'],
  ['12.5', 12, 'lessOrEqual'],
  ['-12.5', -13, 'lessOrEqual'],
  ['-12', -12, 'less'],
  ['0.001', 0, 'lessOrEqual'],
  ['-0.001', -1, 'lessOrEqual'],
  ['1e3', 1000, 'less'],
  ['1.2345e2', 123, 'lessOrEqual'],
  ['99999999999999999999.9', 99999999999999999999n, 'lessOrEqual'],
] as const)('among wide integers, less than %s is next to %s', (text, value, means) => {
  expect(boundOf('wide', 'less', text)).toEqual({ means, value });
});

test.each([
  ['int32', '2147483648', true],
  ['int32', '-2147483649', false],
  ['integer', '1e400', true],
  ['unsigned', '-1', false],
] as const)('less than a word past the numbers of the type %s, %s, is %s of all', (type, text, all) => {
  expect(boundOf(type, 'less', text)).toBe(all);
  expect([
    numberWithKey(type, textKey(text), kindWith('text', undefined)),
    isInRange(type, BigInt(Number(text) > 1e30 ? 10n ** 40n : text)),
  ]).toEqual([undefined, false]);
});

test('a float of 32 bits is written as its shortest numeral, which is read back', () => {
  fc.assert(
    fc.property(fc.float(finite), (value) => {
      const text = shortestFloat32(value);
      expect(Math.fround(Number(text))).toBe(value + 0);
      const shorter = text.replace(/\d(?=e|$)/, '');
      if (/\.\d/.test(shorter)) expect(Math.fround(Number(shorter))).not.toBe(value);
    }),
  );
  // As PostgreSQL and ClickHouse write them: just between two numerals, and next to a power of two.
  expect([0.1, 2 ** -12, 2 ** -96, 2 ** 90, -2370840.75].map((one) => shortestFloat32(Math.fround(one)))).toEqual([
    ...['0.1', '0.00024414062', '1.2621775e-29', '1.2379401e+27', '-2370840.8'],
  ]);
});
