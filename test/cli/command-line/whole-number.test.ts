import { expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import { wholeNumber } from '../../../src/cli/command-line/whole-number.ts';

test.each([
  [undefined, 7],
  ['0', 0],
  ['007', 7],
  ['999999999', 999_999_999],
])('%s is %i', (value, number) => {
  expect(wholeNumber('--max', value, 7)).toBe(number);
});

test.each(['', '-1', '1.5', '1e3', '0x10', ' 1', '1000000000', 'NaN'])('`%s` is refused', (value) => {
  expect(() => wholeNumber('--max', value, 7)).toThrow(Failure);
});

test('a number below the minimum is refused, but the default may be below it', () => {
  expect(wholeNumber('--max', '2', 1, 2)).toBe(2);
  expect(() => wholeNumber('--max', '1', 1, 2)).toThrow(Failure);
  expect(wholeNumber('--max', undefined, 1, 2)).toBe(1);
});
