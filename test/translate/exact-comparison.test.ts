import { expect, test } from 'vitest';
import { isExact } from '../../src/translate/exact-comparison.ts';

test.each([
  [{}, false, false],
  [{ exact: true as const }, true, true],
  [{ exact: ['a'] }, true, false],
  [{ exact: [] }, false, false],
])('with %j, `a` is compared exactly: %s, `b`: %s', (options, a, b) => {
  expect(['a', 'b'].map(isExact(options))).toEqual([a, b]);
});
