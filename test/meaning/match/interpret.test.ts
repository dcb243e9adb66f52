import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { interpret, isDeep } from '../../../src/meaning/match/interpret.ts';
import { viewOf } from '../../../src/meaning/view.ts';
import { read } from '../full.ts';

const nested = (levels: number): Filter => {
  let filter: Filter = read('(= a 1)');
  for (let level = 0; level < levels; level++) filter = { kind: 'not', operand: filter };
  return filter;
};

test.each([
  [0, false],
  [499, false],
  [500, true],
  [100_000, true],
])('%i levels are too deep for closures: %s', (levels, deep) => {
  expect(isDeep(nested(levels))).toBe(deep);
});

test.each([0, 1, 499, 500, 100_001])('%i negations select what they should', (levels) => {
  const predicate = interpret(nested(levels), viewOf({}));
  expect([predicate({ a: 1 }), predicate({})]).toEqual(levels % 2 === 0 ? [true, false] : [false, true]);
});
