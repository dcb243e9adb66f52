import { expect, test } from 'vitest';
import {
  anyPasses,
  conjunction,
  type Guarded,
  not,
  type Predicate,
  predicateOf,
} from '../../../src/meaning/match/closures.ts';

// All sizes up to the one where groups of four end, and one beyond.
const sizes = [1, 2, 3, 4, 5, 8, 15, 16, 17, 40];

/** Predicates, one of which differs: that with this number. */
const but = (size: number, different: number, value: boolean): readonly Predicate[] =>
  Array.from({ length: size }, (_, i) => () => (i === different ? value : !value));

test.each(sizes)('any and all of %i', (size) => {
  const all = (tests: readonly Predicate[]) => conjunction(tests.map((one): Guarded => ({ test: one, owned: [] })));
  for (let i = 0; i < size; i++) {
    expect(anyPasses(but(size, i, true))({})).toBe(true);
    expect(all(but(size, i, false))({})).toBe(false);
  }
  expect(anyPasses(but(size, -1, true))({})).toBe(false);
  expect(all(but(size, -1, false))({})).toBe(true);
});

test('any of none is false, all of none true', () => {
  expect([anyPasses([])({}), conjunction([])({})]).toEqual([false, true]);
});

test.each([1, 2, 3, 4, 5])('a document must own all of %i properties', (count) => {
  const owned = Array.from({ length: count }, (_, i) => `p${i}`);
  const predicate = predicateOf({ test: () => true, owned });
  const document = Object.fromEntries(owned.map((name) => [name, 1]));
  expect(predicate(document)).toBe(true);
  expect(predicate(Object.create(document))).toBe(false);
  for (const name of owned) expect(predicate({ ...document, [name]: undefined })).toBe(true);
  for (const name of owned) {
    const { [name]: _, ...less } = document;
    expect(predicate(less)).toBe(false);
  }
});

test('ownership is tested once for each property, after all other tests', () => {
  const asked: string[] = [];
  const watched = new Proxy(
    { a: 1 },
    {
      getOwnPropertyDescriptor(target, name) {
        asked.push(String(name));
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    },
  );
  const one: Guarded = { test: () => true, owned: ['a'] };
  expect(conjunction([one, one])(watched)).toBe(true);
  expect(conjunction([one, { test: () => false, owned: ['a'] }])(watched)).toBe(false);
  expect(asked).toEqual(['a']);
});

test('a negation includes the ownership', () => {
  expect(predicateOf(not({ test: () => true, owned: ['a'] }))({})).toBe(true);
  expect(predicateOf(not({ test: () => true, owned: ['a'] }))({ a: 1 })).toBe(false);
});
