import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../src/language/dialect/dialect.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { simplify } from '../../../src/meaning/simplify/simplify.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { long, runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { full, open, read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

const shown = (result: Filter | boolean, dialect: Dialect = full) =>
  typeof result === 'boolean' ? result : print(result, { dialect });

describe.each([
  ['(OR (= a 1) (= a 1))', '(= a 1)'],
  ['(OR (= a 1) (OR (= b 2) (= a 1)))', '(OR (= a 1) (= b 2))'],
  ['(AND (= a 1) (= a 2))', false],
  ['(OR (_exists a) (_not_exists a))', true],
  ['(AND (_exists a) (= a 1))', '(= a 1)'],
  ['(OR (= a 1) (AND (= a 1) (= b 2)))', '(= a 1)'],
  ['(AND (< a 5) (< a 7))', '(< a 5)'],
  ['(AND (< a 5) (> a 7))', false],
  // A list of values.
  ['(OR (in a 1 2) (= a 2) (in a 3 1))', '(in a 1 2 3)'],
  ['(AND (in a 1 2) (in a 2 3))', '(= a 2)'],
  ['(AND (in a 1 2) (in a 3 4))', false],
  ['(AND (in a 1 2) (!= a 1))', '(= a 2)'],
  ['(AND (in a 5 7) (< a 6))', '(= a 5)'],
  ['(AND (in a x y) (= b 1))', '(AND (in a x y) (= b 1))'],
  // Parts of a text.
  ['(OR (startsWith a ab) (startsWith a a))', '(startsWith a a)'],
  ['(AND (startsWith a ab) (startsWith a a))', '(startsWith a ab)'],
  ['(AND (startsWith a ab) (contains a b))', '(startsWith a ab)'],
  ['(OR (contains a b) (endsWith a abc))', '(contains a b)'],
  ['(AND (startsWith a x) (startsWith a y))', false],
  ['(AND (in a new done) (startsWith a d))', '(= a done)'],
  ['(AND (contains a b) (= a abc))', '(= a abc)'],
  ['(AND (contains a b) (< a b) (startsWith a c))', false],
  ['(AND (contains a x) (_exists a))', '(contains a x)'],
  ['(AND (startsWith a ab) (endsWith a ba))', '(AND (startsWith a ab) (endsWith a ba))'],
  // The dialect says what a negation means.
  ['(OR (= a 1) (!= a 1))', true],
  ['(OR (= a 1) (NOT (= a 1)))', true],
  ['(OR (AND (= a 1) (= b 2)) (AND (= a 1) (NOT (= b 2))))', '(= a 1)'],
  ['(OR (= a 1) (AND (NOT (= a 1)) (= b 2)))', '(OR (= a 1) (= b 2))'],
  ['(OR (AND (NOT (= b 1)) (NOT (= c 2))) (= b 1) (= c 2))', true],
  // What differs between readings is kept.
  ['(AND (= a 1) (= a "1"))', '(AND (= a 1) (= a "1"))'],
  ['(AND (_exists a) (!= a 1))', '(AND (_exists a) (!= a 1))'],
  ['(OR (= processed false) (_not_exists processed))', '(OR (= processed false) (_not_exists processed))'],
])('%s', (text, simple) => {
  test(`is ${simple}`, () => expect(shown(simplify(read(text), { dialect: full }))).toBe(simple));
});

test.each([
  ['(OR (= a 1) (!= a 1))', '(OR (= a 1) (!= a 1))'],
  ['(OR (AND (= a 1) (= b 2)) (AND (= a 1) (!= b 2)))', '(OR (AND (= a 1) (= b 2)) (AND (= a 1) (!= b 2)))'],
  ['(OR (= a 1) (AND (!= a 1) (= b 2)))', '(OR (= a 1) (AND (!= a 1) (= b 2)))'],
])('of a negation that no documentation confirms nothing is taken for granted: %s', (text, simple) => {
  const filter = parseOrThrow(text, { dialect: open });
  expect(print(simplify(filter, { dialect: open }) as Filter, { dialect: open })).toBe(simple);
  // Only the operators that the filter uses are asked.
  const confirmed = open.extend({ '!=': { operands: 'property value', means: 'notEqual' } });
  expect(simplify(filter, { dialect: confirmed })).toEqual(simplify(filter, { dialect: full }));
});

describe('what a dialect cannot spell', () => {
  test('is not written', () => {
    const negating = qive.extend({ NOT: { operands: 'filter', means: 'not' } });
    const filter = parseOrThrow('(NOT (= a 1))', { dialect: negating });
    expect(shown(simplify(filter, { dialect: negating }), negating)).toBe('(NOT (= a 1))');
  });

  test('an operator that is documented for two operands is not given three', () => {
    const text = '(OR (= a 1) (OR (= b 1) (= c 1)))';
    expect(shown(simplify(parseOrThrow(text)), received)).toBe(text);
  });
});

test('declared types make conditions unnecessary where documents hold no other values', () => {
  const properties = { a: 'boolean', b: ['x', 'y'], n: 'number', t: 'string' } as const;
  const simple = (text: string, clean = true) => shown(simplify(read(text), { properties, clean, dialect: full }));
  expect(simple('(OR (= a true) (= a false) (_not_exists a))', false)).toBe('(OR (in a true false) (_not_exists a))');
  expect(simple('(OR (= a true) (= a false) (_not_exists a))')).toBe(true);
  expect(simple('(OR (= b x) (= b z))')).toBe('(= b x)');
  expect(simple('(AND (_exists b) (OR (= b x) (= b y)))')).toBe('(_exists b)');
  expect(simple('(= n many)')).toBe(false);
  expect(simple('(AND (_exists t) (contains t ""))')).toBe('(_exists t)');
  expect(simple('(OR (_not_exists t) (startsWith t ""))')).toBe(true);
  expect(simple('(contains b z)')).toBe(false);
});

test('a simplified filter selects the same under every reading, is never longer, and cannot be simplified further', () => {
  fc.assert(
    fc.property(crowded(), (filter) => {
      fc.pre(prints(filter));
      const simple = simplify(filter, { dialect: full });
      for (const document of documents(candidates([filter]), 150)) {
        for (const equality of ['text', 'typed'] as const) {
          const [two, three] = [naive(filter, document, equality), threeValued(filter, document, equality)];
          const constant = typeof simple === 'boolean';
          expect(constant ? simple : naive(simple, document, equality)).toBe(two);
          expect((constant ? simple : threeValued(simple, document, equality)) === true).toBe(three === true);
        }
      }
      if (typeof simple === 'boolean') return;
      expect(print(simple, { dialect: full }).length).toBeLessThanOrEqual(print(filter, { dialect: full }).length);
      expect(simplify(simple, { dialect: full })).toEqual(simple);
    }),
    runs(1 / 8),
  );
});

test('a filter of a dialect is simplified with operators of the dialect', () => {
  fc.assert(
    fc.property(crowded(), (any) => {
      fc.pre(prints(any, qive));
      const simple = simplify(any, { dialect: qive });
      if (typeof simple !== 'boolean') expect(print(simple, { dialect: qive })).toBeTypeOf('string');
    }),
  );
});

function prints(filter: Filter, dialect: Dialect = full): boolean {
  try {
    print(filter, { dialect });
    return true;
  } catch {
    return false;
  }
}

test('a very long filter is found to be constant, otherwise only its form is simplified', () => {
  const many = Array.from({ length: long ? 12_000 : 800 }, (_, i) => `(= a${i} 1)`).join(' ');
  expect(simplify(read(`(AND (= b 1) (OR ${many}) (!= b 1))`), { dialect: full })).toBe(false);
  const simple = simplify(read(`(NOT (NOT (OR ${many} (= a1 1))))`), { dialect: full });
  expect(shown(simple) === `(OR ${many})`).toBe(true);
  expect(simplify(simple as Filter, { dialect: full }) === simple).toBe(true);
});

test('a list that makes no difference is dropped as a whole, without a look at each of its values', () => {
  const values = Array.from({ length: 9000 }, (_, i) => `v${i}`).join(' ');
  const filter = read(`(AND (= a x) (OR (in a ${values}) (= b 1)))`);
  const run = () => expect(shown(simplify(filter, { dialect: full }))).toBe('(AND (= a x) (= b 1))');
  expect(takesAtMost(2000, run)).toBe(true);
});
