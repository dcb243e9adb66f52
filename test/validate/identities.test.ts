import { expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { visit } from '../../src/language/visit.ts';
import { identities } from '../../src/validate/identities.ts';
import { full } from '../meaning/full.ts';

const dialect = full.extend({ OU: { operands: 'filters', means: 'or' }, far: { operands: 'property value' } });

test.each([
  ['(= a 1)', '( =  a 1 )', true],
  ['(= a 1)', '(= a 2)', false],
  ['(= a 1)', '(= a "1")', false],
  ['(= a 1)', '(!= a 1)', false],
  ['(_exists a)', '(_not_exists a)', false],
  // Two symbols of one meaning are the same; without a meaning the symbol counts.
  ['(OR (= a 1))', '(OU (= a 1))', true],
  ['(near a b)', '(far a b)', false],
  ['(OR (= a 1) (= b 2))', '(OR (= b 2) (= a 1))', false],
  ['(AND (NOT (= a 1)))', '(AND (NOT (= a 1)))', true],
  // The list of words is not one word.
  ['(in a b c)', '(in a "b c")', false],
])('%s and %s: %s', (one, other, isSame) => {
  const both = parseOrThrow(`(AND ${one} ${other})`, { dialect });
  const [left, right] = both.kind === 'and' ? both.operands : [];
  const numbers = identities(both);
  expect(numbers.get(left as Filter) === numbers.get(right as Filter)).toBe(isSame);
});

test('every node has a number', () => {
  const filter = parseOrThrow('(AND (NOT (= a 1)) (OR (= a 1) (near b c)))', { dialect });
  const nodes: Filter[] = [];
  visit(filter, (node) => void nodes.push(node));
  const numbers = identities(filter);
  expect(nodes.map((node) => numbers.get(node)).every((number) => number !== undefined)).toBe(true);
  expect(new Set(numbers.values()).size).toBe(nodes.length - 1);
});
