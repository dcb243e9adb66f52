import type { Scalar } from '../../language/kinds/scalar.ts';
import { parts } from '../../language/meanings.ts';
import { declaredPath } from '../../language/path.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { escapeRegExp } from '../../source/patterns.ts';
import {
  type FieldHelpers,
  type FieldOptions,
  fieldName,
  fieldOf,
  fieldsCheck,
  givenField,
  stepsTo,
} from '../field.ts';
import { orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { compareKinds, kindsIn, numeralPattern, selectsNumbers, wordOf } from '../value-kinds.ts';

/** A filter of MongoDB, as its drivers take it. */
export type MongoFilter = { readonly [field: string]: unknown };

/**
 * MongoDB, and other programs that read its filters. Documents hold numbers as doubles, or as integers up to 2^53; past
 * that only in a field of the type `integer`, for which the filter can have bigints. A property that is not `many`
 * holds no list. No collation is used. Texts are in order by code point; libraries in JavaScript compare UTF-16 units,
 * which differ past U+FFFF.
 */
export const mongodb: Target<MongoFilter, MongoFilter, FieldOptions, FieldHelpers> = {
  name: 'mongodb',
  many: true,
  nested: true,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const { many, equality } = view;
    const field = (property: string) => fieldName(options, property);
    const comparisons = compareKinds<MongoFilter>(view, kindsIn(options), ({ property, negated }) => {
      const name = field(property);
      return {
        among: (values, isNot) => ({ [name]: isNot ? isNoneOf(values) : amongValues(values) }),
        texts: (ask) =>
          ask.family === 'part'
            ? { [name]: { $regex: patternOf(ask) } }
            : orderTexts(name, ask, equality === 'text', many(property)),
        numbers: (bound) => ({
          [name]: bound === true ? anyNumber : { [`$${orderName(bound.means)}`]: bound.value },
        }),
        any: ([test, ...more]) =>
          negated ? { $nor: [test, ...more] } : more.length === 0 ? test : { $or: [test, ...more] },
      };
    });

    return {
      and: (parts) => ({ $and: parts }),
      or: (parts) => ({ $or: parts }),
      not: (part) => ({ $nor: [part] }),
      presence({ property, negated }) {
        const name = field(property);
        if (!many(property)) return { [name]: negated ? null : { $ne: null } };
        // Only `$elemMatch` looks into `[]` and `[null, 1]`.
        const found = [{ [name]: { $elemMatch: { $ne: null } } }, { [name]: { $ne: null, ...noList } }];
        return negated ? { $nor: found } : { $or: found };
      },
      ...comparisons,
      constant: (value) => (value ? {} : { $nor: [{}] }),
      refuse: ({ property }) => !isReached(options, property) && reasons.mongodbField,
      requires(ask) {
        const { family, property } = ask;
        const { type } = fieldOf(options, property);
        const hasTexts = type === undefined || type === 'string';
        const hasNumbers = type === undefined || type === 'number';
        return [
          (!many(property) || isNested(options, property)) && 'no-lists',
          (family === 'equality' || family === 'order') && hasTexts && 'no-collation',
          family === 'order' && hasTexts && 'code-point-order',
          hasNumbers && selectsNumbers(ask, view) && 'safe-integers',
        ];
      },
      helpers: { field },
    };
  },
};

/** Whether a filter can name exactly the field of a property; a mapped field can be a path. */
function isReached(options: FieldOptions, property: string): boolean {
  const { field } = givenField(options, property);
  if (field !== undefined) return isName(field);
  const isPath = isNested(options, property);
  const steps = stepsTo(options as ViewOptions, property);
  const [name] = steps as readonly [string];
  return steps.every((step) => isName(step) && !(step.includes('.') && (isPath || name === property)));
}

function isName(name: string): boolean {
  return !/^$|^\$|\.\$|\0/.test(name) && name.isWellFormed();
}

function isNested(options: FieldOptions, property: string): boolean {
  return declaredPath((options as ViewOptions).properties, property) !== undefined;
}

function amongValues(values: readonly Scalar[]): unknown {
  return values.length === 1 ? values[0] : { $in: values };
}

function isNoneOf(values: readonly Scalar[]): unknown {
  return values.length === 1 ? { $ne: values[0] } : { $nin: values };
}

const anyNumber = { $gte: -Number.MAX_VALUE };

const noList = { $not: { $type: 'array' } };

/** Not with `$`, which also matches before a line feed at the end. */
function patternOf(ask: AskOf<'part'>): string {
  const { open, close } = parts[ask.means];
  // A server takes no NUL in a pattern.
  const text = escapeRegExp(wordOf(ask).text).replaceAll('\0', '\\x00');
  return `${open ? '' : '^'}${text}${close ? '' : '(?![\\s\\S])'}`;
}

/** An order comparison of texts, which excludes numerals with text equality. In a list, one value must meet both conditions. */
function orderTexts(name: string, ask: AskOf<'order'>, excludesNumerals: boolean, many: boolean): MongoFilter {
  const order = { [`$${orderName(ask.means)}`]: wordOf(ask).text };
  if (!excludesNumerals) return { [name]: order };
  const test = { ...order, $not: { $regex: `^${numeralPattern}(?![\\s\\S])` } };
  if (!many) return { [name]: test };
  return { $or: [{ [name]: { $elemMatch: test } }, { $and: [{ [name]: test }, { [name]: noList }] }] };
}
