import { expect, test } from 'vitest';
import { type Dialect, defineDialect } from '../../../src/language/dialect/dialect.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { expandLists, rewrite } from '../../../src/meaning/simplify/rewrite.ts';
import { hasList, spellingOf } from '../../../src/meaning/simplify/spelling.ts';
import { all } from '../../support/nodes.ts';
import { full, read } from '../full.ts';

const written = (text: string, dialect: Dialect = full, constants: ReadonlyMap<number, boolean> = new Map()) => {
  const filter = read(text);
  const result = rewrite(filter, constants, spellingOf(filter, dialect));
  return typeof result === 'boolean' ? result : print(result, { dialect: full });
};

test.each([
  ['(NOT (NOT (= a 1)))', '(= a 1)'],
  ['(NOT (= a 1))', '(!= a 1)'],
  ['(NOT (_exists a))', '(_not_exists a)'],
  ['(AND (NOT (< a 1)) (NOT (< b 2)))', '(NOT (OR (< a 1) (< b 2)))'],
  ['(NOT (AND (!= a 1) (!= b 2)))', '(OR (= a 1) (= b 2))'],
  ['(in a 1)', '(= a 1)'],
  ['(in a 1 2 1)', '(in a 1 2)'],
  ['(in a 1 "1")', '(in a 1 "1")'],
  ['(OR (= a 1) (= b 2) (= a 3))', '(OR (in a 1 3) (= b 2))'],
  ['(AND (!= a 1) (!= a 2))', '(NOT (in a 1 2))'],
  ['(NOT (in a 1))', '(!= a 1)'],
  ['(NOT (contains a b))', '(NOT (contains a b))'],
  ['(NOT (< a 5))', '(NOT (< a 5))'],
  ['(AND (= a 1))', '(= a 1)'],
  ['(AND (AND (= a 1) (= b 2)) (= c 3))', '(AND (= a 1) (= b 2) (= c 3))'],
  ['(AND (NOT (NOT (AND (= a 1) (= b 2)))) (= c 3))', '(AND (= a 1) (= b 2) (= c 3))'],
  // What only the values tell is left to others.
  ['(AND (= a 1) (= a 2))', '(AND (= a 1) (= a 2))'],
  ['(OR (in a 1 2) (in a 2 3) (= b 1))', '(OR (in a 1 2 3) (= b 1))'],
  // A negation of all is written only where it is shorter.
  ['(OR (NOT (< a 1)) (= b 2))', '(OR (NOT (< a 1)) (= b 2))'],
  ['(NOT (OR (= a 1) (< b 2)))', '(NOT (OR (= a 1) (< b 2)))'],
  ['(near a b)', '(near a b)'],
])('by form alone, without any knowledge of values: %s is %s', (text, short) => {
  expect(written(text)).toBe(short);
});

test.each([
  ['(NOT (= a 1))', '(NOT (= a 1))'],
  ['(NOT (_exists a))', '(NOT (_exists a))'],
  ['(OR (= a 1) (= a 2))', '(OR (= a 1) (= a 2))'],
])('%s is %s without operators for the shorter form', (text, short) => {
  const { '=': equal, OR: or, NOT: not, _exists: exists } = full.operators;
  const some = defineDialect({ name: 'some', operators: { '=': equal, OR: or, NOT: not, _exists: exists } });
  expect(written(text, some)).toBe(short);
});

test('an operator that is documented with two operands keeps its nesting', () => {
  expect(written('(OR (OR (= a 1) (= b 2)) (= c 3))', received)).toBe('(OR (OR (= a 1) (= b 2)) (= c 3))');
});

test.each([
  // The index of a part in the order of the text, and what it is.
  ['(OR (= a 1) (= b 2))', 1, false, '(= b 2)'],
  ['(OR (= a 1) (= b 2))', 1, true, true],
  ['(AND (= a 1) (= b 2))', 2, true, '(= a 1)'],
  ['(AND (= a 1) (= b 2))', 2, false, false],
  ['(NOT (= a 1))', 1, true, false],
  ['(= a 1)', 0, true, true],
  ['(AND (= a 1) (OR (= b 2) (= c 3) (= d 4)))', 3, false, '(AND (= a 1) (OR (= c 3) (= d 4)))'],
])('%s with part %i as %s is %s', (text, part, value, short) => {
  expect(written(text, full, new Map([[part, value]]))).toBe(short);
});

test('what does not change is the same object', () => {
  const filter = read('(AND (= a 1) (OR (= b 2) (NOT (< c 3))))');
  expect(rewrite(filter, new Map(), spellingOf(filter, full))).toBe(filter);
});

test('a chain of a thousand levels becomes one group', () => {
  const filter = read('(= a 0)');
  const deep = Array.from({ length: 999 }).reduce<Filter>((inside) => all(inside, filter), filter);
  const flat = rewrite(deep, new Map(), spellingOf(deep, full));
  expect(flat).toMatchObject({ kind: 'and', operands: { length: 1000 } });
});

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

const operatorOf = (meaning: string) => (meaning === 'or' ? { text: 'OR' } : undefined);

test.each([
  ['(in a 1 2)', '(OR (= a 1) (= a 2))'],
  ['(in a 1)', '(OR (= a 1))'],
  ['(NOT (AND (in a 1 "1") (= b 2)))', '(NOT (AND (OR (= a 1) (= a "1")) (= b 2)))'],
])('%s is %s', (text, expanded) => {
  expect(print(expandLists(read(text), operatorOf), { dialect: full })).toBe(expanded);
});

test('a filter without lists is returned as it is', () => {
  const filter = read('(OR (= a 1) (= a 2))');
  expect(expandLists(filter, operatorOf)).toBe(filter);
});

test('an equality has the span of its value, the disjunction that of the list', () => {
  expect(expandLists(read('(in a 1 22)'), () => undefined)).toMatchObject({
    kind: 'or',
    span: { start: 0, end: 11 },
    operands: [{ span: { start: 6, end: 7 } }, { span: { start: 8, end: 10 } }],
  });
});

test('an operator is written only if there is one', () => {
  const expanded = expandLists(read('(in a 1 2)'), operatorOf);
  expect(expanded).toMatchObject({ operator: { text: 'OR' } });
  expect(expanded.kind === 'or' && expanded.operands[0]).not.toHaveProperty('operator');
});
