import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { visit } from '../../../src/language/visit.ts';
import { fold, formulaOf, isNegatedComparison } from '../../../src/meaning/logic/negation-normal-form.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { document, filter } from '../arbitraries.ts';
import { read } from '../full.ts';

/** The formula converted back to a filter. */
const filterOf = (tree: Filter): Filter =>
  fold<Filter>(
    formulaOf(tree),
    ({ condition, negated }) => (negated ? { kind: 'not', operand: condition } : condition),
    ({ kind }, operands) => ({ kind, operands }),
  );

test('a formula selects the same as its filter', () => {
  fc.assert(
    fc.property(filter, document, (tree, one) => {
      expect(matches(filterOf(tree), one)).toBe(matches(tree, one));
    }),
  );
});

test('each part corresponds to the filter at its index, or to its negation', () => {
  fc.assert(
    fc.property(filter, document, (tree, one) => {
      const nodes: Filter[] = [];
      visit(tree, (node) => void nodes.push(node));
      fold<boolean>(
        formulaOf(tree),
        ({ condition, negated, at, inverted }) => {
          const value = matches(condition, one) !== negated;
          expect(matches(nodes[at] as Filter, one)).toBe(value !== inverted);
          return value;
        },
        ({ kind, at, inverted }, operands) => {
          const value = kind === 'or' ? operands.includes(true) : !operands.includes(false);
          expect(matches(nodes[at] as Filter, one)).toBe(value !== inverted);
          return value;
        },
      );
    }),
  );
});

test.each([
  ['(= a 1)', false],
  ['(NOT (= a 1))', true],
  ['(!= a 1)', true],
  ['(NOT (!= a 1))', false],
  ['(NOT (< a 1))', true],
  ['(NOT (_exists a))', false],
])('%s is a negated comparison: %s', (text, expected) => {
  const formula = formulaOf(read(text));
  expect(formula.kind === 'leaf' && isNegatedComparison(formula)).toBe(expected);
});

test('an operator without a meaning is refused', () => {
  expect(() => formulaOf(read('(near a b)'))).toThrow('`near` has no meaning');
});
