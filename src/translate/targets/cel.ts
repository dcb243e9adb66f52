import type { Word } from '../../language/filter.ts';
import { isPart, type OrderMeaning, type PartMeaning } from '../../language/meanings.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { text } from '../../source/shape.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, type TermResult, unsupported } from '../inexact.ts';
import type { Bound } from '../numbers/bound.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { TranslateError } from '../translate-error.ts';
import {
  areWellFormed,
  numeralPattern,
  partKinds,
  type Scalar,
  type ValueKinds,
  valueKinds,
  valuesOfKinds,
} from '../value-kinds.ts';

export interface CelOptions extends FieldOptions {
  /** The variable that holds the document, a map; `document` without it. */
  readonly variable?: string;
}

export interface CelHelpers {
  /** The expression that is true where a document has a property, and the one that reads it. */
  has(property: string): string;
  value(property: string): string;
  /** A text as a literal. */
  literal(text: string): string;
}

/**
 * CEL, the Common Expression Language. Values of every type are compared, integers exactly. Texts are in order by code point,
 * as the language defines; libraries in JavaScript compare UTF-16 units, which differ past U+FFFF.
 */
export const cel: Target<string, string, CelOptions, CelHelpers> = {
  name: 'cel',
  many: false,
  options: optionsWith<CelOptions>({ fields: fieldsCheck(), variable: text }),
  preconditions: (options, { ordered }) =>
    [...ordered].every((property) => (fieldOf(options, property).type ?? 'text') !== 'text')
      ? []
      : ['code-point-order'],
  begin(options, { equality }) {
    const { variable = 'document' } = options;
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable) || reserved.has(variable)) {
      throw new TranslateError('invalid-name', `${JSON.stringify(variable)} cannot be a variable in CEL.`);
    }
    const key = (property: string) => JSON.stringify(fieldOf(options, property).field ?? property);
    const has = (property: string) => `${key(property)} in ${variable}`;
    const value = (property: string) => `${variable}[${key(property)}]`;

    /** CEL distinguishes integers and doubles, so a number without a type is compared as both. */
    const kinds = (comparator: PositiveMeaning, property: string, word: Word): ValueKinds => {
      const { type } = fieldOf(options, property);
      const found = valueKinds(comparator, word, equality, type);
      return type === undefined
        ? { ...found, integer: valueKinds(comparator, word, equality, 'integer').integer }
        : found;
    };

    const order = (comparator: OrderMeaning, property: string, word: Word, negated: boolean): TermResult<string> => {
      const { type } = fieldOf(options, property);
      const { text, booleans, number, integer } = kinds(comparator, property, word);
      if (text === 'numeral' && type === 'text') return unsupported(reasons.numeralTexts);
      const read = value(property);
      const passing = booleans.map((one) => `${read} == ${one}`);
      if (text === 'text') {
        const besides = equality === 'text' ? ` && !${read}.matches("^${numeralPattern}$")` : '';
        passing.push(
          `type(${read}) == string && ${read} ${symbols[comparator]} ${JSON.stringify(word.text)}${besides}`,
        );
      }
      passing.push(...bounded(read, 'double', number), ...bounded(read, 'int', integer));
      const term = within(has(property), passing, negated);
      return text === 'numeral' ? approximate(term, reasons.numeralTextsLeftOut) : term;
    };

    const part = (comparator: PartMeaning, property: string, word: Word, negated: boolean): TermResult<string> => {
      const { type } = fieldOf(options, property);
      const { text, booleans, numbers } = partKinds(comparator, word, equality, type);
      if (numbers === 'text' && type === 'number') return unsupported(reasons.numberParts);
      const read = value(property);
      const test = `${comparator}(${JSON.stringify(word.text)})`;
      const passing = booleans.map((one) => `${read} == ${one}`);
      if (text) passing.push(`type(${read}) == string && ${read}.${test}`);
      if (numbers === true) passing.push(...bounded(read, 'double', true));
      if (numbers === true || (numbers && partKinds(comparator, word, equality, 'integer').numbers)) {
        passing.push(`type(${read}) == int${numbers === true ? '' : ` && string(${read}).${test}`}`);
      }
      const term = within(has(property), passing, negated);
      return numbers === 'text' && type === undefined ? approximate(term, reasons.numberPartsLeftOut) : term;
    };

    return {
      terms: termsOf<string>({
        and: (parts) => joined(parts, ' && '),
        or: (parts) => joined(parts, ' || '),
        not: (part) => `!(${part})`,
        presence(property, present) {
          if (!property.isWellFormed()) return unsupported(reasons.cel);
          const there = `(${has(property)} && ${value(property)} != null)`;
          return present ? there : `!${there}`;
        },
        compare(comparator, property, words, negated) {
          if (!property.isWellFormed() || !areWellFormed(words)) return unsupported(reasons.cel);
          if (isPart(comparator)) return part(comparator, property, words[0], negated);
          if (comparator !== 'equal') return order(comparator, property, words[0], negated);
          const read = value(property);
          const texts = new Set<string>();
          const passing = new Set<string>();
          for (const word of words) {
            const equal = kinds('equal', property, word);
            const { number, integer } = equal;
            // CEL compares integers with doubles by value, but beyond 2^53 the two are not written alike.
            const isPast = (bound: Bound) => typeof bound === 'object' && Math.abs(Number(bound.value)) >= 2 ** 53;
            const unlike = equality === 'text' && (isPast(number) || isPast(integer));
            for (const one of valuesOfKinds(word, unlike ? { ...equal, number: false, integer: false } : equal)) {
              if (typeof one === 'string') texts.add(literal(one));
              else passing.add(`${read} == ${literal(one)}`);
            }
            if (!unlike) continue;
            for (const one of [...bounded(read, 'double', number), ...bounded(read, 'int', integer)]) passing.add(one);
          }
          const isText =
            texts.size > 1 ? [`${read} in [${[...texts].join(', ')}]`] : [...texts].map((one) => `${read} == ${one}`);
          return within(has(property), [...isText, ...passing], negated);
        },
      }),
      constant: String,
      finish: (output) => ({ output, params: [] }),
      helpers: { has, value, literal: (text) => JSON.stringify(text) },
    };
  },
};

// Reserved words of CEL.
const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

const symbols: Readonly<Record<PositiveMeaning, string>> = {
  equal: '==',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

/** A disjunction of conditions on a present property; reading an absent one is an error. */
function within(has: string, passing: readonly string[], negated: boolean): string | boolean {
  if (passing.length === 0) return negated;
  const [first] = passing as [string];
  return `${negated ? '!' : ''}(${has} && ${passing.length === 1 ? first : joined(passing, ' || ')})`;
}

function joined(parts: readonly string[], operator: string): string {
  let text = `(${parts[0]}`;
  for (let i = 1; i < parts.length; i++) text = text + operator + parts[i];
  return `${text})`;
}

function bounded(read: string, type: string, bound: Bound): readonly string[] {
  if (bound === false) return [];
  const typed = `type(${read}) == ${type}`;
  if (bound === true) return [typed];
  const { value, comparator } = bound;
  return [`${typed} && ${read} ${symbols[comparator]} ${type === 'int' ? value : literal(value)}`];
}

/** A literal of the value's type; a double needs a point or an exponent, or it would be an integer. */
function literal(value: Scalar): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const text = String(value);
  return typeof value === 'number' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}
