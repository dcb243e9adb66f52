import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWhere } from '../../src/source/first-where.ts';

test('finds what a search from the start finds', () => {
  const list = fc.array(fc.nat(9), { maxLength: 12 }).map((numbers) => numbers.sort((a, b) => a - b));
  fc.assert(
    fc.property(list, fc.nat(10), (numbers, least) => {
      const found = numbers.findIndex((number) => number >= least);
      expect(firstWhere(numbers.length, (at) => (numbers[at] as number) >= least)).toBe(
        found < 0 ? numbers.length : found,
      );
    }),
  );
});
