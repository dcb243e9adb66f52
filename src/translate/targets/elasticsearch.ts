import { isPart, type OrderMeaning, type PartMeaning } from '../../language/meanings.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, unsupported } from '../inexact.ts';
import type { Bound } from '../numbers/bound.ts';
import { around } from '../part-pattern.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { areWellFormed, equalValues, numeralPattern, partKinds, type Scalar, valueKinds } from '../value-kinds.ts';

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

type Range = { readonly [limit in (typeof limits)[keyof typeof limits]]?: Value };

export interface ElasticsearchHelpers {
  /** The field of a property. */
  field(property: string): string;
}

/**
 * Elasticsearch and OpenSearch, by the type of each field's mapping: `text` is a `keyword` without `ignore_above` and
 * `normalizer`, `number` a `double`, `integer` a `long`, and documents hold values of that type in it. A property that is not
 * `many` holds no list. Checked by the reference of the query language, not on a server.
 */
export const elasticsearch: Target<ElasticsearchQuery, ElasticsearchQuery, FieldOptions, ElasticsearchHelpers> = {
  name: 'elasticsearch',
  many: true,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  preconditions(options, { compared }, { many }) {
    const types = new Set([...compared].map((property) => fieldOf(options, property).type));
    return [
      ...([...compared].every(many) ? [] : ['no-lists' as const]),
      ...(types.has('text') ? ['keyword' as const] : []),
      ...(types.has('number') || types.has('integer') ? ['mapped-type' as const] : []),
    ];
  },
  begin(options, { equality, many }) {
    const field = (property: string) => fieldOf(options, property).field ?? property;

    return {
      terms: termsOf<ElasticsearchQuery>({
        and: (parts) => ({ bool: { filter: [...parts] } }),
        or: (parts) => ({ bool: { should: [...parts], minimum_should_match: 1 } }),
        not,
        presence(property, present) {
          const name = field(property);
          if (!isField(name)) return unsupported(reasons.elasticsearchField);
          return present ? exists(name) : not(exists(name));
        },
        compare(comparator, property, words, negated) {
          const name = field(property);
          const { type } = fieldOf(options, property);
          const [word] = words;
          const { text } = word;
          if (!isField(name)) return unsupported(reasons.elasticsearchField);
          if (!areWellFormed(words)) return unsupported(reasons.surrogateNotStorable);
          if (type === undefined) {
            const query =
              comparator === 'equal'
                ? among(
                    name,
                    words.map((one) => one.text),
                  )
                : isPart(comparator)
                  ? withPart(name, comparator, text)
                  : inRange(name, comparator, text);
            return approximate(negated ? negation(query) : query, reasons.elasticsearchMapping);
          }
          if (comparator === 'equal') {
            const found = among(name, equalValues(words, equality, type));
            return negated ? negation(found) : found;
          }
          if (isPart(comparator)) {
            const { text: isText, booleans, numbers } = partKinds(comparator, word, equality, type);
            if (numbers === 'text') return unsupported(reasons.numberParts);
            const found = isText ? withPart(name, comparator, text) : numbers ? exists(name) : among(name, booleans);
            return negated ? negation(found) : found;
          }
          const kinds = valueKinds(comparator, word, equality, type);
          if (kinds.text === 'numeral') return unsupported(reasons.numeralTexts);
          const beside = kinds.text === 'text' && equality === 'text';
          if (beside && many(property)) return unsupported(reasons.manyTexts);
          const term =
            kinds.text === 'text'
              ? besideNumerals(name, inRange(name, comparator, text), beside)
              : type === 'boolean'
                ? among(name, kinds.booleans)
                : bounded(name, type === 'integer' ? kinds.integer : kinds.number);
          return negated ? negation(term) : term;
        },
      }),
      constant: (value) => (value ? { match_all: {} } : { match_none: {} }),
      finish: (output) => ({ output, params: [] }),
      helpers: { field },
    };
  },
};

/** Whether a name denotes exactly one field; `.` separates nested objects. */
function isField(name: string): boolean {
  return !/^$|^\.|\.\.|\.$|\*|^\s+$/.test(name) && name.isWellFormed();
}

const limits: Readonly<Record<OrderMeaning, string>> = {
  less: 'lt',
  lessOrEqual: 'lte',
  greater: 'gt',
  greaterOrEqual: 'gte',
};

function not(query: ElasticsearchQuery): ElasticsearchQuery {
  return { bool: { must_not: [query] } };
}

function negation(term: ElasticsearchQuery | boolean): ElasticsearchQuery | boolean {
  return typeof term === 'boolean' ? !term : not(term);
}

function among(name: string, values: readonly Scalar[]): ElasticsearchQuery | boolean {
  if (values.length === 0) return false;
  const written = values.map(asJson);
  return written.length === 1 ? { term: { [name]: written[0] as Value } } : { terms: { [name]: written } };
}

function exists(name: string): ElasticsearchQuery {
  return { exists: { field: name } };
}

function withPart(name: string, comparator: PartMeaning, text: string): ElasticsearchQuery {
  if (comparator === 'startsWith') return { prefix: { [name]: text } };
  return { wildcard: { [name]: around(comparator, text.replace(/[*?\\]/g, '\\$&'), '*') } };
}

function inRange(name: string, comparator: OrderMeaning, value: Scalar): ElasticsearchQuery {
  return { range: { [name]: { [limits[comparator]]: asJson(value) } } };
}

function besideNumerals(name: string, query: ElasticsearchQuery, beside: boolean): ElasticsearchQuery {
  return beside ? { bool: { filter: [query], must_not: [{ regexp: { [name]: numeralPattern } }] } } : query;
}

function bounded(name: string, bound: Bound): ElasticsearchQuery | boolean {
  if (bound === true) return exists(name);
  return bound !== false && bound.comparator !== 'equal' && inRange(name, bound.comparator, bound.value);
}

/** An integer past 2^53 is a text, which a `long` reads digit by digit. */
function asJson(value: Scalar): Value {
  return typeof value === 'bigint' ? String(value) : value;
}
