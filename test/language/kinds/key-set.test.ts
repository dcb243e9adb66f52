import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  after,
  afterNumber,
  hasKey,
  intersectionOf,
  isPoint,
  type KeyRange,
  type KeySet,
  ordersOf,
  point,
  section,
  unionOf,
} from '../../../src/language/kinds/key-set.ts';

const key = fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\uffff'), maxLength: 3 });
const range: fc.Arbitrary<KeyRange> = fc
  .oneof(
    key.map(point),
    fc
      .tuple(key, fc.option(key, { nil: undefined }))
      .map(([from, to]) => ({ from, to: to === from ? after(from) : to })),
  )
  .filter(({ from, to }) => to === undefined || from < to);
const ranges = fc.array(range, { maxLength: 5 });

const isIn = (some: readonly KeyRange[], one: string) =>
  some.some(({ from, to }) => from <= one && (to === undefined || one < to));

const isOrdered = (set: KeySet) =>
  set.every((one, i) => {
    const next = set[i + 1];
    if (next === undefined) return true;
    return one.to !== undefined && (one.to < next.from || (one.to === next.from && isPoint(one) && isPoint(next)));
  });

test('a union and an intersection have the keys that they must have, as ranges in order', () => {
  fc.assert(
    fc.property(ranges, ranges, key, (some, others, one) => {
      const [a, b] = [unionOf(some), unionOf(others)];
      expect([isOrdered(a), isOrdered(intersectionOf(a, b))]).toEqual([true, true]);
      expect(hasKey(a, one)).toBe(isIn(some, one));
      expect(hasKey(intersectionOf(a, b), one)).toBe(isIn(some, one) && isIn(others, one));
    }),
  );
});

test('two texts side by side stay two points', () => {
  expect(unionOf([point('a\0'), point('a')])).toEqual([point('a'), point('a\0')]);
});

test('what comes after a key stands for it', () => {
  expect(ordersOf({ from: 'a', to: 'b\0' })).toEqual([
    { means: 'greaterOrEqual', key: 'a' },
    { means: 'lessOrEqual', key: 'b' },
  ]);
  expect(ordersOf({ from: afterNumber('n2'), to: 'n3' }, section('n'))).toEqual([
    { means: 'greater', key: 'n2' },
    { means: 'less', key: 'n3' },
  ]);
  expect(ordersOf({ from: 'n', to: 'o' }, section('n'))).toEqual([]);
});
