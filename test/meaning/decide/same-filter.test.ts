import { expect, test } from 'vitest';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { isSameFilter } from '../../../src/meaning/decide/decide.ts';
import { full } from '../full.ts';

const dialect = full.extend({ OU: { operands: 'filters', means: 'or' } });

test.each([
  ['(= a 1)', '( =  a 1 )', true],
  ['(OR (= a 1) (= b 2))', '(OU (= a 1) (= b 2))', true],
  ['(OR (= a 1) (= b 2))', '(OR (= b 2) (= a 1))', false],
  ['(OR (= a 1) (= b 2))', '(AND (= a 1) (= b 2))', false],
  ['(= a 1)', '(= a "1")', false],
  ['(= a 1)', '(< a 1)', false],
  ['(_exists a)', '(_not_exists a)', false],
  ['(in a 1 2)', '(in a 1)', false],
  ['(NOT (NOT (= a 1)))', '(NOT (NOT (= a 1)))', true],
  // Nothing is known about an operator without a meaning.
  ['(near a b)', '(near a b)', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameFilter(parseOrThrow(one, { dialect }), parseOrThrow(other, { dialect }))).toBe(isSame);
});
