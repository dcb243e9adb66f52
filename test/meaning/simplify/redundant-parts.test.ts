import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filter, type Group, isGroup } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { map, visit } from '../../../src/language/visit.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { sqlNegation } from '../../../src/meaning/decide/sensitivity.ts';
import { AllInterpretations, interpretations } from '../../../src/meaning/logic/interpretations.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { findConstants, type RedundantPart, redundantParts } from '../../../src/meaning/simplify/redundant-parts.ts';
import { rewrite } from '../../../src/meaning/simplify/rewrite.ts';
import { spellingOf } from '../../../src/meaning/simplify/spelling.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { all, any } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { filterOf } from '../filter-of.ts';
import { full, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

const written = (filter: Filter) => print(filter, { dialect: full });

// filter, and for each redundant part: the text, its constant, the reason
test.each<[string, readonly (readonly [part: string, value: boolean, why: string | boolean])[]]>([
  ['(OR (= a 1) (= b 2))', []],
  ['(AND (= a 1) (= a 2))', [['(AND (= a 1) (= a 2))', false, true]]],
  ['(OR (_exists a) (_not_exists a))', [['(OR (_exists a) (_not_exists a))', true, true]]],
  ['(OR (= b 1) (AND (= a 1) (= a 2)))', [['(AND (= a 1) (= a 2))', false, true]]],
  ['(OR (= a 1) (OR (= b 2) (= a 1)))', [['(= a 1)', false, '(= a 1)']]],
  ['(AND (_exists a) (= a 1))', [['(_exists a)', true, '(= a 1)']]],
  ['(AND (< a 5) (< a 7))', [['(< a 7)', true, '(< a 5)']]],
  ['(AND (< a v5) (< a v7))', [['(< a v7)', true, '(< a v5)']]],
  ['(OR (= a 1) (AND (= a 1) (= b 2)))', [['(AND (= a 1) (= b 2))', false, '(= a 1)']]],
  ['(AND (= a 1) (OR (= a 2) (= b 3)))', [['(= a 2)', false, '(= a 1)']]],
  ['(AND (= c 3) (OR (_not_exists a) (AND (_exists a) (= b 2))))', [['(_exists a)', true, '(_not_exists a)']]],
  [
    '(AND (OR (= a 1) (= b 1)) (OR (= a 1) (= c 1)) (OR (= a 1) (= b 1) (= c 1)))',
    [['(OR (= a 1) (= b 1) (= c 1))', true, '(OR (= a 1) (= b 1))']],
  ],
  [
    '(AND (OR (= a 1) (= b 1)) (OR (= a 2) (= b 2)) (OR (_exists a) (= c 1)))',
    [['(OR (_exists a) (= c 1))', true, false]],
  ],
  [
    '(NOT (OR (_not_exists a) (AND (NOT (_exists a)) (_exists b))))',
    [['(AND (NOT (_exists a)) (_exists b))', false, '(_not_exists a)']],
  ],
  // A group that repeats the one around it is a part like another, with its negations.
  ['(OR (= a 1) (OR (= a 1) (AND (= a 1) (= b 2))))', [['(OR (= a 1) (AND (= a 1) (= b 2)))', false, '(= a 1)']]],
  ['(OR (= a 1) (NOT (AND (!= a 1) (NOT (= a 1)))))', [['(NOT (AND (!= a 1) (NOT (= a 1))))', false, '(= a 1)']]],
  [
    '(NOT (AND (!= a 1) (NOT (NOT (AND (!= a 1) (!= a 1))))))',
    [['(NOT (NOT (AND (!= a 1) (!= a 1))))', true, '(!= a 1)']],
  ],
  [
    '(AND (_exists a) (_exists b) (NOT (OR (_not_exists a) (_not_exists b))))',
    [['(NOT (OR (_not_exists a) (_not_exists b)))', true, false]],
  ],
  // It is unknown how the negation of a comparison reads an absent property.
  ['(OR (= a 1) (!= a 1))', []],
  ['(NOT (AND (= a 1) (NOT (_not_exists a))))', []],
  // The same under text equality only.
  ['(AND (= a true) (= a "true"))', []],
])('%s: has these redundant parts', (text, expected) => {
  const found = redundantParts(read(text)).map(({ filter, value, constant, because }) => [
    written(filter),
    value,
    constant || (because !== undefined && written(because.filter)),
  ]);
  expect(found).toEqual(expected);
});

test('the parts around a redundant part are known', () => {
  const root = read('(OR (= b 2) (AND (_exists a) (= a 1)))');
  const [found] = redundantParts(root);
  expect(found?.ancestors).toEqual([root, (root as Group).operands[1]]);
});

test('without a budget nothing is redundant', () => {
  expect(redundantParts(read('(AND (OR (= a 1) (= b 1)) (OR (= a 1) (= b 1)))'), { budget: 0 })).toEqual([]);
});

const constant = (value: boolean) => (value ? all() : any());

test('one redundant part, some or all of them can be replaced by constants, under any reading', () => {
  fc.assert(
    fc.property(crowded(), fc.nat(), (any, seed) => {
      // Each part is a separate object, so that equal parts can be told apart.
      const filter = map(any, (node) => ({ ...node }));
      const found = redundantParts(filter);
      const some = found.filter((_, i) => (seed >> i) % 2 === 1);
      for (const gone of [found, some]) {
        if (gone.length === 0) continue;
        const other = without(filter, gone);
        for (const document of documents(candidates([filter]), 100)) {
          for (const equality of ['text', 'typed'] as const) {
            expect(naive(other, document, equality)).toBe(naive(filter, document, equality));
            expect(threeValued(other, document, equality) === true).toBe(
              threeValued(filter, document, equality) === true,
            );
          }
        }
      }
    }),
    runs(1 / 5),
  );
});

const inSql = (filter: Filter) => filterOf(sqlNegation(normalForm(filter)));

test('if nothing is found, no part can be a constant under every reading', () => {
  fc.assert(
    fc.property(crowded(), (any) => {
      const filter = map(any, (node) => ({ ...node }));
      // A group without operands is no filter as written: the normal form folds it, so it is not asked about.
      fc.pre(!JSON.stringify(filter).includes('"operands":[]'));
      if (redundantParts(filter).length > 0) return;
      map(filter, (node) => {
        for (const value of [true, false]) {
          const other = without(filter, [{ filter: node, value }]);
          const same = (['text', 'typed'] as const).every((equality) =>
            [equivalent(filter, other, { equality }), equivalent(inSql(filter), inSql(other), { equality })].every(
              ({ answer }) => answer === 'yes',
            ),
          );
          expect(same).toBe(false);
        }
        return node;
      });
    }),
    runs(1 / 10),
  );
});

function without(root: Filter, gone: readonly Pick<RedundantPart, 'filter' | 'value'>[]): Filter {
  const values = new Map(gone.map(({ filter, value }) => [filter, value]));
  const replaced = (node: Filter): Filter => {
    const value = values.get(node);
    if (value !== undefined) return constant(value);
    return isGroup(node) ? { ...node, operands: node.operands.map(replaced) } : node;
  };
  return replaced(root);
}

test('thousands of parts that make no difference are asked about together', () => {
  let pairs: Filter[] = Array.from({ length: 4000 }, (_, i) => read(`(= a v${i})`));
  while (pairs.length > 1) pairs = pairs.flatMap((one, i) => (i % 2 ? [any(pairs[i - 1] as Filter, one)] : []));
  const filter = any(read('(_exists a)'), pairs[0] as Filter);
  const run = () => expect(redundantParts(filter).map((part) => part.filter === pairs[0])).toEqual([true]);
  expect(takesAtMost(2000, run)).toBe(true);
});

function constantsIn(filter: Filter, constants: readonly boolean[], left = Infinity) {
  const formula = normalForm(filter);
  const budget = { left };
  const all = new AllInterpretations(formula, interpretations(formula, {}, budget), budget);
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
