import { parts } from '../../language/meanings.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { type FieldOptions, fieldName, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { joinOperands } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { equalValues, kindsIn, textsOf, wordOf } from '../value-kinds.ts';

export interface PubSubHelpers {
  /** The attribute of a property, as `attributes.name`. */
  attribute(property: string): string;
  /** A text in quotes. */
  text(text: string): string;
}

/** The longest filter of a subscription, in bytes. */
const mostBytes = 256;

/**
 * Filters of subscriptions of Google Cloud Pub/Sub. Each attribute of a message holds the text of its property, as JavaScript
 * writes it, and is left out where the property is absent. Where values are compared with their types, an attribute with a `type`
 * holds values of that type only.
 */
export const pubsub: Target<string, string, FieldOptions, PubSubHelpers> = {
  name: 'pubsub',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const { equality } = view;
    const key = (property: string) => {
      const name = fieldName(options, property);
      return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    };
    const attribute = (property: string) => `attributes.${key(property)}`;
    const isUntyped = ({ property }: ValueAsk) => equality === 'typed' && fieldOf(options, property).type === undefined;
    const asked = (ask: ValueAsk, test: string): TermResult<string> => {
      const term = ask.negated ? `NOT ${test}` : test;
      return isUntyped(ask) ? approximate(term, reasons.untypedValues) : term;
    };

    return {
      and: (terms) => joinOperands(terms, ' AND '),
      or: (terms) => joinOperands(terms, ' OR '),
      not: (term) => `NOT ${term.startsWith('(') ? term : `(${term})`}`,
      presence: ({ property, negated }) => `${negated ? 'NOT ' : ''}attributes:${key(property)}`,
      equality(ask) {
        const isByText = equality === 'text' || isUntyped(ask);
        const texts = isByText ? textsOf(ask) : equalValues(ask, view, kindsIn(options)(ask)).map(String);
        const tests = texts.map((text) => `${attribute(ask.property)} = ${JSON.stringify(text)}`);
        const [only, ...more] = tests;
        if (only === undefined) return ask.negated;
        return asked(ask, more.length === 0 ? only : joinOperands(tests, ' OR '));
      },
      order: () => unsupported(reasons.pubsubOrder),
      part(ask: AskOf<'part'>) {
        const { text } = wordOf(ask);
        const { type } = fieldOf(options, ask.property);
        if (equality === 'typed' && type !== undefined && type !== 'string') return ask.negated;
        if (text === '') return asked(ask, `attributes:${key(ask.property)}`);
        const { open, close } = parts[ask.means];
        if (open || !close) return unsupported(reasons.pubsubParts);
        return asked(ask, `hasPrefix(${attribute(ask.property)}, ${JSON.stringify(text)})`);
      },
      constant: () => new Inexact('unsupported', reasons.pubsubConstant, ''),
      refuse({ property }) {
        const name = fieldName(options, property);
        return (name === '' || name.startsWith('goog') || byteLength(name) > 256) && reasons.pubsubAttribute;
      },
      requires: ({ property }) => [
        'attribute-texts',
        equality === 'typed' && fieldOf(options, property).type !== undefined && 'field-types',
      ],
      finish: (output) => ({
        output,
        params: [],
        refused: byteLength(output) > mostBytes ? reasons.pubsubSize : undefined,
      }),
      helpers: { attribute, text: (text) => JSON.stringify(text) },
    };
  },
};

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
