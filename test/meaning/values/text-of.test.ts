import { expect, test } from 'vitest';
import { textOf } from '../../../src/meaning/values/text-part.ts';

test.each([
  ['', ''],
  ['007', '007'],
  [true, 'true'],
  [0, '0'],
  [-0, '0'],
  [1e21, '1e+21'],
  [0.1, '0.1'],
  [Number.NaN, 'NaN'],
  [9007199254740993n, '9007199254740993'],
])('%s is written %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});

test.each([[undefined], [null], [{}], [['a']], [new String('a')], [() => 'a'], [Symbol('a')]])(
  '%s has no text',
  (value) => {
    expect(textOf(value)).toBeUndefined();
  },
);
