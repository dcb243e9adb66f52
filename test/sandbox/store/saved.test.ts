import { expect, test } from 'vitest';
import { areProperties, isCount, isOrigin, maxNotes } from '../../../src/sandbox/store/saved.ts';

test.each([0, 1, maxNotes])('%i notes can be', (count) => expect(isCount(count)).toBe(true));

test.each([-1, 1.5, maxNotes + 1, Number.NaN, '5', null, undefined])('%o notes cannot', (count) => {
  expect(isCount(count)).toBe(false);
});

test('an origin is an integer seed and a count', () => {
  expect(isOrigin({ seed: -3, documents: 10 })).toBe(true);
  expect(isOrigin({ seed: 1.5, documents: 10 })).toBe(false);
  expect(isOrigin({ seed: 1 })).toBe(false);
});

test.each([
  [{}, true],
  [{ a: 'b', c: 1, d: true }, true],
  [{ a: null }, false],
  [{ a: ['b'] }, false],
  [['a'], false],
  [null, false],
  ['a', false],
])('properties %o: %s', (value, expected) => {
  expect(areProperties(value)).toBe(expected);
});
