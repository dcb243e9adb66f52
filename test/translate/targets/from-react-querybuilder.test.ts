import type { RuleGroupType } from '@react-querybuilder/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineDialect } from '../../../src/language/dialect/dialect.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { FilterError } from '../../../src/language/filter-error.ts';
import { print } from '../../../src/language/print.ts';
import { invisibleIn } from '../../../src/language/word.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { fromReactQueryBuilder } from '../../../src/translate/targets/from-react-querybuilder.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { full } from '../../meaning/full.ts';
import { runs } from '../../support/runs.ts';
import { documents, filters, scalar } from '../agreement.ts';

const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value });
const group = (combinator: string, ...rules: unknown[]) => ({ combinator, rules }) as unknown as RuleGroupType;

test('converted there and back, a filter selects the same', () => {
  // The others have a name that no dialect can write.
  const over = ['processed', 'a', 'n', '日本'];
  const document = documents(scalar);
  let said = 0;
  fc.assert(
    fc.property(filters({ order: false, over }), fc.array(document, { minLength: 1, maxLength: 10 }), (filter, all) => {
      const { output, fidelity } = translate(filter, 'react-querybuilder', { strict: false });
      if (output.rules.length === 0 || fidelity !== 'exact') return;
      // The result is built, and the builder refuses invisible characters.
      if (invisibleIn(JSON.stringify(output)) !== undefined) return;
      said++;
      const back = fromReactQueryBuilder(output, { dialect: full });
      for (const one of all) expect(matches(back, one)).toBe(matches(filter, one));
    }),
  );
  expect(said).toBeGreaterThan(runs(1).numRuns / 2);
});

test.each([
  [
    group('or', rule('processed', '=', false), rule('processed', 'null')),
    '(OR (= processed false) (_not_exists processed))',
  ],
  [group('and', rule('a', '=', 'x')), '(= a x)'],
  [
    group('and', rule('a', '!=', 1), group('or', rule('b', '<', 1), rule('b', '>=', '2'))),
    '(AND (!= a 1) (OR (< b 1) (>= b 2)))',
  ],
  [{ ...group('and', rule('a', 'notNull'), rule('b', '>', 1)), not: true }, '(NOT (AND (_exists a) (> b 1)))'],
  [group('or', rule('a', 'in', [false, 'false', 1])), '(in a false 1)'],
  [group('or', rule('a', 'in', ['x'])), '(= a x)'],
  [group('or', rule('a', 'notIn', 'x, y')), '(NOT (in a x y))'],
  [group('or', rule('a', 'contains', 'x y'), rule('a', 'beginsWith', 1)), '(OR (contains a "x y") (startsWith a 1))'],
  [group('or', rule('a', 'doesNotEndWith', 'x')), '(NOT (endsWith a x))'],
  [group('or', rule('a', 'between', [1, 2])), '(AND (>= a 1) (<= a 2))'],
  [group('or', rule('a', 'notBetween', '1,2')), '(OR (< a 1) (> a 2))'],
  [group('and', { ...rule('a', '=', 1), muted: true }, group('or'), rule('b', '=', 1)), '(= b 1)'],
  [group('and', { ...group('or', rule('a', '=', 1)), muted: true }, rule('b', '=', 'a b')), '(= b "a b")'],
])('%j is read', (rules, text) => {
  expect(print(fromReactQueryBuilder(rules, { dialect: full }), { dialect: full })).toBe(text);
});

test.each([
  [group('and'), 'a group without rules'],
  [group('xor', rule('a', '=', 1)), '"xor"'],
  [{ combinator: 'and' } as unknown as RuleGroupType, 'a list of `rules`'],
  [group('and', rule('a', '=', 1), 'or', rule('a', '=', 2)), 'combinators between rules'],
  [group('and', rule('a', 'like', 'x')), '"like"'],
  [group('and', rule('a', 'toString', 'x')), '"toString"'],
  [group('and', { ...rule('a', '=', 'b'), valueSource: 'field' }), 'compares a property with a value'],
  [group('and', { ...rule('a', '=', 'b'), match: { mode: 'all' } }), 'compares a property with a value'],
  [group('and', rule('a', 'between', [1])), 'two values'],
  [group('and', rule('a', 'in', '')), 'lists no values'],
])('%j is refused', (rules, reason) => {
  expect(() => fromReactQueryBuilder(rules, { dialect: full })).toThrow(TranslateError);
  expect(() => fromReactQueryBuilder(rules, { dialect: full })).toThrow(reason);
});

test('a dialect without lists of values writes each value', () => {
  const { in: _, ...operators } = full.operators;
  const dialect = defineDialect({ name: 'without', operators });
  const read = (operator: string) =>
    print(fromReactQueryBuilder(group('and', rule('a', operator, 'x,y')), { dialect }));
  expect([read('in'), read('notIn')]).toEqual(['(OR (= a x) (= a y))', '(AND (!= a x) (!= a y))']);
});

test('what a dialect has no operator for is refused, unless it can negate the opposite', () => {
  const without = group('and', rule('a', '!=', 1));
  expect(() => fromReactQueryBuilder(without, { dialect: received })).toThrow(
    '`received` has no operator that means `notEqual`',
  );
  const dialect = received.extend({ NOT: full.operators.NOT });
  expect(print(fromReactQueryBuilder(without, { dialect }), { dialect })).toBe('(NOT (= a 1))');
  const present = group('and', rule('a', 'notNull'));
  expect(print(fromReactQueryBuilder(present, { dialect }), { dialect })).toBe('(NOT (_not_exists a))');
});

test.each([
  rule('a b', '=', 1),
  rule('a) (= b', '=', 1),
  rule('a', '=', null),
  rule('a', '=', 'x) (= b 2'),
  rule('', '=', 1),
])('%j cannot be written in a dialect without quotes', (hostile) => {
  expect(() => fromReactQueryBuilder(group('and', hostile), { dialect: received })).toThrow(FilterError);
});

test('both directions take 1,000 levels and refuse more', () => {
  const thereAndBack = (levels: number) => {
    let deep = group('or', rule('a', '=', 1), rule('b', '=', 1));
    for (let level = 2; level < levels; level++) deep = group(level % 2 ? 'or' : 'and', deep, rule('a', '=', 1));
    return translate(fromReactQueryBuilder(deep, { dialect: full }), 'react-querybuilder').fidelity;
  };
  expect(thereAndBack(1000)).toBe('exact');
  for (const levels of [1001, 100_000]) {
    expect(() => thereAndBack(levels)).toThrow('A filter can be nested at most 1,000 levels deep.');
  }
});
