import fc from 'fast-check';
import { Query } from 'mingo';
import sift from 'sift';
import { expect, test } from 'vitest';
import type { Properties } from '../../../src/language/properties.ts';
import type { MongoFilter } from '../../../src/translate/targets/mongodb.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import { condition } from '../../support/nodes.ts';
import {
  agrees,
  by,
  type Document,
  documents,
  doubles,
  type fields,
  filters,
  integerText,
  names,
  text,
} from '../agreement.ts';
import { compareQueries } from '../engines/nested.ts';
import { compareRows } from '../full-table.ts';

const engines = {
  sift: (query: MongoFilter) => (sift.default ?? sift)(query as never) as (document: Document) => boolean,
  mingo: (query: MongoFilter) => {
    const compiled = new Query(query as never);
    return (document: Document) => compiled.test(document as never);
  },
};

/** Documents with bigints only, for engines in JavaScript, in which a number never equals a bigint. */
const integers = Object.fromEntries(names.map((name) => [name, 'integer' as const]));
const integerFields = Object.fromEntries(names.map((name) => [name, { type: 'integer' as const }]));
const withBigints = (query: unknown): unknown => {
  if (Array.isArray(query)) return query.map(withBigints);
  if (typeof query === 'number') return BigInt(query);
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, withBigints(value)]));
};

const many: Properties = Object.fromEntries(names.map((name) => [name, { type: 'string', many: true }]));
const lists = fc.oneof(text, fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 3 }));
const doubleFields = Object.fromEntries(
  Object.entries(doubles).map(([name, type]) => [name, { type }]),
) as typeof fields;

for (const [name, selects] of Object.entries(engines)) {
  test.each(['text', 'typed'] as const)(`${name} finds properties inside of others (%s)`, (equality) => {
    compareQueries<MongoFilter>('mongodb', selects, { equality });
  });

  test(`${name} selects the same on the whole small table`, () =>
    compareRows('mongodb', ['string', 'boolean', 'number', 'any'], selects, 80));

  test(`${name} selects the same as \`matches\`, with values of any type`, () => {
    expect(agrees({ ...by('mongodb'), selects })).toEqual([
      'numbers are not searched for a part of their text; declare the `type` of the property in `fields`',
      'numbers stored as text cannot be compared as numbers; other numbers can',
    ]);
  });

  test(`${name} selects the same as \`matches\`, with one type per field`, () => {
    const document = documents(doubles);
    expect(agrees({ document, ...by('mongodb', { fields: doubleFields }), selects })).toEqual([
      'numbers cannot be searched for a part of their text',
      'numbers stored as text cannot be compared as numbers',
    ]);
  });

  test(`${name} selects the same as \`matches\`, compared with types`, () => {
    const typed = by('mongodb', { equality: 'typed' });
    expect(agrees({ filter: filters({ quoted: true }), ...typed, selects })).toEqual([]);
  });

  test.each(['text', 'typed'] as const)(`${name} selects what \`matches\` does, of several values (%s)`, (equality) => {
    const several = by('mongodb', { equality, properties: many });
    expect(agrees({ filter: filters({ quoted: true }), document: documents(lists), ...several, selects })).toEqual(
      equality === 'typed' ? [] : ['numbers stored as text cannot be compared as numbers'],
    );
  });
}

test('integers past 2^53 are exact in a field of their type', () => {
  const reasons = agrees({
    filter: filters({ word: fc.oneof(integerText, text) }),
    document: documents(integers),
    ...by('mongodb', { fields: integerFields }),
    selects: (query) => engines.sift(withBigints(query) as MongoFilter),
  });
  expect(reasons).toEqual(['numbers cannot be searched for a part of their text']);
});

test.each(['', '$where', '$or', 'a.b', 'a.$', 'a\0', '\ud83d'])('the field %j cannot be named', (text) => {
  for (const filter of [condition('present', text), condition('notEqual', text, '1')]) {
    expect(translate(filter, 'mongodb', { strict: false })).toMatchObject({ output: {}, fidelity: 'unsupported' });
  }
});

test('a mapped field can be a path, but not an operator', () => {
  expect(translate(read('(= a.b x)'), 'mongodb', { fields: { 'a.b': { field: 'a.b' } } }).output).toEqual({
    'a.b': 'x',
  });
  expect(translate(read('(= a x)'), 'mongodb', { fields: { a: { field: 'meta.a' } } }).output).toEqual({
    'meta.a': 'x',
  });
  expect(() => translate(read('(= a x)'), 'mongodb', { fields: { a: { field: '$where' } } })).toThrow(TranslateError);
});

test.each([
  [
    '(OR (= processed false) (_not_exists processed))',
    { $or: [{ processed: { $in: ['false', false] } }, { processed: null }] },
  ],
  ['(NOT (= a x))', { a: { $ne: 'x' } }],
  ['(!= a 1)', { a: { $nin: ['1', 1] } }],
  ['(= a 1.0)', { a: '1.0' }],
  ['(in a x y)', { a: { $in: ['x', 'y'] } }],
  ['(NOT (in a x 1 x))', { a: { $nin: ['x', '1', 1] } }],
  ['(startsWith a a.b)', { a: { $regex: '^a\\.b' } }],
  ['(NOT (contains a $))', { $nor: [{ a: { $regex: '\\$' } }] }],
  ['(_exists __proto__)', { ['__proto__']: { $ne: null } }],
])('%s', (text, output) => {
  const said = translate(read(text), 'mongodb');
  expect(said).toMatchObject({ output, params: [], fidelity: 'exact', notes: [] });
  expect(Object.keys(said.output)).toEqual(Object.keys(output));
});

test('MongoDB does not read a text that ends with a line feed as a number, although `$` also matches before one', () => {
  const { output } = translate(read('(< a x)'), 'mongodb', { fields: { a: { type: 'string' } } });
  const { $not } = output.a as { readonly $not: { readonly $regex: string } };
  expect($not.$regex).not.toContain('$');
  expect(new RegExp($not.$regex).test('-7.5e3')).toBe(true);
  expect(new RegExp($not.$regex).test('7\n')).toBe(false);
});

test('a NUL in a pattern is written as an escape, since a server refuses it', () => {
  const { output } = translate(condition('contains', 'a', 'x\0y'), 'mongodb', { fields: { a: { type: 'string' } } });
  expect(output).toEqual({ a: { $regex: 'x\\x00y' } });
  for (const selects of Object.values(engines)) {
    expect([{ a: '-x\0y-' }, { a: 'xy' }].map((document) => selects(output)(document))).toEqual([true, false]);
  }
});
