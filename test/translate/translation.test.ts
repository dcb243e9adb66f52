import { describe, expect, test } from 'vitest';
import { sqlColumnTypes } from '../../src/language/column.ts';
import type { Filter } from '../../src/language/filter.ts';
import type { OrderMeaning } from '../../src/language/meanings.ts';
import { exactTest, fieldName, fieldOf, isExtra } from '../../src/translate/field.ts';
import { partText, unsupported } from '../../src/translate/inexact.ts';
import { byEnds, likePattern, orderName, orderSymbol, wrapPart } from '../../src/translate/notation.ts';
import { targetNames } from '../../src/translate/targets/names.ts';
import { translate } from '../../src/translate/translate.ts';
import { TranslateError } from '../../src/translate/translate-error.ts';
import { full, read } from '../meaning/full.ts';
import { all, any, condition, not } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';

const columns = {
  processed: { column: 'processed', type: 'string' },
  paid: { column: ['n', 'paid'], type: 'boolean' },
  total: { column: 'total', type: 'number' },
  items: { column: 'items', type: 'integer' },
} as const;

const inPostgres = (text: string) => translate(read(text), 'postgres', { columns });

test.each<[string, string, readonly unknown[]]>([
  ['(= processed false)', '"processed" = $1::text', ['false']],
  ['(!= processed false)', '("processed" <> $1::text OR "processed" IS NULL)', ['false']],
  ['(NOT (= processed false))', '("processed" <> $1::text OR "processed" IS NULL)', ['false']],
  ['(NOT (!= processed false))', '"processed" = $1::text', ['false']],
  ['(NOT (NOT (= processed false)))', '"processed" = $1::text', ['false']],
  ['(_not_exists processed)', '"processed" IS NULL', []],
  ['(NOT (_not_exists processed))', '"processed" IS NOT NULL', []],
  ['(= paid true)', '"n"."paid" = $1::boolean', [true]],
  ['(< total 10)', '"total" < $1::float8', [10]],
  ['(NOT (< total 10))', '("total" >= $1::float8 OR "total" IS NULL)', [10]],
  ['(OR (= processed false) (_not_exists processed))', '("processed" = $1::text OR "processed" IS NULL)', ['false']],
  [
    '(NOT (OR (= processed a) (AND (_exists total) (= paid true))))',
    '(("processed" <> $1::text OR "processed" IS NULL) AND ("total" IS NULL OR ("n"."paid" <> $2::boolean OR "n"."paid" IS NULL)))',
    ['a', true],
  ],
])('negations are pushed down to the conditions, which stay bare: %s: %s', (text, output, params) => {
  expect(inPostgres(text)).toMatchObject({ output, params, fidelity: 'exact', notes: [] });
});

describe('nested operators of one kind become one, and constants disappear', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((value) => `(= processed ${value})`);
  const [x, y, z] = [1, 2, 3].map((position) => `"processed" = $${position}::text`);
  test.each([
    [`(OR ${a} (OR ${b} (OR ${c})))`, `(${x} OR ${y} OR ${z})`],
    [`(OR (NOT (AND (NOT ${a}) (NOT ${b}))) ${c})`, `(${x} OR ${y} OR ${z})`],
    [`(AND ${a} (OR ${b} ${c}))`, `(${x} AND (${y} OR ${z}))`],
    [`(AND ${a} (NOT (= paid maybe)))`, x],
    [`(OR ${a} (= paid maybe) (= total 1.0) (= items 1e3))`, x],
    [`(AND ${a} (= paid maybe))`, '1 = 0'],
    [`(OR (AND ${a} ${b}) (OR ${a} (!= paid maybe)))`, '1 = 1'],
    ['(NOT (= paid maybe))', '1 = 1'],
  ])('%s: %s', (text, output) => {
    expect(inPostgres(text).output).toBe(output);
  });

  test('an operator without operands is its constant', () => {
    expect(translate(any(), 'sqlite', { columns }).output).toBe('1 = 0');
    expect(translate(all(), 'sqlite', { columns }).output).toBe('1 = 1');
    expect(translate(not(all()), 'sqlite', { columns }).output).toBe('1 = 0');
  });
});

test('reasons have a language; the error is English', () => {
  const options = { locale: 'pt-BR' } as const;
  const { notes } = translate(read('(= a b)'), 'ldap', { ...options, strict: false });
  expect(notes.map(({ reason }) => reason)).toEqual([
    'o servidor pode ignorar maiúsculas e espaços; se não ignora, indique o atributo em `exact`',
  ]);
  const error = refusal(() => translate(read('(= a b)'), 'ldap', options), TranslateError);
  expect(error.message).toMatch(/^ldap cannot express `\(= a b\)` exactly: the server may ignore case and spaces/);
  expect(error.notes).toEqual(notes);
  const own = { ...options, strict: false, operators: { near: { cel: () => unsupported('too far') } } };
  const near: Filter = { kind: 'call', operator: { text: 'near' }, operands: [] };
  expect(translate(near, 'cel', own).notes[0]?.reason).toBe('too far');
  expect(translate(near, 'cel', { ...options, strict: false }).notes[0]?.reason).toBe(
    '`near` não tem significado no seu dialeto',
  );
});

test.each([
  ['(= a 1)', '(= a 1)'],
  ['(= a "b c")', '(= a "b c")'],
  ['(in a 1 "2")', '(in a 1 "2")'],
  ['(AND (= a 1) (NOT (= b 2)))', '(AND (…) (…))'],
  ['(near a b)', '(near a b)'],
])('%s is quoted as %s', (text, quoted) => {
  const filter = read(text);
  expect(partText(filter, {})).toBe(quoted);
});

test('a filter without symbols has those of the dialect, or the names of its meanings', () => {
  const filter = condition('present', 'a');
  expect(partText(filter, { dialect: full })).toBe('(_exists a)');
  expect(partText(filter, {})).toBe('(present a)');
});

test.each(targetNames)('%s is given no half of a surrogate pair', (target) => {
  for (const means of ['equal', 'startsWith', 'less'] as const) {
    const options = { jsonColumn: 'doc', strict: false };
    const { fidelity, notes } = translate(condition(means, 'a', '\ud83d'), target as 'postgres', options);
    expect([means, fidelity, notes[0]?.reason]).toEqual([means, 'unsupported', 'a lone surrogate cannot be written']);
  }
});

test.each([
  ['less', '<', '>=', 'lt', 'gte'],
  ['lessOrEqual', '<=', '>', 'lte', 'gt'],
  ['greater', '>', '<=', 'gt', 'lte'],
  ['greaterOrEqual', '>=', '<', 'gte', 'lt'],
] as const satisfies readonly (readonly [OrderMeaning, ...string[]])[])(
  '%s is %s, negated %s; %s, negated %s',
  (order, symbol, opposite, name, negatedName) => {
    expect([orderSymbol(order), orderSymbol(order, true)]).toEqual([symbol, opposite]);
    expect([orderName(order), orderName(order, true)]).toEqual([name, negatedName]);
  },
);

test.each([
  ['contains', '*a*', 'anywhere'],
  ['startsWith', 'a*', 'start'],
  ['endsWith', '*a', 'end'],
] as const)('%s: %s', (part, pattern, where) => {
  expect(wrapPart(part, 'a', '*')).toBe(pattern);
  expect(byEnds(part, 'anywhere', 'start', 'end', 'whole')).toBe(where);
});

test.each([
  ['contains', '50%', '!', '%50!%%'],
  ['startsWith', 'a_b', '!', 'a!_b%'],
  ['endsWith', '!', '!', '%!!'],
  ['contains', '', '!', '%%'],
  ['contains', '!%', '!', '%!!!%%'],
  ['startsWith', '\\_', '\\', '\\\\\\_%'],
] as const)('`LIKE` for %s %j with the escape character %s is %s', (part, text, mark, pattern) => {
  expect(likePattern(part, text, mark)).toBe(pattern);
});

const fields = { a: { field: 'b', type: 'number' }, c: { field: 'd' } } as const;

test.each([
  ['a', { field: 'b', type: 'number' }],
  ['c', { field: 'd' }],
  ['e', {}],
  ['constructor', {}],
])('the field of %s is %j', (property, field) => {
  expect(fieldOf({ fields }, property)).toEqual(field);
  expect(fieldOf({}, property)).toEqual({});
  expect(fieldName({ fields }, property)).toBe('field' in field ? field.field : property);
});

test('three types are those of some engines of SQL only', () => {
  expect(sqlColumnTypes.filter(isExtra)).toEqual(['unsigned', 'float32', 'decimal']);
  expect(sqlColumnTypes).toHaveLength(7);
});

test.each([
  [{}, false, false],
  [{ exact: true as const }, true, true],
  [{ exact: ['a'] }, true, false],
  [{ exact: [] }, false, false],
])('with %j, `a` is compared exactly: %s, `b`: %s', (options, a, b) => {
  expect(['a', 'b'].map(exactTest(options))).toEqual([a, b]);
});

test('what is the same for every document relies on nothing, nor does what it decides', () => {
  const properties = { d: 'instant', t: 'decimal' } as const;
  const codes = (text: string) =>
    translate(read(text), 'postgres', { properties }).preconditions.map(({ code }) => code);
  const own = codes('(= t 1)');
  expect(own).not.toEqual([]);
  expect(codes('(= d 2026-01)')).toEqual([]);
  expect(codes('(AND (= d 2026-01) (= t 1))')).toEqual([]);
  expect(codes('(OR (= d 2026-01) (= t 1))')).toEqual(own);
});
