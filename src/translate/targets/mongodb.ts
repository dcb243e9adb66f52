import type { Word } from '../../language/filter.ts';
import { isPart, type OrderMeaning, type PartMeaning } from '../../language/meanings.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { escapeRegExp } from '../../source/escape-regexp.ts';
import type { ColumnType } from '../field.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { areWellFormed, equalValues, numeralPattern, partKinds, type Scalar, valueKinds } from '../value-kinds.ts';

/** A filter of MongoDB, as its drivers take it. */
export type MongoFilter = { readonly [field: string]: unknown };

export interface MongoHelpers {
  /** The field of a property. */
  field(property: string): string;
}

/**
 * MongoDB, and other programs that read its filters. Documents hold numbers as doubles, or as integers up to 2^53; past
 * that only in a field of the type `integer`, for which the filter can have bigints. A property that is not `many`
 * holds no list. Texts are in order by code point, without a collation; libraries in JavaScript compare UTF-16 units,
 * which differ past U+FFFF.
 */
export const mongodb: Target<MongoFilter, MongoFilter, FieldOptions, MongoHelpers> = {
  name: 'mongodb',
  many: true,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  preconditions: (options, { compared, ordered }, { many }) => [
    ...([...compared].every(many) ? [] : ['no-lists' as const]),
    ...([...ordered].every((property) => isNumeric(fieldOf(options, property).type))
      ? []
      : ['code-point-order' as const]),
  ],
  begin(options, { equality, many }) {
    const field = (property: string) => fieldOf(options, property).field ?? property;

    /** Whether a filter can name exactly the field of a property; a mapped field can be a path. */
    const reaches = (property: string) => {
      const { field: path } = fieldOf(options, property);
      const name = path ?? property;
      return (path !== undefined || !name.includes('.')) && !/^$|^\$|\.\$|\0/.test(name) && name.isWellFormed();
    };

    const order = (
      comparator: OrderMeaning,
      property: string,
      word: Word,
      negated: boolean,
    ): TermResult<MongoFilter> => {
      const { type } = fieldOf(options, property);
      const { text, booleans, number, integer } = valueKinds(comparator, word, equality, type);
      if (text === 'numeral' && type === 'text') return unsupported(reasons.numeralTexts);
      const name = field(property);
      const passing: MongoFilter[] = [];
      if (text === 'text') passing.push(...textOrder(name, operators[comparator], word.text, equality, many(property)));
      if (booleans.length > 0) passing.push({ [name]: among(booleans) });
      const bound = type === 'integer' ? integer : number;
      if (bound === true) passing.push({ [name]: anyNumber });
      else if (bound !== false) passing.push({ [name]: { [operators[bound.comparator]]: bound.value } });
      const term = anyOf(passing, negated);
      return text === 'numeral' ? approximate(term, reasons.numeralTextsLeftOut) : term;
    };

    const part = (comparator: PartMeaning, property: string, word: Word, negated: boolean): TermResult<MongoFilter> => {
      const { type } = fieldOf(options, property);
      const { text, booleans, numbers } = partKinds(comparator, word, equality, type);
      if (numbers === 'text' && !text) return unsupported(reasons.numberParts);
      const name = field(property);
      const passing: MongoFilter[] = [];
      if (text) passing.push({ [name]: { $regex: patternOf(comparator, word.text) } });
      if (booleans.length > 0) passing.push({ [name]: among(booleans) });
      if (numbers === true) passing.push({ [name]: anyNumber });
      const term = anyOf(passing, negated);
      return numbers === 'text' ? approximate(term, reasons.numberPartsLeftOut) : term;
    };

    return {
      terms: termsOf<MongoFilter>({
        and: (parts) => ({ $and: parts }),
        or: (parts) => ({ $or: parts }),
        not: (part) => ({ $nor: [part] }),
        presence(property, present) {
          const name = field(property);
          if (!reaches(property)) return unsupported(reasons.mongodbField);
          if (!many(property)) return { [name]: present ? { $ne: null } : null };
          // Only `$elemMatch` looks into `[]` and `[null, 1]`.
          const found = [{ [name]: { $elemMatch: { $ne: null } } }, { [name]: { $ne: null, ...noList } }];
          return present ? { $or: found } : { $nor: found };
        },
        compare(comparator, property, words, negated) {
          if (!reaches(property)) return unsupported(reasons.mongodbField);
          if (!areWellFormed(words)) return unsupported(reasons.surrogateNotStorable);
          const [word] = words;
          if (isPart(comparator)) return part(comparator, property, word, negated);
          if (comparator !== 'equal') return order(comparator, property, word, negated);
          const values = equalValues(words, equality, fieldOf(options, property).type);
          if (values.length === 0) return negated;
          return { [field(property)]: negated ? notAmong(values) : among(values) };
        },
      }),
      constant: (value) => (value ? {} : { $nor: [{}] }),
      finish: (output) => ({ output, params: [] }),
      helpers: { field },
    };
  },
};

function isNumeric(type: ColumnType | undefined): boolean {
  return type === 'number' || type === 'integer' || type === 'boolean';
}

const anyNumber = { $gte: -Number.MAX_VALUE };

const noList = { $not: { $type: 'array' } };

const operators: Readonly<Record<PositiveMeaning, string>> = {
  equal: '$eq',
  less: '$lt',
  lessOrEqual: '$lte',
  greater: '$gt',
  greaterOrEqual: '$gte',
};

function anyOf(passing: readonly MongoFilter[], negated: boolean): MongoFilter | boolean {
  const [first] = passing;
  if (first === undefined) return negated;
  if (negated) return { $nor: passing };
  return passing.length === 1 ? first : { $or: passing };
}

/** Not with `$`, which also matches before a line feed at the end. */
function patternOf(comparator: PartMeaning, text: string): string {
  const plain = escapeRegExp(text);
  return `${comparator === 'startsWith' ? '^' : ''}${plain}${comparator === 'endsWith' ? '(?![\\s\\S])' : ''}`;
}

function among(values: readonly Scalar[]): unknown {
  return values.length === 1 ? values[0] : { $in: values };
}

function notAmong(values: readonly Scalar[]): unknown {
  return values.length === 1 ? { $ne: values[0] } : { $nin: values };
}

/** An order comparison of texts, which excludes numerals with `text` equality. In a list, one value must meet both conditions. */
function textOrder(
  name: string,
  operator: string,
  text: string,
  equality: 'text' | 'typed',
  many: boolean,
): readonly MongoFilter[] {
  if (equality === 'typed') return [{ [name]: { [operator]: text } }];
  const asked = { [operator]: text, $not: { $regex: `^${numeralPattern}(?![\\s\\S])` } };
  return many
    ? [{ [name]: { $elemMatch: asked } }, { $and: [{ [name]: asked }, { [name]: noList }] }]
    : [{ [name]: asked }];
}
