import type { PositiveComparator } from '../../meaning/values/order.ts';
import { type FieldOptions, fieldOf } from '../field.ts';
import { approximate, Inexact, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import type { Target } from '../target.ts';
import type { TermResult } from '../term-result.ts';
import { termsOf } from '../terms-of.ts';
import { equalValues, type Scalar, valueKinds } from '../value-kinds.ts';

/** A rule of JSON Logic. */
export type JsonLogicRule = boolean | { readonly [operator: string]: unknown };

export interface JsonLogicHelpers {
  /** The rule that reads a property. */
  value(property: string): JsonLogicRule;
}

/** JSON Logic, over documents as in JSON: all numbers are doubles, also those of the type `integer`. */
export const jsonlogic: Target<JsonLogicRule, JsonLogicRule, FieldOptions, JsonLogicHelpers> = {
  name: 'jsonlogic',
  many: false,
  preconditions: () => [],
  begin(options, { equality }) {
    const value = (property: string) => ({ var: fieldOf(options, property).field ?? property });

    /** A rule about a property, if `var` reads exactly that property. */
    const about = (
      property: string,
      rule: (value: JsonLogicRule) => TermResult<JsonLogicRule>,
    ): TermResult<JsonLogicRule> => {
      const { field, field: path = property } = fieldOf(options, property);
      if (path === '' || (field === undefined && path.includes('.'))) {
        return unsupported(reasons.jsonlogicPath);
      }
      const term = rule(value(property));
      const [first] = path.split('.') as [string];
      if (!(first in {}) || term instanceof Inexact || typeof term === 'boolean') return term;
      return approximate(term, reasons.jsonlogicInherited);
    };

    return {
      terms: termsOf<JsonLogicRule>({
        and: (parts) => ({ and: parts }),
        or: (parts) => ({ or: parts }),
        not: (part) => ({ '!': part }),
        presence: (property, present) => about(property, (read) => ({ [present ? '!==' : '===']: [read, null] })),
        compare(comparator, property, word, negated) {
          const { type } = fieldOf(options, property);
          const kinds = valueKinds(comparator, word, equality, type === 'integer' ? 'number' : type);
          return about(property, (read) => {
            if (comparator === 'equal') return among(read, equalValues(word, kinds), negated);
            if (type === 'boolean') return among(read, kinds.booleans, negated);
            if (type === 'text' && kinds.text === 'numeral') {
              return unsupported(reasons.numeralTexts);
            }
            const { number } = kinds;
            const test =
              typeof number === 'object'
                ? { [symbols[number.comparator]]: [read, number.value] }
                : !number && kinds.text !== false && { [symbols[comparator]]: [read, word.text] };
            if (number === false && test === false) return negated;
            const there = { '!==': [read, null] };
            const rule = test === false ? there : { and: [there, test] };
            const term = negated ? { '!': rule } : rule;
            return type === 'number' || type === 'integer' ? term : approximate(term, reasons.jsonlogicOrder);
          });
        },
      }),
      constant: (value) => value,
      finish: (output) => ({ output, params: [] }),
      helpers: { value },
    };
  },
};

const symbols: Readonly<Record<PositiveComparator, string>> = {
  equal: '===',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

function among(read: JsonLogicRule, values: readonly Scalar[], negated: boolean): JsonLogicRule {
  if (values.length === 0) return negated;
  if (values.length === 1) return { [negated ? '!==' : '===']: [read, values[0]] };
  return negated ? { '!': { in: [read, values] } } : { in: [read, values] };
}
