import { formatQuery, type RuleGroupType } from '@react-querybuilder/core';
import fc from 'fast-check';
import { Query } from 'mingo';
import { describe, expect, test } from 'vitest';
import { fromForm } from '../../../src/form/from-form.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { invisibleIn } from '../../../src/language/word.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full, read } from '../../meaning/full.ts';
import { agrees, by, type Document, documents, doubles, fields, filters, scalar, types } from '../agreement.ts';
import { compareRows } from '../full-table.ts';
import { openSqlite } from '../sql-js.ts';

const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value });
const group = (combinator: string, ...rules: unknown[]) => ({ combinator, rules }) as unknown as RuleGroupType;

const asQuery = (output: RuleGroupType) => {
  const compiled = new Query(formatQuery(output, { format: 'mongodb_query', preserveValueOrder: true }) as never);
  return (document: Document) => compiled.test(document as never);
};

describe('its own formatters turn the rules into what selects the same as `matches`', () => {
  test('as a query of MongoDB, run by mingo, with values of any type', () => {
    const [filter, document] = [filters({ order: false }), documents(scalar)];
    expect(agrees({ filter, document, ...by('react-querybuilder'), selects: asQuery })).toEqual([
      'a group cannot select nothing',
      'formatters change a text that begins or ends with white space and has several lines',
      'the database may ignore case, and read characters as wildcards',
    ]);
  });

  test('on the whole small table, as a query of MongoDB and as SQL', async () => {
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
    await compareRows('react-querybuilder', types, asSql, 35);
    await compareRows('react-querybuilder', ['any'], asQuery, 20);
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
    const options = { fields: withDoubles(mapped) };
    expect(agrees({ document: documents(doubles), ...by('react-querybuilder', options), selects })).toEqual([
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
  fc.assert(
    fc.property(filters({ order: false, over }), fc.array(document, { minLength: 1, maxLength: 10 }), (filter, all) => {
      const { output, fidelity } = translate(filter, 'react-querybuilder', { strict: false });
      fc.pre(output.rules.length > 0 && fidelity === 'exact');
      // The result is built, and the builder refuses invisible characters.
      fc.pre(invisibleIn(JSON.stringify(output)) === undefined);
      // In a form an empty text is a rule that is not filled in.
      fc.pre(!JSON.stringify(output).includes('"value":""'));
      const back = fromForm(output, { dialect: full }) as Filter;
      for (const one of all) expect(matches(back, one)).toBe(matches(filter, one));
    }),
  );
});

test('a refusal names what shows a filter in a form', () => {
  expect(() => translate(read('(contains a x)'), 'react-querybuilder')).toThrow(
    /exactly: .*`toQueryBuilder` of `prefilter\/form`/,
  );
});
