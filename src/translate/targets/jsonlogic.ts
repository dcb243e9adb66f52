import type { Scalar } from '../../language/kinds/scalar.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { type FieldOptions, fieldName, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult } from '../inexact.ts';
import { byEnds, orderSymbol } from '../notation.ts';
import type { NumberValue } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { compareKinds, kindsIn, orderedTexts, selectsNumbers, type ValueKind, wordOf } from '../value-kinds.ts';

/** A rule of JSON Logic. */
export type JsonLogicRule = boolean | { readonly [operator: string]: unknown };

export interface JsonLogicHelpers {
  /** The rule that reads a property. */
  value(property: string): JsonLogicRule;
}

/**
 * JSON Logic. All numbers in documents are doubles, also those of the type `integer`. `cat` writes a number and `substr` counts
 * characters as JavaScript does.
 */
export const jsonlogic: Target<JsonLogicRule, JsonLogicRule, FieldOptions, JsonLogicHelpers> = {
  name: 'jsonlogic',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const value = (property: string) => ({ var: fieldName(options, property) });

    /** A term about a property, which is approximate where libraries read an inherited one. */
    const about = (property: string, term: TermResult<JsonLogicRule>) => {
      const isInherited = (fieldName(options, property).split('.')[0] as string) in {};
      if (!isInherited || term instanceof Inexact || typeof term === 'boolean') return term;
      return approximate(term, reasons.jsonlogicInherited);
    };

    /** All numbers are doubles. Of unknown values `<` reads numerals as numbers, and no others. */
    const kindsOf = (ask: ValueAsk): readonly ValueKind[] => {
      const kinds = kindsIn(options)(ask);
      if (kinds[0] === 'integer') return ['number'];
      if (ask.family !== 'order' || kinds.length === 1) return kinds;
      return [orderedTexts(ask, view) === 'texts' ? 'string' : 'number', 'boolean'];
    };

    /** A comparison with a number beyond all others still depends on the texts that are numerals. */
    const orApproximate = (ask: AskOf<'order'>, term: TermResult<JsonLogicRule>) => {
      const isTyped = fieldOf(options, ask.property).type !== undefined;
      if (isTyped || term instanceof Inexact || orderedTexts(ask, view) !== 'numerals') return term;
      return approximate(term, reasons.jsonlogicOrder);
    };

    const { equality, order, part } = compareKinds<JsonLogicRule>(view, kindsOf, ({ property, negated }) => {
      const { type } = fieldOf(options, property);
      const read = value(property);
      // JavaScript's `<` reads texts as numbers, and other values as texts.
      const inOrder = ({ means }: { readonly means: OrderMeaning }, limit: NumberValue): TermResult<JsonLogicRule> => {
        const rule = { and: [{ '!==': [read, null] }, { [orderSymbol(means)]: [read, limit] }] };
        return type === 'number' || type === 'integer' ? rule : approximate(rule, reasons.jsonlogicOrder);
      };
      return {
        among: (values, isNot) => oneOfRule(read, values, isNot),
        texts(ask) {
          const { text } = wordOf(ask);
          if (ask.family === 'order') return inOrder(ask, text);
          const isText = { '===': [{ cat: [read] }, read] };
          return text === '' ? isText : { and: [isText, hasPart(read, ask)] };
        },
        numbers: (bound) => (bound === true ? isNumber(read) : inOrder(bound, bound.value)),
        // `cat` writes a number as JavaScript does.
        numberTexts: (ask) => ({ and: [isNumber(read), hasPart({ cat: [read] }, ask)] }),
        any([rule, ...more]) {
          const any = more.length === 0 ? rule : { or: [rule, ...more] };
          return negated ? not(any) : any;
        },
      };
    });

    return {
      and: (parts) => ({ and: parts }),
      or: (parts) => ({ or: parts }),
      not,
      presence: ({ property, negated }) => about(property, { [negated ? '===' : '!==']: [value(property), null] }),
      equality: (ask) => about(ask.property, equality(ask)),
      order: (ask) => about(ask.property, orApproximate(ask, order(ask))),
      part: (ask) => about(ask.property, part(ask)),
      constant: (value) => value,
      refuse({ property }) {
        const { field, field: path = property } = fieldOf(options, property);
        return (path === '' || (field === undefined && path.includes('.'))) && reasons.jsonlogicPath;
      },
      requires(ask) {
        const { type } = fieldOf(options, ask.property);
        const hasNumbers = type !== 'string' && type !== 'boolean';
        return [hasNumbers && selectsNumbers(ask, view) && 'doubles', ask.family === 'part' && 'javascript-texts'];
      },
      helpers: { value },
    };
  },
};

function oneOfRule(read: JsonLogicRule, values: readonly Scalar[], negated = false): JsonLogicRule {
  if (values.length === 1) return { [negated ? '!==' : '===']: [read, values[0]] };
  return negated ? not({ in: [read, values] }) : { in: [read, values] };
}

function not(rule: JsonLogicRule): JsonLogicRule {
  return { '!': rule };
}

function isNumber(read: JsonLogicRule): JsonLogicRule {
  return { '===': [{ '+': [read] }, read] };
}

function hasPart(text: JsonLogicRule, ask: AskOf<'part'>): JsonLogicRule {
  const part = wordOf(ask).text;
  const isPart = (...range: number[]): JsonLogicRule => ({ '===': [{ substr: [text, ...range] }, part] });
  return byEnds<JsonLogicRule>(ask.means, { in: [part, text] }, isPart(0, part.length), isPart(-part.length), {
    '===': [text, part],
  });
}
