import { expect, test } from 'vitest';
import { fromForm } from '../../src/form/from-form.ts';
import { toQueryBuilder } from '../../src/form/to-query-builder.ts';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { full, typed } from '../meaning/full.ts';
import { condition } from '../support/nodes.ts';

const poor = full.extend({ '!=': null, _exists: null });
const properties = { total: 'decimal', processed: 'boolean', status: ['new', 'done'] } as const;

const rule = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const group = (...rules: unknown[]) => ({ combinator: 'and', rules });

test.each([
  ['(contains issuerName "Padaria A")', full, group(rule('issuerName', 'contains', 'Padaria A'))],
  ['(NOT (= status new))', poor, group(rule('status', '!=', 'new'))],
  ['(NOT (= status new))', full, { ...group(rule('status', '=', 'new')), not: true }],
  ['(NOT (in status new done))', full, group(rule('status', 'notIn', ['new', 'done']))],
  ['(NOT (_not_exists status))', poor, group(rule('status', 'notNull', null))],
  ['(NOT (_not_exists status))', full, { ...group(rule('status', 'null', null)), not: true }],
  ['(NOT (NOT (< a 5)))', full, { ...group({ ...group(rule('a', '<', '5')), not: true }), not: true }],
  ['(AND (>= total 10.50) (<= total 100))', full, group(rule('total', 'between', ['10.50', '100']))],
  ['(OR (< total 10.50) (> total 100))', full, group(rule('total', 'notBetween', ['10.50', '100']))],
  ['(AND (>= total 10.50) (<= a 100))', full, group(rule('total', '>=', '10.50'), rule('a', '<=', '100'))],
  ['(AND (<= total 1) (>= total 0))', full, group(rule('total', '<=', '1'), rule('total', '>=', '0'))],
  ['(= processed false)', full, group(rule('processed', '=', false))],
  ['(= other false)', full, group(rule('other', '=', 'false'))],
  ['(= other false)', typed, group(rule('other', '=', false))],
  ['(= other "false")', typed, group(rule('other', '=', 'false'))],
  ['(in a x)', full, group(rule('a', '=', 'x'))],
  [
    '(OR (= processed false) (_not_exists processed))',
    received,
    { combinator: 'or', rules: [rule('processed', '=', false), rule('processed', 'null', null)] },
  ],
])('%s', (text, dialect, state) => {
  expect(toQueryBuilder(parseOrThrow(text, { dialect }), { dialect, properties })).toEqual(state);
});

test('no filter is the empty form', () => {
  expect(toQueryBuilder(undefined, { dialect: received })).toEqual({ combinator: 'and', rules: [] });
  expect(fromForm(toQueryBuilder(undefined, { dialect: received }), { dialect: received })).toBeUndefined();
});

test.each<[text: string, dialect: Dialect, marked: string, why: string]>([
  ['(OR (= a b) (near c d))', full, '(near c d)', 'the operator `near` has no meaning'],
  ['(= a "")', full, '""', 'the value "" of `a` is empty'],
  ['(in a x "")', full, '""', 'is empty'],
  ['(= ~ x)', full, '(= ~ x)', '`~` stands for what has not been chosen'],
  ['(= status ~)', full, '(= status ~)', '`~` stands for what has not been chosen'],
  ['(= a x\u200by)', full, 'x\u200by', 'would be read back as another one'],
  ['(= undeclared 1.50)', typed, '1.50', 'would be read back as another one'],
  ['(= a\u200b y)', full, '(= a\u200b y)', 'no rule is read back as it'],
])('%s has no form: %#', (text, dialect, marked, why) => {
  const filter = parseOrThrow(text, { dialect });
  expect(() => toQueryBuilder(filter, { dialect, properties })).toThrow(
    expect.objectContaining({
      name: 'FormError',
      code: 'no-form',
      message: expect.stringContaining(`A form cannot show this filter: `),
      span: { start: text.indexOf(marked), end: text.indexOf(marked) + marked.length },
    }),
  );
  expect(() => toQueryBuilder(filter, { dialect, properties })).toThrow(why);
});

test('the path leads to a node that was not parsed', () => {
  const filter: Filter = {
    kind: 'and',
    operands: [condition('equal', 'a', 'b'), { kind: 'not', operands: [condition('equal', 'a', '')] }],
  };
  expect(() => toQueryBuilder(filter, { dialect: full })).toThrow(
    expect.objectContaining({ code: 'no-form', path: [1, 0] }),
  );
});

test('what the dialect cannot write is refused, not changed', () => {
  expect(() => toQueryBuilder(parseOrThrow('(contains a b)', { dialect: full }), { dialect: received })).toThrow(
    'the dialect `received` has no operator that means `contains`',
  );
  expect(() => toQueryBuilder(parseOrThrow('(AND (= a b) (= c d))', { dialect: full }), { dialect: received })).toThrow(
    'the dialect `received` has no operator that means `and`',
  );
});
