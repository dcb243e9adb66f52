import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import type { Properties } from '../../../src/language/properties.ts';
import {
  both,
  type Decision,
  disjoint,
  equivalent,
  implies,
  not,
  satisfiable,
} from '../../../src/meaning/decide/decide.ts';
import { spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { findDocument, minimizeWitness } from '../../../src/meaning/logic/find-document.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { comparisons, conditions, crowded, equality, wordOf } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

const find = (text: string, properties?: Properties, left = Infinity) => {
  const formula = normalForm(read(text));
  const budget = { left };
  const found = findDocument(formula, spaceOf(formula, 'text', 'complement', { properties }, budget), budget);
  return { found, left: budget.left };
};

test.each([
  ['(= a 1)', { a: 1 }],
  ['(_not_exists a)', {}],
  ['(AND (= a 1) (= b 2))', { a: 1, b: 2 }],
  ['(AND (= a 1) (= a 2))', false],
  // The fewest conditions contradict each other, others do not.
  ['(AND (OR (= a 1) (AND (= b 1) (= c 1))) (!= a 1))', { b: 1, c: 1 }],
])('%s', (text, document) => {
  expect(find(text).found).toEqual(document);
});

test('without budget, nothing is decided', () => {
  expect(find('(AND (= a 1) (OR (= b 2) (= b 3)))', undefined, 0).found).toBeUndefined();
});

test('unused budget is returned', () => {
  const { left } = find('(AND (= a 1) (= b 2))', undefined, 1_000_000);
  expect(left).toBeGreaterThan(900_000);
  expect(left).toBeLessThan(1_000_000);
});

test('a found document is selected; if there is none, no candidate is selected either', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const budget = { left: Infinity };
      const formula = normalForm(filter);
      const found = findDocument(formula, spaceOf(formula, equality, 'complement', {}, budget), budget);
      if (found) expect(naive(filter, found, equality)).toBe(true);
      else
        for (const document of documents(candidates([filter]), 40))
          expect(naive(filter, document, equality)).toBe(false);
    }),
    runs(1 / 20),
  );
});

const properties = { t: { type: 'string', many: true } } as const;

test.each([
  ['(= a 1)', { a: 1, b: 2 }, { a: 1 }],
  ['(_not_exists a)', { b: 2 }, {}],
  ['(OR (= a 1) (= b 2))', { a: 1, b: 2 }, { b: 2 }],
  ['(AND (= a 1) (= b 2))', { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }],
  ['(AND (= t x) (= t y))', { t: ['w', 'x', 'y', 'z'] }, { t: ['x', 'y'] }],
])('%s of %j needs %j', (text, document, needed) => {
  expect(minimizeWitness(document, compile(read(text), { properties }))).toEqual(needed);
});

test('a document with more than 500 properties is left as it is', () => {
  const document = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`p${i}`, i]));
  expect(minimizeWitness(document, () => true)).toBe(document);
});

describe('union of conditions', () => {
  const property = fc.constantFrom('a', 'b', '__proto__').map((text) => ({ text }));
  const values = fc.tuple(wordOf(fc.constantFrom('1', '1.0', '2', '10', 'a', 'b', 'a\0', '', 'true', 'false', '-1')));

  /** Mostly plain conditions, so that few filters are always true. */
  const union = fc.letrec<{ union: Filter }>((tie) => ({
    union: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      conditions(['equal'], property, values),
      conditions(comparisons, property, values),
      conditions(['present', 'absent'], property),
      fc.record({ kind: fc.constant('or'), operands: fc.array(tie('union'), { maxLength: 5 }) }),
    ),
  })).union;

  const properties = fc.constantFrom<Properties | undefined>(undefined, {
    a: 'boolean',
    b: ['1', 'a', '10'],
    ['__proto__']: 'number',
  });

  test('two unions relate as one search says, and each witness is minimal and shows it', () => {
    fc.assert(
      fc.property(union, union, equality, properties, (a, b, equality, properties) => {
        const options = { equality, ...(properties && { properties }) };
        const solved = (filter: Filter) => {
          const [formula, budget] = [normalForm(filter), { left: Infinity }];
          return (
            findDocument(formula, spaceOf(formula, equality, 'complement', { properties }, budget), budget) !== false
          );
        };
        const is = (filter: Filter, document: object) => matches(filter, document, options);
        const confirm = ({ answer, witness }: Decision, shown: 'yes' | 'no', of: Filter) => {
          expect(answer === shown).toBe(solved(of));
          expect(witness !== undefined).toBe(answer === shown);
          if (witness === undefined) return;
          expect(is(of, witness)).toBe(true);
          for (const name of Object.keys(witness)) {
            const less = Object.entries(witness).filter(([other]) => other !== name);
            expect(is(of, Object.fromEntries(less))).toBe(false);
          }
        };
        confirm(satisfiable(a, options), 'yes', a);
        confirm(implies(a, b, options), 'no', both(a, not(b)));
        confirm(disjoint(a, b, options), 'no', both(a, b));
        const same = implies(a, b, options).answer === 'yes' && implies(b, a, options).answer === 'yes';
        expect(equivalent(a, b, options).answer).toBe(same ? 'yes' : 'no');
      }),
      runs(0.5),
    );
  });

  // a and b, and witnesses for only a, only b, and both
  test.each<[string, string, object | undefined, object | undefined, object | undefined]>([
    ['(= a 1)', '(OR (= a 1) (= b 2))', undefined, { b: 2 }, { a: 1 }],
    ['(= a 1)', '(= a 2)', { a: 1 }, { a: 2 }, undefined],
    ['(= a 1)', '(= b 2)', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['(= a 1)', '(OR (_exists b) (_not_exists b))', undefined, {}, { a: 1 }],
    ['(_not_exists a)', '(_not_exists b)', { b: 'other' }, { a: 'other' }, {}],
    ['(OR (= a 1) (_not_exists b))', '(_not_exists b)', { a: 1, b: 'other' }, undefined, {}],
    ['(< n 5)', '(< n 9)', undefined, { n: 5 }, { n: 4 }],
    ['(OR (= a 1) (NOT (= b 2)))', '(NOT (AND (!= a 1) (= b 2)))', undefined, undefined, {}],
    ['(OR (= a 1) (NOT (= b 2)))', '(= b 2)', {}, { b: 2 }, { a: 1, b: 2 }],
  ])('%s and %s: differ and meet in these documents', (a, b, onlyA, onlyB, common) => {
    const [one, other] = [read(a), read(b)];
    expect([implies(one, other).witness, implies(other, one).witness, disjoint(one, other).witness]).toEqual([
      onlyA,
      onlyB,
      common,
    ]);
  });
});
