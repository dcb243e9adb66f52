import type { Equality } from '../../language/dialect/dialect.ts';
import type { Scalar } from '../../language/kinds/scalar.ts';
import type { Ask } from '../../meaning/normal-form.ts';
import { text } from '../../source/shape.ts';
import { type FieldOptions, fieldName, fieldsCheck, givenField } from '../field.ts';
import { byEnds, joinInHalves, joinOperands, orderSymbol } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { TranslateError } from '../translate-error.ts';
import { compareKinds, equalValues, kindsIn, numeralPattern, type ValueKind, wordOf } from '../value-kinds.ts';

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
  begin(options, view) {
    const { equality } = view;
    const { variable = 'document' } = options;
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable) || reserved.has(variable)) {
      throw new TranslateError('invalid-name', `${JSON.stringify(variable)} cannot be a variable in CEL.`);
    }
    const key = (property: string) => JSON.stringify(fieldName(options, property));
    const has = (property: string) => `${key(property)} in ${variable}`;
    const value = (property: string) => `${variable}[${key(property)}]`;

    /** CEL distinguishes integers and doubles, so a number without a type is compared as both. */
    const declaredKinds = kindsIn(options);
    const kindsOf = (ask: Ask): readonly ValueKind[] => {
      const kinds = declaredKinds(ask);
      // A property that is declared to have numbers may have either.
      const isAny = givenField(options, ask.property).type === undefined && kinds.includes('number');
      return isAny ? [...kinds, 'integer'] : kinds;
    };

    /** A disjunction of tests of a present property; reading an absent one is an error. */
    const anyOf = (property: string, tests: readonly string[], negated: boolean) =>
      `${negated ? '!' : ''}(${has(property)} && ${tests.length === 1 ? tests[0] : joinOperands(tests, ' || ')})`;

    const { order, part } = compareKinds<string>(view, kindsOf, ({ property, negated }) => {
      const read = value(property);
      return {
        among: (values) => inList(read, values),
        texts: (ask) => `type(${read}) == string && ${textTest(read, ask, equality)}`,
        numbers(bound, kind) {
          const typed = `type(${read}) == ${numberTypes[kind]}`;
          if (bound === true) return typed;
          const limit = kind === 'number' ? writeLiteral(bound.value) : bound.value;
          return `${typed} && ${read} ${orderSymbol(bound.means)} ${limit}`;
        },
        // A double is written as in no other language.
        numberTexts: (ask, kind) =>
          kind === 'number' ? undefined : `type(${read}) == int && ${partTest(`string(${read})`, ask)}`,
        any: (tests) => anyOf(property, tests, negated),
      };
    });

    return {
      and: (parts) => joinInHalves(parts, (some) => joinOperands(some, ' && ')),
      or: (parts) => joinInHalves(parts, (some) => joinOperands(some, ' || ')),
      not: (part) => `!(${part})`,
      presence: ({ property, negated }) => `${negated ? '!' : ''}(${has(property)} && ${value(property)} != null)`,
      equality(ask) {
        const { property, negated } = ask;
        const read = value(property);
        const equal = equalValues(ask, view, kindsOf(ask));
        const texts = equal.filter((one) => typeof one === 'string');
        const others = equal.filter((one) => typeof one !== 'string');
        // CEL compares integers with doubles by value, but beyond 2^53 the two are not written alike.
        const test = (one: Exclude<Scalar, string>) => {
          const isPast = typeof one !== 'boolean' && Math.abs(Number(one)) >= 2 ** 53;
          const typed = isPast ? `type(${read}) == ${typeof one === 'bigint' ? 'int' : 'double'} && ` : '';
          return `${typed}${read} == ${writeLiteral(one)}`;
        };
        const tests = [...(texts.length === 0 ? [] : [inList(read, texts)]), ...others.map(test)];
        return tests.length === 0 ? negated : anyOf(property, tests, negated);
      },
      order,
      part,
      constant: String,
      refuse: ({ property }) => !property.isWellFormed() && reasons.surrogate,
      requires: (ask) => [ask.family === 'order' && kindsOf(ask).includes('string') && 'code-point-order'],
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

const numberTypes = { number: 'double', integer: 'int', int32: 'int' } as const;

function inList(read: string, values: readonly Scalar[]): string {
  const [literal, ...more] = values.map(writeLiteral);
  return more.length === 0 ? `${read} == ${literal}` : `${read} in [${[literal, ...more].join(', ')}]`;
}

function textTest(read: string, ask: AskOf<'order' | 'part'>, equality: Equality): string {
  if (ask.family === 'part') return partTest(read, ask);
  const test = `${read} ${orderSymbol(ask.means)} ${JSON.stringify(wordOf(ask).text)}`;
  return equality === 'text' ? `${test} && !${read}.matches("^${numeralPattern}$")` : test;
}

function partTest(text: string, ask: AskOf<'part'>): string {
  const part = JSON.stringify(wordOf(ask).text);
  const [contains, startsWith, endsWith] = ['contains', 'startsWith', 'endsWith'].map(
    (name) => `${text}.${name}(${part})`,
  );
  return byEnds(ask.means, contains, startsWith, endsWith, `${text} == ${part}`) as string;
}

/** A literal of the value's type; a double needs a point or an exponent, or it would be an integer. */
function writeLiteral(value: Scalar): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const text = String(value);
  return typeof value === 'number' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}
