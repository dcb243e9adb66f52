import { expect, test } from 'vitest';
import { fromForm } from '../../src/form/from-form.ts';
import { FormError } from '../../src/form/state.ts';
import { maxDepth } from '../../src/language/check-filter.ts';
import { type Dialect, defineDialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { FilterError } from '../../src/language/filter-error.ts';
import { print } from '../../src/language/print.ts';
import { full } from '../meaning/full.ts';

const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value });
// biome-ignore lint/suspicious/noExplicitAny: some are no groups on purpose.
const group = (combinator: string, ...rules: unknown[]): any => ({ combinator, rules });
const printed = (rules: unknown, dialect: Dialect) => {
  const filter = fromForm(rules as never, { dialect });
  return filter === undefined ? undefined : print(filter, { dialect });
};

test.each<[unknown, string]>([
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
  expect(printed(rules, full)).toBe(text);
});

test.each([
  [group('xor', rule('a', '=', 1)), '"xor"'],
  [{ combinator: 'and' } as never, 'a list of `rules`'],
  [group('and', rule('a', '=', 1), 'or', rule('a', '=', 2)), 'combinators between rules'],
  [group('and', rule('a', 'like', 'x')), '"like"'],
  [group('and', rule('a', 'toString', 'x')), '"toString"'],
  [group('and', rule('a', { toString: null } as never, 'x')), 'the operator an object'],
  [group(Symbol('and') as never, rule('a', '=', 1)), 'not a symbol'],
  [group('and', 1n), 'a bigint is neither'],
  [group('and', { ...rule(1n as never, '=', 'b'), valueSource: 'field' }), 'the rule on a bigint'],
  [group('and', { ...rule('a', '=', 'b'), valueSource: 'field' }), 'compares a property with a value'],
  [group('and', { ...rule('a', '=', 'b'), match: { mode: 'all' } }), 'compares a property with a value'],
  [group('and', rule('a', 'between', [1, 2, 3])), 'two values'],
  [group('and', { ...rule('a', '=', 'b'), lhs: { op: 'lower' } }), 'compares a property with a value'],
])('%o is refused', (rules, reason) => {
  expect(() => fromForm(rules, { dialect: full })).toThrow(FormError);
  expect(() => fromForm(rules, { dialect: full })).toThrow(reason);
});

test('a dialect without lists of values writes each value', () => {
  const { in: _, ...operators } = full.operators;
  const dialect = defineDialect({ name: 'without', operators });
  const read = (operator: string) => printed(group('and', rule('a', operator, 'x,y')), dialect);
  expect([read('in'), read('notIn')]).toEqual(['(OR (= a x) (= a y))', '(AND (!= a x) (!= a y))']);
});

test('what a dialect has no operator for is refused, unless it can negate the opposite', () => {
  const without = group('and', rule('a', '!=', 1));
  expect(() => fromForm(without, { dialect: received })).toThrow('`received` has no operator that means `notEqual`');
  const dialect = received.extend({ NOT: full.operators.NOT });
  expect(printed(without, dialect)).toBe('(NOT (= a 1))');
  const present = group('and', rule('a', 'notNull'));
  expect(printed(present, dialect)).toBe('(NOT (_not_exists a))');
});

test.each([
  rule('a b', '=', 1),
  rule('a) (= b', '=', 1),
  rule('a', '=', 'x) (= b 2'),
  rule('a', '=', {}),
  rule('a', 'in', ['x', { toString: () => 'y' }]),
])('%j cannot be written in a dialect without quotes', (hostile) => {
  expect(() => fromForm(group('and', hostile), { dialect: received })).toThrow(FilterError);
});

test('a form without rules is no filter', () => {
  for (const empty of [group('and'), group('or', group('and'), { ...rule('a', '=', 'b'), muted: true })]) {
    expect(fromForm(empty, { dialect: received })).toBeUndefined();
  }
});

test.each([
  rule('a', '=', ''),
  rule('a', '=', null),
  rule('~', '=', 'x'),
  rule('', '=', 'x'),
  rule('a', '~', 'x'),
  rule('a', 'in', []),
  rule('a', 'in', ''),
  rule('a', 'in', ['x', '']),
  rule('a', 'in', 'x, '),
  rule('a', 'between', ['1', '']),
  rule('a', 'between', ['1']),
  rule('status', '=', '~'),
  rule('flag', '=', '~'),
])('%j is not filled in: left out, or an error with its path', (unfinished) => {
  const properties = { status: ['new', 'done'], flag: 'boolean' } as const;
  const rules = group('and', rule('b', '=', 'x'), group('or', rule('c', '=', 'y'), unfinished));
  const filter = fromForm(rules, { dialect: full, properties });
  expect(`${filter}`).toBe('(AND (= b x) (= c y))');
  expect(() => fromForm(rules, { dialect: full, properties, unfinished: 'throw' })).toThrow(
    expect.objectContaining({ name: 'FormError', code: 'unfinished', path: [1, 1] }),
  );
});

test('a text of an input is a value of the declared type', () => {
  const dialect = full.extend({}, { equality: 'typed' });
  const properties = { flag: 'boolean', count: 'number', text: 'string', total: 'decimal', list: ['1', 'x'] } as const;
  const read = (field: string, value: unknown) =>
    `${fromForm(group('and', rule(field, '=', value)), { dialect, properties })}`;
  expect(read('flag', 'false')).toBe('(= flag false)');
  expect(read('flag', 'maybe')).toBe('(= flag maybe)');
  expect(read('count', '1.50')).toBe('(= count 1.50)');
  expect(read('count', 'x')).toBe('(= count x)');
  expect(read('text', '5')).toBe('(= text "5")');
  expect(read('text', 5)).toBe('(= text 5)');
  expect(read('total', '10.50')).toBe('(= total 10.50)');
  expect(read('list', '1')).toBe('(= list "1")');
  expect(read('other', 'true')).toBe('(= other "true")');
});

test('groups nest as deeply as filters, and no deeper', () => {
  const nested = (levels: number) => {
    let deep: unknown = group('or', rule('a', '=', 1), rule('b', '=', 1));
    for (let level = 2; level < levels; level++) deep = group(level % 2 ? 'or' : 'and', deep, rule('a', '=', 1));
    return deep as never;
  };
  expect(printed(nested(maxDepth), full)).toContain('(= b 1)');
  for (const levels of [maxDepth + 1, 100_000]) expect(() => printed(nested(levels), full)).toThrow('levels deep');
});
