import { expect, test } from 'vitest';
import { decimalOf } from '../../../src/meaning/values/numeral.ts';
import { floorOf } from '../../../src/translate/numbers/floor.ts';

test.each([
  ['0', 0n, true],
  ['-0', 0n, true],
  ['12', 12n, true],
  ['12.00', 12n, true],
  ['12.5', 12n, false],
  ['-12.5', -13n, false],
  ['-12', -12n, true],
  ['0.001', 0n, false],
  ['-0.001', -1n, false],
  ['1e3', 1000n, true],
  ['1.2345e2', 123n, false],
  ['99999999999999999999.9', 99999999999999999999n, false],
])('of %s', (numeral, floor, whole) => {
  expect(floorOf(decimalOf(numeral))).toEqual({ floor, whole });
});
