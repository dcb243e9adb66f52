import { isPart } from '../../language/meanings.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { is } from '../../source/shape.ts';
import { type ExactOptions, exactCheck, isExact } from '../exact-comparison.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, unsupported } from '../inexact.ts';
import { around } from '../part-pattern.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { areWellFormed } from '../value-kinds.ts';

export interface RsqlOptions extends FieldOptions, ExactOptions {
  /** The server's operator for absence, which takes `true` or `false`: `=isnull=` and `=null=` are common. RSQL has none. */
  readonly absence?: string;
}

export interface RsqlHelpers {
  /** The selector of a property. */
  selector(property: string): string;
  /** A text as an argument. */
  argument(text: string): string;
}

const operatorCheck = is('an operator such as `=isnull=`', (value) => /^=[a-z]+=$/i.test(String(value)));

/**
 * RSQL, a superset of FIQL: only a syntax, whose meaning each server decides. `exact` names the properties that `==`
 * compares character by character, and `absence` the server's operator for absent values.
 */
export const rsql: Target<string, string, RsqlOptions, RsqlHelpers> = {
  name: 'rsql',
  many: false,
  options: optionsWith<RsqlOptions>({ fields: fieldsCheck(), exact: exactCheck, absence: operatorCheck }),
  preconditions: (options, { compared }) => ([...compared].some(isExact(options)) ? ['exact-comparison'] : []),
  begin(options, { equality }) {
    const { absence } = options;
    const exact = isExact(options);
    const selector = (property: string) => fieldOf(options, property).field ?? property;

    return {
      terms: termsOf<string>({
        and: (parts) => joined(parts, ';'),
        or: (parts) => joined(parts, ','),
        not: () => unsupported(reasons.rsqlNot),
        presence(property, present) {
          const name = selector(property);
          if (!isSelector(name)) return unsupported(reasons.rsqlSelector);
          if (absence === undefined) return unsupported(reasons.rsqlAbsence);
          return `${name}${absence}${!present}`;
        },
        compare(comparator, property, words, negated) {
          const name = selector(property);
          if (!isSelector(name)) return unsupported(reasons.rsqlSelector);
          if (!areWellFormed(words)) return unsupported(reasons.surrogate);
          const texts = [...new Set(words.map(({ text }) => text))];
          const [text] = texts as [string];
          const operator = isPart(comparator) ? 'equal' : texts.length > 1 ? 'oneOf' : comparator;
          const asked = isPart(comparator)
            ? argument(text === '' ? '*' : around(comparator, text, '*'))
            : texts.length > 1
              ? joined(texts.map(argument), ',')
              : argument(text);
          const test = name + symbols[operator][negated ? 1 : 0] + asked;
          const term = negated && absence !== undefined ? `(${test},${name}${absence}true)` : test;
          if (isPart(comparator)) return approximate(term, reasons.rsqlParts);
          if (comparator !== 'equal') return approximate(term, reasons.rsqlOrder);
          if (negated && absence === undefined) return approximate(term, reasons.rsqlAbsent);
          if (texts.some((one) => one.includes('*'))) return approximate(term, reasons.rsqlAnyText);
          if (equality === 'typed') return approximate(term, reasons.rsqlUntyped);
          return exact(property) ? term : approximate(term, reasons.rsqlCase);
        },
      }),
      constant: () => new Inexact('unsupported', reasons.rsqlConstant, ''),
      finish: (output) => ({ output, params: [] }),
      helpers: { selector, argument },
    };
  },
};

const symbols: Readonly<Record<PositiveMeaning | 'oneOf', readonly [symbol: string, negated: string]>> = {
  oneOf: ['=in=', '=out='],
  equal: ['==', '!='],
  less: ['=lt=', '=ge='],
  lessOrEqual: ['=le=', '=gt='],
  greater: ['=gt=', '=le='],
  greaterOrEqual: ['=ge=', '=lt='],
};

function isSelector(name: string): boolean {
  return /^[^\s\p{Cc}"'();,=!~<>]+$/u.test(name) && name.isWellFormed();
}

function argument(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Parenthesized, because `;` binds tighter than `,`. */
function joined(parts: readonly string[], operator: string): string {
  let text = `(${parts[0]}`;
  for (let i = 1; i < parts.length; i++) text = text + operator + parts[i];
  return `${text})`;
}
