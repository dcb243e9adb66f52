import type { ColumnType } from '../../language/column.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { is } from '../../source/shape.ts';
import {
  type ExactOptions,
  exactCheck,
  exactTest,
  type FieldOptions,
  fieldName,
  fieldOf,
  fieldsCheck,
} from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { joinOperands, sidesOf, wrapPart } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { equalValues, textsOf } from '../value-kinds.ts';

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
 * compares character by character. A field holds values of its declared `type`, and numbers and booleans are compared as such.
 * `absence` is the server's operator for absent values.
 */
export const rsql: Target<string, string, RsqlOptions, RsqlHelpers> = {
  name: 'rsql',
  many: false,
  options: optionsWith<RsqlOptions>({ fields: fieldsCheck(), exact: exactCheck, absence: operatorCheck }),
  begin(options, view) {
    const { absence } = options;
    const isExact = exactTest(options);
    const selector = (property: string) => fieldName(options, property);

    /** Why a comparison is not exact, if so. */
    const flawOf = ({ family, property, values, negated }: ValueAsk) => {
      if (family === 'part') return reasons.rsqlParts;
      if (family === 'order') return reasons.serverOrder;
      if (negated && absence === undefined) return reasons.rsqlAbsent;
      if (values.some(({ text }) => text.includes('*'))) return reasons.rsqlAnyText;
      const { type } = fieldOf(options, property);
      if (view.equality === 'typed' && type === undefined) return reasons.untypedValues;
      return isExact(property) || hasOneSpelling(type) ? undefined : reasons.rsqlCase;
    };
    const compare = (ask: ValueAsk): TermResult<string> => {
      const name = selector(ask.property);
      const { type } = fieldOf(options, ask.property);
      const texts =
        ask.family === 'equality' && type !== undefined ? equalValues(ask, view, [type]).map(String) : textsOf(ask);
      if (texts.length === 0) return ask.negated;
      const test = name + testOf(ask, texts);
      const term = ask.negated && absence !== undefined ? `(${test},${name}${absence}true)` : test;
      const flaw = flawOf(ask);
      return flaw === undefined ? term : approximate(term, flaw);
    };

    return {
      and: (parts) => joinOperands(parts, ';'),
      // Parenthesized, because `;` binds tighter than `,`.
      or: (parts) => joinOperands(parts, ','),
      not: () => unsupported(reasons.rsqlNot),
      presence: ({ property, negated }) =>
        absence === undefined ? unsupported(reasons.rsqlAbsence) : `${selector(property)}${absence}${negated}`,
      equality: compare,
      order: compare,
      part: compare,
      constant: () => new Inexact('unsupported', reasons.rsqlConstant, ''),
      refuse: ({ property }) => !isSelector(selector(property)) && reasons.rsqlSelector,
      requires: ({ family, property, negated }) => [
        family !== 'presence' && isExact(property) && 'exact-comparison',
        family === 'equality' && hasOneSpelling(fieldOf(options, property).type) && 'field-types',
        absence !== undefined && (family === 'presence' || negated) && 'absence-operator',
      ],
      helpers: { selector, argument: writeArgument },
    };
  },
};

/** The operator and the argument of a comparison, or of its negation. */
function testOf(ask: ValueAsk, texts: readonly string[]): string {
  const { negated } = ask;
  const [text, ...more] = texts as readonly [string, ...string[]];
  if (ask.family === 'order') {
    const { less, orEqual } = sidesOf(ask.means, negated);
    return `=${less ? 'l' : 'g'}${orEqual ? 'e' : 't'}=${writeArgument(text)}`;
  }
  if (more.length > 0) return `${negated ? '=out=' : '=in='}${joinOperands([text, ...more].map(writeArgument), ',')}`;
  const value = ask.family === 'equality' ? text : text === '' ? '*' : wrapPart(ask.means, text, '*');
  return `${negated ? '!=' : '=='}${writeArgument(value)}`;
}

/** Whether values of a type are equal in one way only, whatever the server. */
function hasOneSpelling(type: ColumnType | undefined): boolean {
  return type !== undefined && type !== 'string';
}

function isSelector(name: string): boolean {
  return /^[^\s\p{Cc}"'();,=!~<>]+$/u.test(name) && name.isWellFormed();
}

function writeArgument(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
