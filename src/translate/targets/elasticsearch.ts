import type { Scalar } from '../../language/kinds/scalar.ts';
import { declaredPath } from '../../language/path.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { type FieldHelpers, type FieldOptions, fieldName, fieldOf, fieldsCheck, givenField } from '../field.ts';
import { approximate, type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderName, wrapPart } from '../notation.ts';
import type { NumberValue } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { asJson, compareKinds, kindsIn, numeralPattern, textsOf, wordOf } from '../value-kinds.ts';

type Queries = ElasticsearchQuery[];
type Value = string | boolean | number;

/** A query of Elasticsearch and OpenSearch, which the types of their clients take; they have no `readonly` lists. */
export type ElasticsearchQuery =
  | { readonly bool: { readonly filter?: Queries; readonly must_not?: Queries } }
  | { readonly bool: { readonly should: Queries; readonly minimum_should_match: 1 } }
  | { readonly term: { readonly [field: string]: Value } }
  | { readonly terms: { readonly [field: string]: Value[] } }
  | { readonly range: { readonly [field: string]: Range } }
  | { readonly prefix: { readonly [field: string]: string } }
  | { readonly wildcard: { readonly [field: string]: string } }
  | { readonly regexp: { readonly [field: string]: string } }
  | { readonly exists: { readonly field: string } }
  | { readonly match_all: Record<string, never> }
  | { readonly match_none: Record<string, never> };

type Range = { readonly [limit in 'lt' | 'lte' | 'gt' | 'gte']?: Value };

/**
 * Elasticsearch and OpenSearch, by the type of each field's mapping. A `text` is a `keyword` without `ignore_above`, `normalizer`
 * and `null_value`. A `number` is a `double`, an `integer` a `long`, a `boolean` a `boolean`, and documents hold values of that
 * type in it. A property that is not `many` holds no list. Checked by the reference of the query language, not on a server.
 */
export const elasticsearch: Target<ElasticsearchQuery, ElasticsearchQuery, FieldOptions, FieldHelpers> = {
  name: 'elasticsearch',
  many: true,
  nested: true,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const { equality, many } = view;
    const field = (property: string) => fieldName(options, property);

    const typed = compareKinds<ElasticsearchQuery>(view, kindsIn(options), ({ property, negated }) => {
      const name = field(property);
      return {
        among: (values, isNot) => negateIf(isNot, oneOfTerms(name, values)),
        texts(ask) {
          const query = compareTexts(name, ask);
          if (ask.family === 'part' || equality === 'typed') return query;
          if (many(property)) return unsupported(reasons.manyTexts);
          return { bool: { filter: [query], must_not: [{ regexp: { [name]: numeralPattern } }] } };
        },
        numbers: (bound) => (bound === true ? exists(name) : inRange(name, orderName(bound.means), bound.value)),
        any: ([test]) => negateIf(negated, test),
      };
    });
    /** A comparison with values of unknown type, which are all texts to the query. */
    const orUntyped = <A extends ValueAsk>(ask: A, write: (ask: A) => TermResult<ElasticsearchQuery>) => {
      if (fieldOf(options, ask.property).type !== undefined) return write(ask);
      const name = field(ask.property);
      const query = ask.family === 'equality' ? oneOfTerms(name, textsOf(ask)) : compareTexts(name, ask);
      return approximate(negateIf(ask.negated, query), reasons.elasticsearchMapping);
    };

    return {
      and: (parts) => ({ bool: { filter: [...parts] } }),
      or: (parts) => ({ bool: { should: [...parts], minimum_should_match: 1 } }),
      not: mustNot,
      presence: ({ property, negated }) => negateIf(negated, exists(field(property))),
      equality: (ask) => orUntyped(ask, typed.equality),
      order: (ask) => orUntyped(ask, typed.order),
      part: (ask) => orUntyped(ask, typed.part),
      constant: (value) => (value ? { match_all: {} } : { match_none: {} }),
      refuse({ property }) {
        const path = declaredPath((options as ViewOptions).properties, property);
        if (path?.some((step) => step.includes('.')) && givenField(options, property).field === undefined)
          return reasons.nestedStep;
        return !isField(field(property)) && reasons.elasticsearchField;
      },
      requires({ family, property }) {
        const { type } = fieldOf(options, property);
        const isPresence = family === 'presence';
        return [
          (!many(property) || declaredPath((options as ViewOptions).properties, property) !== undefined) && 'no-lists',
          // Without a type, a comparison is not exact anyway.
          (type === 'string' || (isPresence && type === undefined)) && 'keyword',
          !isPresence && type !== undefined && type !== 'string' && 'mapped-type',
        ];
      },
      helpers: { field },
    };
  },
};

/** Whether a name denotes exactly one field; `.` separates nested objects. */
function isField(name: string): boolean {
  return !/^$|^\.|\.\.|\.$|\*|^\s+$/.test(name) && name.isWellFormed();
}

function mustNot(query: ElasticsearchQuery): ElasticsearchQuery {
  return { bool: { must_not: [query] } };
}

function negateIf(negated: boolean, query: ElasticsearchQuery): ElasticsearchQuery {
  return negated ? mustNot(query) : query;
}

function exists(field: string): ElasticsearchQuery {
  return { exists: { field } };
}

function oneOfTerms(field: string, values: readonly Scalar[]): ElasticsearchQuery {
  const [value, ...more] = values.map(asJson) as [Value, ...Value[]];
  return more.length === 0 ? { term: { [field]: value } } : { terms: { [field]: [value, ...more] } };
}

/** A text in an order, or with a part. */
function compareTexts(field: string, ask: AskOf<'order' | 'part'>): ElasticsearchQuery {
  const { text } = wordOf(ask);
  if (ask.family === 'order') return inRange(field, orderName(ask.means), text);
  const pattern = wrapPart(ask.means, text.replace(/[*?\\]/g, '\\$&'), '*');
  const wildcard = { wildcard: { [field]: pattern } };
  return byEnds<ElasticsearchQuery>(ask.means, wildcard, { prefix: { [field]: text } }, wildcard, wildcard);
}

function inRange(field: string, limit: string, value: NumberValue): ElasticsearchQuery {
  return { range: { [field]: { [limit]: asJson(value) } } };
}
