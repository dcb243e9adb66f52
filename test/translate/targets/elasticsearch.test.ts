import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnType } from '../../../src/language/column.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { compareCodePoints } from '../../../src/source/code-points.ts';
import type { ElasticsearchQuery } from '../../../src/translate/targets/elasticsearch.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { agrees, by, type Document, documents, filters, integerText, names, text, types } from '../agreement.ts';
import { compareRows } from '../full-table.ts';

/*
 * No server runs here: this implements the reference of the query language, for a document whose fields are indexed by
 * their mapping. Each query is a function of the values in a field.
 */

type Indexed = (field: string) => readonly unknown[];
type Body = Readonly<Record<string, unknown>>;

const queries: Readonly<Record<string, (body: never, document: Indexed) => boolean>> = {
  match_all: () => true,
  match_none: () => false,
  bool(body: Record<'filter' | 'must_not' | 'should', Body[]> & { minimum_should_match?: number }, document) {
    const { filter = [], must_not = [], should = [], minimum_should_match: least, ...unknown } = body;
    if (Object.keys(unknown).length > 0) throw new Error(`${JSON.stringify(body)} has unknown parts.`);
    const found = should.filter((query) => evaluate(query, document)).length;
    return (
      filter.every((query) => evaluate(query, document)) &&
      !must_not.some((query) => evaluate(query, document)) &&
      found >= (least ?? (should.length > 0 && filter.length === 0 ? 1 : 0))
    );
  },
  exists: ({ field }: { field: string }, document) => document(field).length > 0,
  term: (body: Body, document) => ofField(body, document, (value, term) => same(value, term)),
  terms: (body: Body, document) =>
    ofField(body, document, (value, terms) => (terms as unknown[]).some((term) => same(value, term))),
  range: (body: Body, document) =>
    ofField(body, document, (value, asked) =>
      Object.entries(asked as Body).every(([limit, end]) => {
        const sign = order(value, end);
        return { lt: sign < 0, lte: sign <= 0, gt: sign > 0, gte: sign >= 0 }[limit];
      }),
    ),
  prefix: (body: Body, document) =>
    ofField(body, document, (value, start) => (value as string).startsWith(start as string)),
  // `?` is one character, `*` any number of them, and a backslash makes the next one literal.
  wildcard: (body: Body, document) =>
    ofField(body, document, (value, pattern) => {
      const source = (pattern as string).replace(/\\?./gsu, (one) => {
        if (one === '*') return '.*';
        if (one === '?') return '.';
        return one.replace(/^\\(?=.)/su, '').replace(/[\\^$.|?*+()[\]{}/]/, '\\$&');
      });
      return new RegExp(`^(?:${source})$`, 'su').test(value as string);
    }),
  // Lucene's patterns are anchored at both ends, and `^` and `$` are ordinary characters in them.
  regexp: (body: Body, document) =>
    ofField(body, document, (value, pattern) => new RegExp(`^(?:${pattern})$(?!\\n)`, 'u').test(value as string)),
};

function evaluate(query: Body, document: Indexed): boolean {
  const [[name, body] = [], ...more] = Object.entries(query);
  if (more.length > 0) throw new Error(`${JSON.stringify(query)} asks several things.`);
  return (queries[name as string] as (typeof queries)[string])(body as never, document);
}

function ofField(body: Body, document: Indexed, test: (value: unknown, asked: unknown) => boolean): boolean {
  const [[field, asked] = ['', undefined], ...more] = Object.entries(body);
  if (more.length > 0) throw new Error(`${JSON.stringify(body)} has several fields.`);
  return document(field).some((value) => test(value, asked));
}

/** A `long` reads an integer past 2^53 from a text; other values are compared with their own type only. */
function same(value: unknown, term: unknown): boolean {
  if (typeof value === 'bigint') return value === BigInt(term as number | string);
  expect(typeof term).toBe(typeof value);
  return value === term;
}

function order(value: unknown, end: unknown): number {
  if (typeof value === 'bigint') return Number(value - BigInt(end as number | string));
  expect(typeof end).toBe(typeof value);
  if (typeof value === 'string') return compareCodePoints(value, end as string);
  return (value as number) < (end as number) ? -1 : value === end ? 0 : 1;
}

const selects = (query: ElasticsearchQuery) => (document: Document) => {
  // The output is sent as JSON.
  const sent = JSON.parse(JSON.stringify(query)) as Body;
  return evaluate(sent, (field) =>
    [document[field.replaceAll('@', '*')]].flat().filter((value) => value !== undefined && value !== null),
  );
};

/** Some names have a `*`, which a query reads as any text. */
const mapped = (types: Readonly<Record<string, ColumnType>>) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, field: name.replaceAll('*', '@') }]));

const filter = filters({ word: fc.oneof(text, integerText) });

test('by the rules of its query language, it selects the same as `matches`', () => {
  const reasons = agrees({
    filter,
    document: documents(types),
    ...by('elasticsearch', { fields: mapped(types) }),
    selects,
  });
  expect(reasons).toEqual([
    'numbers cannot be searched for a part of their text',
    'numbers stored as text cannot be compared as numbers',
  ]);
});

test('on the whole small table', () =>
  compareRows('elasticsearch', ['string', 'boolean', 'number', 'integer'], selects, 80));

test('compared with types as well', () => {
  const typed = by('elasticsearch', { fields: mapped(types), equality: 'typed' });
  expect(agrees({ filter: filters({ quoted: true }), document: documents(types), ...typed, selects })).toEqual([]);
});

test('with several values as well', () => {
  const all: Record<string, ColumnType> = Object.fromEntries(names.map((name) => [name, 'string']));
  const properties: Properties = Object.fromEntries(names.map((name) => [name, { type: 'string', many: true }]));
  const document = documents(fc.oneof(text, fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 3 })));
  expect(agrees({ document, ...by('elasticsearch', { fields: mapped(all), properties }), selects })).toEqual([
    'in a list of values, numbers stored as text cannot be excluded',
    'numbers stored as text cannot be compared as numbers',
  ]);
});

test.each([
  ['(= a false)', { term: { a: 'false' } }, 'approximate'],
  ['(!= a false)', { bool: { must_not: [{ term: { a: 'false' } }] } }, 'approximate'],
  ['(< a 5)', { range: { a: { lt: '5' } } }, 'approximate'],
  ['(in a x y)', { terms: { a: ['x', 'y'] } }, 'approximate'],
  ['(NOT (contains a *))', { bool: { must_not: [{ wildcard: { a: '*\\**' } }] } }, 'approximate'],
  ['(startsWith a *)', { prefix: { a: '*' } }, 'approximate'],
  ['(_not_exists a)', { bool: { must_not: [{ exists: { field: 'a' } }] } }, 'exact'],
  ['(_exists a*)', { match_all: {} }, 'unsupported'],
  ['(_exists .)', { match_all: {} }, 'unsupported'],
])('%s without types', (text, output, fidelity) => {
  expect(translate(read(text), 'elasticsearch', { strict: false })).toMatchObject({ output, fidelity });
});
