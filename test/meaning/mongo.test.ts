import fc from 'fast-check';
import { Query } from 'mingo';
import sift from 'sift';
import { expect, test } from 'vitest';
import { readValue } from '../../src/language/checked.ts';
import type { Condition, Filter } from '../../src/language/filter.ts';
import {
  type ConditionMeaning,
  meanings,
  type OrderMeaning,
  type PartMeaning,
  parts as partEnds,
} from '../../src/language/meanings.ts';
import type { Properties } from '../../src/language/properties.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { allConditions, comparisons, filtersOf, parts, wordOf } from './arbitraries.ts';

/*
 * The same question in another language, for two programs that know nothing of filters: a typed filter as a MongoDB
 * query, in which absence and lists mean the same as here.
 */

type MongoQuery = Record<string, unknown>;

const operators: Readonly<Record<'equal' | OrderMeaning, string>> = {
  equal: '$eq',
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
      return { $nor: filter.operands.map(query) };
    case 'condition':
      return queryOf(filter);
    case 'call':
      throw new Error('no meaning');
  }
}

function queryOf(condition: Condition): MongoQuery {
  const { means, values } = condition;
  const { denies, family }: { denies?: ConditionMeaning; family: string } = meanings[means];
  const name = condition.property.text;
  const [value = { text: '' }] = values;
  if (means === 'present') return { $nor: [absent(name)] };
  if (means === 'absent') return absent(name);
  if (means === 'oneOf') return { [name]: { $in: values.map(readValue) } };
  if (denies !== undefined) return { $nor: [queryOf({ ...condition, means: denies })] };
  if (family !== 'part') return { [name]: { [operators[means as keyof typeof operators]]: readValue(value) } };
  const { open, close } = partEnds[means as PartMeaning];
  const part = value.text.replace(/\W/g, '\\$&');
  return { [name]: { $regex: new RegExp(`${open ? '' : '^'}${part}${close ? '' : '$'}`) } };
}

const properties: Properties = { a: { type: 'string', many: true }, b: { type: 'string', many: true } };
const scalar = fc.constantFrom<unknown>('1', '2', 'a', 'b', 'true', 1, 2, 10, true, false);
const value = fc.oneof(scalar, fc.constant(null), fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }));
const document = fc.record({ a: value, b: value }, { requiredKeys: [] });

const filter = filtersOf(
  allConditions(
    [...comparisons, ...parts],
    fc.constantFrom('a', 'b').map((text) => ({ text })),
    wordOf(fc.constantFrom('1', '2', '10', 'a', 'b', 'true', 'false')),
  ),
  { minLength: 1, maxLength: 4 },
);

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
