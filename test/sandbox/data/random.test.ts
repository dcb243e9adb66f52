import { expect, test } from 'vitest';
import { createRandom, pickOne, randomInteger, randomText } from '../../../src/sandbox/data/random.ts';

const numbers = (seed: number, stream: number, count: number) => {
  const random = createRandom(seed, stream);
  return Array.from({ length: count }, () => random());
};

test('numbers are from 0 up to 1, and spread evenly', () => {
  const all = numbers(1, 0, 10_000);
  expect(all.every((number) => number >= 0 && number < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = all.filter((number) => Math.floor(number * 10) === tenth).length;
    expect(inside).toBeGreaterThan(850);
    expect(inside).toBeLessThan(1150);
  }
});

test('a seed and a stream give the same numbers on every machine, others give others', () => {
  expect(numbers(1, 0, 2)).toEqual([0.6070562440436333, 0.9851941752713174]);
  const firsts = [-3, -1, 0, 1, 2, 1e9].flatMap((seed) => [-1, 0, 1].map((stream) => numbers(seed, stream, 1)[0]));
  expect(new Set(firsts).size).toBe(firsts.length);
});

test('whole numbers, items and characters are taken from their whole range', () => {
  const random = createRandom(1, 0);
  const drawn = Array.from({ length: 200 }, () => randomInteger(random, 3));
  expect([...new Set(drawn)].sort()).toEqual([0, 1, 2]);
  expect(new Set(Array.from({ length: 200 }, () => pickOne(random, ['a', 'b']))).size).toBe(2);
  expect(randomText(random, 'xy', 50)).toMatch(/^[xy]{50}$/);
  expect(randomText(random, 'xy', 0)).toBe('');
});
