import { formatQuery, type RuleGroupType } from '@react-querybuilder/core';
import fc from 'fast-check';
import { Query } from 'mingo';
import { describe, expect, test } from 'vitest';
import { defineDialect, type Equality } from '../../../src/language/dialect/dialect.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { FilterError } from '../../../src/language/filter-error.ts';
import { print } from '../../../src/language/print.ts';
import { invisibleIn } from '../../../src/language/word.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { fromReactQueryBuilder } from '../../../src/translate/targets/from-react-querybuilder.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { full, read } from '../../meaning/full.ts';
import { runs } from '../../support/runs.ts';
import { agrees, type Document, documents, fields, filters, scalar, types } from '../agreement.ts';
import { compareTable, selectRows } from '../full-table.ts';
import { openSqlite } from '../sql-js.ts';

const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value });
const group = (combinator: string, ...rules: unknown[]) => ({ combinator, rules }) as unknown as RuleGroupType;

describe('its own formatters turn the rules into what selects the same as `matches`', () => {
  test('as a query of MongoDB, run by mingo, with values of any type', () => {
    const reasons = agrees({
      filter: filters({ order: false }),
      document: documents(scalar),
      translate: (filter) => translate(filter, 'react-querybuilder', { strict: false }),
      selects: (output) => {
        const query = formatQuery(output, { format: 'mongodb_query', preserveValueOrder: true });
        const compiled = new Query(query as never);
        return (document: Document) => compiled.test(document as never);
      },
    });
    expect(reasons).toEqual([
      'a group cannot select nothing',
      'formatters change a text that begins or ends with white space and has several lines',
      'the database may ignore case, and read characters as wildcards',
    ]);
  });

  test('on the whole small table, as a query of MongoDB and as SQL', async () => {
    const fields = { string: { type: 'string' }, boolean: { type: 'boolean' }, number: { type: 'number' } } as const;
    const to = (filter: Filter, equality: Equality) =>
      translate(filter, 'react-querybuilder', { fields, equality, strict: false });
    const types = ['string', 'boolean', 'number'] as const;
    const all = await openSqlite();
    const asSql = (output: RuleGroupType) => {
      const { sql, params } = formatQuery(output, 'parameterized');
      const row = types.map((type) => `? AS ${type}`).join(', ');
      return (document: Document) => {
        const values = types.map((type) => document[type] ?? null);
        return all(`SELECT 1 FROM (SELECT ${row}) WHERE ${sql}`, [...values, ...params].map(bound)).length > 0;
      };
    };
    const asQuery = (output: RuleGroupType) => {
      const compiled = new Query(formatQuery(output, { format: 'mongodb_query', preserveValueOrder: true }) as never);
      return (document: Document) => compiled.test(document as never);
    };
    await compareTable({ types, translate: to, select: selectRows(types, asSql), exact: 35 });
    await compareTable({ types: ['any'], translate: to, select: selectRows(['any'], asQuery), exact: 20 });
  });

  test('as SQL, run by SQLite, with one type per column', async () => {
    const columns = Object.keys(types).map((name, i) => [name, `column${i}`] as const);
    const mapped = Object.fromEntries(columns.map(([name, field]) => [name, { ...fields[name], field }]));
    const all = await openSqlite();
    const selects = (output: RuleGroupType) => {
      const { sql, params } = formatQuery(output, 'parameterized');
      return (document: Document) => {
        const values = columns.map(([name]) => document[name] ?? null);
        const row = columns.map(([, column]) => `? AS ${column}`).join(', ');
        const found = all(`SELECT 1 FROM (SELECT ${row}) WHERE ${sql}`, [...values, ...params].map(bound));
        return found.length > 0;
      };
    };
    const doubles = Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, type === 'integer' ? 'number' : type]),
    );
    const reasons = agrees({
      document: documents(doubles),
      translate: (filter) => translate(filter, 'react-querybuilder', { fields: withDoubles(mapped), strict: false }),
      selects,
    });
    expect(reasons).toEqual([
      'a group cannot select nothing',
      'formatters change a text that begins or ends with white space and has several lines',
      'numbers cannot be searched for a part of their text',
      'numbers stored as text cannot be compared as numbers',
      'the database may ignore case, and read characters as wildcards',
      'the formatter decides the order of values; exact where `fields` declares `number`',
    ]);
  });
});

const bound = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

function withDoubles(mapped: Readonly<Record<string, { type?: string; field: string }>>) {
  return Object.fromEntries(
    Object.entries(mapped).map(([name, { field, type }]) => [
      name,
      { field, type: (type === 'integer' ? 'number' : type) as 'number' },
    ]),
  );
}

test.each<[string, unknown]>([
  ['(in a x y x)', rule('a', 'in', ['x', 'y'])],
  ['(NOT (in a x y))', group('or', rule('a', 'notIn', ['x', 'y']), rule('a', 'null'))],
  // In a list, formatters would trim the text, and leave out the empty one.
  ['(in a x " y")', group('or', rule('a', '=', 'x'), rule('a', '=', ' y'))],
  ['(NOT (in a x ""))', group('or', group('and', rule('a', '!=', 'x'), rule('a', '!=', '')), rule('a', 'null'))],
  ['(= a "x\ny")', rule('a', 'in', ['x\ny'])],
  ['(contains a x)', rule('a', 'contains', 'x')],
  ['(NOT (startsWith a x))', group('or', rule('a', 'doesNotBeginWith', 'x'), rule('a', 'null'))],
  ['(endsWith a x)', rule('a', 'endsWith', 'x')],
])('%s', (text, part) => {
  const { output } = translate(read(text), 'react-querybuilder', { fields: { a: { type: 'string' } }, strict: false });
  expect(output).toEqual(Object.hasOwn(part as object, 'rules') ? part : group('and', part));
});

test('a negation includes absent values, which SQL would leave out', () => {
  expect(
    translate(read('(NOT (= processed true))'), 'react-querybuilder', { fields: { processed: { type: 'boolean' } } })
      .output,
  ).toEqual(group('and', group('or', rule('processed', '!=', true), rule('processed', 'null'))).rules[0]);
});

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
