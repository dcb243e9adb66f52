import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from '../../src/source/nearest.ts';

test.each([
  ['processd', ['status', 'processed'], 'processed'],
  ['Processed', ['status', 'processed'], 'processed'],
  ['porcessed', ['processed'], 'processed'],
  ['prcoesesd', ['processed'], 'processed'],
  ['prcoesesdx', ['processed'], undefined],
  // Two edits of two letters would leave nothing of the original.
  ['or', ['and', 'ou'], undefined],
  ['and', ['AND', 'And', 'aND'], 'And'],
  ['', ['a'], undefined],
  ['a', ['A', 'b'], 'A'],
])('`%s` among %j: %s', (text, candidates, meant) => {
  expect(nearest(text, candidates)).toBe(meant);
});

/** The number of edits between two texts by the usual table, without a limit. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  const at = (i: number, j: number) => table[i]?.[j] as number;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  }
  return at(a.length, b.length);
}

test('a candidate is found if and only if it is near enough', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  const property = fc.property(text, text, (written, candidate) => {
    const max = Math.min(2, Math.ceil(written.length / 2) - 1);
    expect(nearest(written, [candidate])).toBe(distance(written, candidate) <= max ? candidate : undefined);
  });
  fc.assert(property);
});

test('long texts that differ everywhere take no time', () => {
  const [a, b] = ['ab'.repeat(500_000), 'ba'.repeat(500_000)];
  expect(nearest(a, [b])).toBe(b);
  expect(nearest(`x${a}x`, [`y${b}y`])).toBe(undefined);
});
