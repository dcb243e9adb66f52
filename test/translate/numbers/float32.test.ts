import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortestFloat32 } from '../../../src/translate/numbers/float32.ts';

test('a float of 32 bits is written as its shortest numeral, which is read back', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
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
