import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import { equalTo } from '../../../src/meaning/values/equals.ts';
import { type PositiveMeaning, satisfiesOrder } from '../../../src/meaning/values/order.ts';
import {
  type Bound,
  decimalBound,
  float32Bound,
  integerBound,
  numberBound,
} from '../../../src/translate/numbers/bound.ts';
import { shortestFloat32 } from '../../../src/translate/numbers/float32.ts';

const comparator = fc.constantFrom<PositiveMeaning>('equal', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual');
const equality = fc.constantFrom<Equality>('text', 'typed');
const word = fc
  .oneof(
    fc.double().map(String),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.constantFrom(
      '0',
      '-0',
      '1.0',
      '1e1',
      '007',
      '1e400',
      '-1e400',
      '1e-400',
      '0.1',
      '0.10000000000000001',
      'true',
      'x',
    ),
  )
  .map((text) => ({ text }));

const passes = (bound: Bound, value: number | bigint) => {
  if (typeof bound === 'boolean') return bound;
  const limit = bound.value as number | bigint;
  return {
    equal: !(value < limit) && !(value > limit),
    less: value < limit,
    lessOrEqual: value <= limit,
    greater: value > limit,
    greaterOrEqual: value >= limit,
  }[bound.comparator];
};

const selects = (comparator: PositiveMeaning, text: { text: string }, equality: Equality) =>
  comparator === 'equal' ? equalTo(text, equality) : satisfiesOrder(comparator, text, equality);

test('among doubles a bound selects the same as the word', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(comparator, word, equality, number, (comparator, text, equality, value) => {
      const bound = numberBound(comparator, text, equality);
      for (const one of [value, Number(text.text)].filter(Number.isFinite)) {
        expect(passes(bound, one)).toBe(selects(comparator, text, equality)(one));
      }
    }),
  );
});

test('among floats of 32 bits a bound selects the same as the word', () => {
  fc.assert(
    fc.property(
      comparator,
      fc.oneof(
        word,
        fc.float({ noNaN: true }).map((value) => ({ text: shortestFloat32(value) })),
      ),
      equality,
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      (comparator, text, equality, value) => {
        const bound = float32Bound(comparator, text, equality);
        for (const one of [value, Math.fround(Number(text.text))].filter(Number.isFinite)) {
          const written = Number(shortestFloat32(one));
          expect(passes(bound, one)).toBe(selects(comparator, text, equality)(written));
        }
      },
    ),
  );
});

test.each([
  ['equal', '1.5', { comparator: 'equal', value: '1.5' }],
  ['equal', '1.50', false],
  ['equal', '-0', false],
  ['equal', '0.00001', false],
  ['less', '0.00001', { comparator: 'lessOrEqual', value: '0' }],
  ['less', '-0.00001', { comparator: 'less', value: '0' }],
  ['greater', '12.34567', { comparator: 'greater', value: '12.3456' }],
  ['greater', '-12.34567', { comparator: 'greaterOrEqual', value: '-12.3456' }],
  ['less', '1e34', true],
  ['less', '-1e34', false],
  ['less', '1e33', { comparator: 'less', value: `1${'0'.repeat(33)}` }],
  ['greater', '1e-400', { comparator: 'greater', value: '0' }],
  ['greater', 'abc', false],
] as const)('among decimals of four places, %s %s', (comparator, text, bound) => {
  expect(decimalBound({ comparator, word: { text }, scale: 4 }, 'text')).toEqual(bound);
});

test('among integers of 64 bits a bound selects the same as the word', () => {
  const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(comparator, word, integer, (comparator, text, value) => {
      const bound = integerBound(comparator, text, 'text', 64);
      const near = /^-?\d{1,19}$/.test(text.text) ? [BigInt.asIntN(64, BigInt(text.text))] : [];
      for (const one of [value, ...near]) {
        expect(passes(bound, one)).toBe(selects(comparator, text, 'text')(one));
      }
    }),
  );
});
