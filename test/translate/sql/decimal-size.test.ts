import { expect, test } from 'vitest';
import { scaleOf, sizeOf } from '../../../src/translate/sql/decimal-size.ts';

test.each([
  ['10.25', '(4,2)', 2],
  ['-10.25', '(4,2)', 2],
  ['0', '(1,0)', 0],
  ['0.05', '(2,2)', 2],
  [1234n, '(4,0)', 0],
])('%s takes %s', (numeral, size, scale) => {
  expect([sizeOf(numeral), scaleOf(numeral)]).toEqual([size, scale]);
});
