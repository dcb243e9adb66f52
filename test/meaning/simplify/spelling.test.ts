import { expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/qive.ts';
import { hasList, spellingOf } from '../../../src/meaning/simplify/spelling.ts';
import { all } from '../../support/nodes.ts';
import { full, read } from '../full.ts';

const meanings = ['or', 'and', 'not', 'absent', 'oneOf'] as const;
const symbols = (...given: Parameters<typeof spellingOf>) =>
  meanings.map((meaning) => spellingOf(...given).operator(meaning)?.text);

test('without a dialect, the operators are those of the filter, then of `received`', () => {
  expect(symbols(read('(AND (= a 1) (in b 1 2))'), undefined)).toEqual(['OR', 'AND', undefined, '_not_exists', 'in']);
  // A filter built from meanings has no symbols.
  expect(symbols(all(), undefined)).toEqual(['OR', undefined, undefined, '_not_exists', undefined]);
});

test('with a dialect, they are those of the dialect', () => {
  expect(symbols(read('(AND (= a 1) (in b 1 2))'), qive)).toEqual(['OR', 'AND', undefined, '_not_exists', undefined]);
  expect(symbols(read('(= a 1)'), 'qive')).toEqual(symbols(read('(= a 1)'), qive));
});

test.each([
  ['(= a 1)', undefined, false],
  ['(NOT (in a 1 2))', undefined, true],
  ['(in a 1 2)', qive, false],
  ['(= a 1)', full, true],
])('%s may be written with lists: %#', (text, dialect, lists) => {
  expect(spellingOf(read(text), dialect).lists).toBe(lists);
});

test('an operator takes two operands if its dialect documents it so', () => {
  const { pairwise } = spellingOf(read('(AND (= a 1))'), qive);
  expect([pairwise('or'), pairwise('and')]).toEqual([true, false]);
});

test.each([
  ['(= a 1)', false],
  ['(OR (= a 1) (NOT (in a 1 2)) (= b 2))', true],
])('%s has a list: %s', (text, has) => {
  expect(hasList(read(text))).toBe(has);
});
