import { expect, test } from 'vitest';
import { isObject } from '../../src/source/is-object.ts';

test.each([[{}], [{ length: 0 }], [Object.create(null)], [new Map()]])('%j is an object', (value) => {
  expect(isObject(value)).toBe(true);
});

test.each([[null], [undefined], [[]], ['a'], [1], [true], [() => ({})]])('%j is not', (value) => {
  expect(isObject(value)).toBe(false);
});
