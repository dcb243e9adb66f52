import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Filter, isCondition, isJunction, negatedBy, operandsOf } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { normalize } from '../../../src/meaning/simplify/normalize.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { long, runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { full, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

const text = (filter: Filter | boolean | undefined) =>
  typeof filter === 'object' ? print(filter, { dialect: full }) : filter;

test('a form that is far too long is abandoned at once', () => {
  const conditions = Array.from({ length: long ? 100_000 : 30_000 }, (_, i) => condition('equal', 'a', `${i}`));
  expect(normalize(any(...conditions), { form: 'conjunctive' })).toBeUndefined();
});

test.each([{}, { form: 'short' }])('%o names no form', (options) => {
  expect(() => normalize(read('(= a 1)'), options as never)).toThrow('`form` must be `disjunctive` or `conjunctive`');
});

// filter, disjunctive form, conjunctive form
describe.each([
  ['(= a 1)', '(= a 1)', '(= a 1)'],
  [
    '(AND (= a 1) (OR (= b 2) (= c 3)))',
    '(OR (AND (= a 1) (= b 2)) (AND (= a 1) (= c 3)))',
    '(AND (= a 1) (OR (= b 2) (= c 3)))',
  ],
  ['(NOT (OR (= a 1) (< b 2)))', '(AND (!= a 1) (NOT (< b 2)))', '(AND (!= a 1) (NOT (< b 2)))'],
  ['(AND (= a 1) (OR (= a 2) (= b 2)))', '(AND (= a 1) (= b 2))', '(AND (= a 1) (= b 2))'],
  ['(AND (= a 1) (= a 2))', false, false],
  ['(OR (_exists a) (_not_exists a))', true, true],
])('%s', (filter, disjunctive, conjunctive) => {
  test(`is ${disjunctive} and ${conjunctive}`, () => {
    expect(text(normalize(read(filter), { form: 'disjunctive', dialect: full }))).toBe(disjunctive);
    expect(text(normalize(read(filter), { form: 'conjunctive', dialect: full }))).toBe(conjunctive);
  });
});

test('a form with more conditions than the limit is not written', () => {
  const pairs = (count: number) =>
    read(`(AND ${Array.from({ length: count }, (_, i) => `(OR (= a${i} 1) (= b${i} 1))`).join(' ')})`);
  expect(normalize(pairs(100), { form: 'disjunctive' })).toBeUndefined();
  // No limit, and yet no endless work.
  expect(normalize(pairs(100), { form: 'disjunctive', limit: 1e9, budget: 1e6 })).toBeUndefined();
  expect(normalize(pairs(3), { form: 'disjunctive', limit: 23 })).toBeUndefined();
  expect(normalize(pairs(3), { form: 'disjunctive', limit: 24 })).toMatchObject({
    kind: 'or',
    operands: { length: 8 },
  });
  expect(normalize(pairs(100), { form: 'conjunctive' })).toMatchObject({ kind: 'and', operands: { length: 100 } });
});

test('a normal form selects the same under every reading, and has the right shape', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom('disjunctive' as const, 'conjunctive' as const), (filter, form) => {
      const normal = normalize(filter, { form });
      if (normal === undefined) return;
      if (typeof normal === 'object')
        expect(has(normal, form === 'disjunctive' ? ['or', 'and'] : ['and', 'or'])).toBe(true);
      for (const document of documents(candidates([filter]), 100)) {
        for (const equality of ['text', 'typed'] as const) {
          const constant = typeof normal === 'boolean';
          expect(constant ? normal : naive(normal, document, equality)).toBe(naive(filter, document, equality));
          const three = threeValued(filter, document, equality) === true;
          expect(constant ? normal : threeValued(normal, document, equality) === true).toBe(three);
        }
      }
    }),
    runs(1 / 5),
  );
});

/** Whether a filter has no `or` or `and` except these, from the outside in, and negates neither. */
function has(filter: Filter, kinds: readonly string[]): boolean {
  if (!isJunction(filter)) return isCondition(negatedBy(filter) ?? filter);
  const at = kinds.indexOf(filter.kind);
  return at !== -1 && filter.operands.every((operand) => has(operand, kinds.slice(at + 1)));
}

test.each(['last', 'first'])('hundreds of levels of negations, the innermost %s, are written', (inner) => {
  let filter = read('(= a 0)');
  for (let i = 0; i < (long ? 200 : 80); i++) {
    const beside = condition('equal', `a${i}`, '1');
    filter = not(inner === 'last' ? all(beside, filter) : all(filter, beside));
  }
  const normal = normalize(filter, { form: 'disjunctive', limit: 1e9 });
  expect(typeof normal === 'object' && operandsOf(normal).length).toBe(long ? 101 : 41);
});

test('conditions are in the order of the text, whichever group is longer', () => {
  const filter = read('(AND (= d 1) (OR (= c 1) (= b 1)) (= a 1) (= d 1))');
  expect(text(normalize(filter, { form: 'disjunctive', dialect: full }))).toBe(
    '(OR (AND (= d 1) (= c 1) (= a 1)) (AND (= d 1) (= b 1) (= a 1)))',
  );
});

test('255 conditions in as many levels are one group', () => {
  const conditions = Array.from({ length: 255 }, (_, i) => read(`(!= a${i} 1)`));
  const nested = conditions.reduce((inside, one) => all(inside, one));
  for (const form of long ? (['disjunctive', 'conjunctive'] as const) : (['conjunctive'] as const)) {
    const flat = normalize(nested, { form, dialect: full });
    expect(text(flat) === `(AND ${conditions.map(text).join(' ')})`).toBe(true);
  }
});
