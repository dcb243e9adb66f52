import fc from 'fast-check';
import { Query } from 'mingo';
import sift from 'sift';
import { expect, test } from 'vitest';
import { isTextComparator } from '../../src/language/conditions.ts';
import type { Comparator, TextComparator } from '../../src/language/dialect/dialect.ts';
import type { Filter } from '../../src/language/filter.ts';
import type { Properties } from '../../src/language/properties.ts';
import { readValue } from '../../src/language/value.ts';
import { matches } from '../../src/meaning/match/matches.ts';

/*
 * The same question in another language, for two programs that know nothing of filters: a typed filter as a MongoDB
 * query, in which absence and lists mean the same as here.
 */

type MongoQuery = Record<string, unknown>;

const operators: Readonly<Record<Exclude<Comparator, TextComparator>, string>> = {
  equal: '$eq',
  notEqual: '$ne',
  less: '$lt',
  lessOrEqual: '$lte',
  greater: '$gt',
  greaterOrEqual: '$gte',
};

// `$eq: null` matches `[null]` and a missing value; only this distinguishes `[]` and `[null, 1]`.
const absent = (name: string): MongoQuery => ({
  $nor: [{ [name]: { $elemMatch: { $ne: null } } }, { [name]: { $ne: null, $not: { $type: 'array' } } }],
});

function query(filter: Filter): MongoQuery {
  switch (filter.kind) {
    case 'or':
      return { $or: filter.operands.map(query) };
    case 'and':
      return { $and: filter.operands.map(query) };
    case 'not':
      return { $nor: [query(filter.operand)] };
    case 'presence':
      return filter.present ? { $nor: [absent(filter.property.text)] } : absent(filter.property.text);
    case 'oneOf':
      return { [filter.property.text]: { $in: filter.values.map(readValue) } };
    case 'compare':
      if (isTextComparator(filter.comparator)) {
        const part = filter.value.text.replace(/\W/g, '\\$&');
        const pattern = { contains: part, startsWith: `^${part}`, endsWith: `${part}$` }[filter.comparator];
        return { [filter.property.text]: { $regex: new RegExp(pattern) } };
      }
      return { [filter.property.text]: { [operators[filter.comparator]]: readValue(filter.value) } };
    case 'call':
      throw new Error('no meaning');
  }
}

const properties: Properties = { a: { type: 'string', many: true }, b: { type: 'string', many: true } };
const words = ['1', '2', '10', 'a', 'b', 'true', 'false'].flatMap((text) => [
  { text },
  { text, quoted: true as const },
]);
const scalar = fc.constantFrom<unknown>('1', '2', 'a', 'b', 'true', 1, 2, 10, true, false);
const value = fc.oneof(scalar, fc.constant(null), fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }));
const document = fc.record({ a: value, b: value }, { requiredKeys: [] });

const property = fc.constantFrom('a', 'b').map((text) => ({ text }));
const filter = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constant('compare' as const),
      comparator: fc.constantFrom(...(Object.keys(operators) as Comparator[])),
      property,
      value: fc.constantFrom(...words),
    }),
    fc.record({ kind: fc.constant('presence' as const), property, present: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom('or' as const, 'and' as const),
      operands: fc.array(tie('filter'), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('filter') }),
  ),
})).filter;

test('a typed filter selects the same as sift and mingo with the equivalent query', () => {
  fc.assert(
    fc.property(filter, fc.array(document, { minLength: 1, maxLength: 5 }), (tree, documents) => {
      const selects = { sift: sift.default(query(tree)), mingo: new Query(query(tree)) };
      for (const one of documents) {
        const ours = matches(tree, one, { equality: 'typed', properties });
        expect([selects.sift(one), selects.mingo.test(one)]).toEqual([ours, ours]);
      }
    }),
  );
});
