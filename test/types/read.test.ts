import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disagreements } from '../support/agreement.ts';
import { kindWords, literals, numerals, settings } from '../support/literals.ts';
import { long } from '../support/runs.ts';

test('the compiler refuses the same as parse and the rules about declared properties, and its types are their trees', () => {
  const texts = Object.entries(settings).map(([name, { dialect }]) => ({
    name,
    texts: fc.sample(literals(dialect), { numRuns: 60, seed: 20_261_122 }),
  }));
  const { different, taken, refused } = disagreements(texts);
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(60);
  expect(refused).toBeGreaterThan(60);
});

test('the compiler refuses the words that have not the shape of a kind, as the rule does', () => {
  const names = ['at', 'local', 'day', 'amount', 'issuer', 'person', 'note44', 'city'];
  const all = names.flatMap((name) => kindWords.map((word) => `(= ${name} ${word})`));
  const rich = names.flatMap((name) => [
    ...kindWords.flatMap((word) => [`(in ${name} "${word}")`, `(!= ${name}  ${word})`]),
    `(startsWith ${name} 2026)`,
    `(contains ${name} "2026")`,
  ]);
  const { different, taken, refused } = disagreements([
    { name: 'qive', texts: all },
    { name: 'rich', texts: rich },
    // The equality says nothing of kinds: a part of them, and all in `test:long`.
    { name: 'typed', texts: rich.filter((_, at) => long || at % 5 === 0) },
  ]);
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(300);
});

test('the compiler refuses the numerals that no number is written as, where texts are compared for equality', () => {
  const all = [...numerals, '7', '1.5', '1e+21'].flatMap((value) => [`(= total ${value})`, `(OR (= count  ${value}))`]);
  const quoted = numerals.flatMap((value) => [`(in total 1 "${value}")`, `(> total ${value})`]);
  const texts = [
    { name: 'qive', texts: all },
    { name: 'rich', texts: [...all, ...quoted] },
    { name: 'typed', texts: [...all, ...quoted] },
  ];
  const { different, taken, refused } = disagreements(texts);
  expect(different).toEqual([]);
  expect(taken).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(30);
});
