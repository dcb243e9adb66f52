import { isPart, type PartMeaning } from '../../language/meanings.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { equalValues, type PartKinds, partKinds, type Scalar, valueKinds } from '../value-kinds.ts';

/** A rule of JSON Logic. */
export type JsonLogicRule = boolean | { readonly [operator: string]: unknown };

export interface JsonLogicHelpers {
  /** The rule that reads a property. */
  value(property: string): JsonLogicRule;
}

/**
 * JSON Logic, over documents as in JSON: all numbers are doubles, also those of the type `integer`. `cat` writes a number and
 * `substr` counts characters as JavaScript does.
 */
export const jsonlogic: Target<JsonLogicRule, JsonLogicRule, FieldOptions, JsonLogicHelpers> = {
  name: 'jsonlogic',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
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
        compare(comparator, property, words, negated) {
          const { type: declared } = fieldOf(options, property);
          const type = declared === 'integer' ? 'number' : declared;
          const [word] = words;
          return about(property, (read) => {
            if (comparator === 'equal') return among(read, equalValues(words, equality, type), negated);
            if (isPart(comparator)) {
              return withPart(read, comparator, word.text, partKinds(comparator, word, equality, type), negated);
            }
            const kinds = valueKinds(comparator, word, equality, type);
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
            return type === 'number' ? term : approximate(term, reasons.jsonlogicOrder);
          });
        },
      }),
      constant: (value) => value,
      finish: (output) => ({ output, params: [] }),
      helpers: { value },
    };
  },
};

const symbols: Readonly<Record<PositiveMeaning, string>> = {
  equal: '===',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

/** A part searched for in a text, which `cat` leaves as it is, or in the text of a number, which `+` does. */
function withPart(
  read: JsonLogicRule,
  comparator: PartMeaning,
  part: string,
  { text, booleans, numbers }: PartKinds,
  negated: boolean,
): JsonLogicRule {
  const written = { cat: [read] };
  const size = part.length;
  const tests: Readonly<Record<PartMeaning, (text: JsonLogicRule) => JsonLogicRule>> = {
    contains: (text) => ({ in: [part, text] }),
    startsWith: (text) => ({ '===': [{ substr: [text, 0, size] }, part] }),
    endsWith: (text) => ({ '===': [{ substr: [text, -size] }, part] }),
  };
  const isText = { '===': [written, read] };
  const isNumber = { '===': [{ '+': [read] }, read] };
  const passing: JsonLogicRule[] = [];
  if (text) passing.push(part === '' ? isText : { and: [isText, tests[comparator](read)] });
  if (numbers) passing.push(numbers === true ? isNumber : { and: [isNumber, tests[comparator](written)] });
  if (booleans.length > 0) passing.push(among(read, booleans, false));
  const [first] = passing;
  if (first === undefined) return negated;
  const any = passing.length === 1 ? first : { or: passing };
  return negated ? { '!': any } : any;
}

function among(read: JsonLogicRule, values: readonly Scalar[], negated: boolean): JsonLogicRule {
  if (values.length === 0) return negated;
  if (values.length === 1) return { [negated ? '!==' : '===']: [read, values[0]] };
  return negated ? { '!': { in: [read, values] } } : { in: [read, values] };
}
