import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { visit } from '../../../src/language/visit.ts';
import { AllInterpretations, interpretations } from '../../../src/meaning/logic/interpretations.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { findConstants } from '../../../src/meaning/simplify/redundant-parts.ts';
import { rewrite } from '../../../src/meaning/simplify/rewrite.ts';
import { spellingOf } from '../../../src/meaning/simplify/spelling.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { full, read } from '../full.ts';
import { naive } from '../naive.ts';

function constantsIn(filter: Filter, constants: readonly boolean[], left = Infinity) {
  const formula = normalForm(filter);
  const budget = { left };
  const all = new AllInterpretations(formula, interpretations(formula, undefined, budget), budget);
  return findConstants(formula, all, constants);
}

/** The constant parts as written, with their values. */
const found = (text: string, constants = [true, false], left = Infinity) => {
  const filter = read(text);
  const nodes: Filter[] = [];
  visit(filter, (node) => void nodes.push(node));
  return constantsIn(filter, constants, left)
    .map(({ part, value }) => `${print(nodes[part.at] as Filter, { dialect: full })} ${value !== part.inverted}`)
    .toSorted();
};

test.each<[string, readonly string[]]>([
  ['(OR (= a 1) (= b 2))', []],
  ['(AND (= a 1) (= a 2))', ['(AND (= a 1) (= a 2)) false']],
  ['(OR (_exists a) (_not_exists a))', ['(OR (_exists a) (_not_exists a)) true']],
  ['(AND (_exists a) (= a 1))', ['(_exists a) true']],
  // Of two equal parts the first is kept.
  ['(OR (= a 1) (= b 2) (= a 1))', ['(= a 1) false']],
  ['(AND (= s x) (OR (= s y) (= k 1)))', ['(= s y) false']],
  // Parts inside a part found are not listed.
  ['(OR (= a 1) (AND (= a 1) (= b 2)))', ['(AND (= a 1) (= b 2)) false']],
  // Negated twice, or under the other reading, nothing is constant.
  ['(OR (= a 1) (!= a 1))', []],
])('%s', (text, parts) => {
  expect(found(text)).toEqual(parts);
});

test('only the requested constants are found, and none without budget', () => {
  const text = '(OR (= c 1) (AND (_exists a) (= a 1)) (= c 1))';
  expect(found(text, [true])).toEqual(['(_exists a) true']);
  expect(found(text, [false])).toEqual(['(= c 1) false']);
  expect(found(text, [true, false], 0)).toEqual([]);
});

test('the filter selects the same with all parts found replaced at once', () => {
  fc.assert(
    fc.property(crowded(), (filter) => {
      const constants = constantsIn(filter, [true, false]);
      fc.pre(constants.length > 0);
      const places = new Map(constants.map(({ part, value }) => [part.at, value !== part.inverted]));
      const shorter = rewrite(filter, places, spellingOf(filter, full));
      for (const document of documents(candidates([filter]), 40)) {
        for (const equality of ['text', 'typed'] as const) {
          const selects = typeof shorter === 'boolean' ? shorter : naive(shorter, document, equality);
          expect(selects).toBe(naive(filter, document, equality));
        }
      }
    }),
    runs(1 / 20),
  );
});
