import { type Localized, localizedCheck } from '../../messages/locale.ts';
import { isObject } from '../../source/is-object.ts';
import { flag, oneOf, recordOf, required, shape, text } from '../../source/shape.ts';
import { checkOptions, FilterError } from '../filter-error.ts';
import { type Meaning, meanings, type OperandShape } from '../meanings.ts';
import { isWord } from '../word.ts';

/** `text` compares the value's text with the word in the filter; `typed` reads both first. */
export type Equality = 'text' | 'typed';

export const equalityCheck = /* @__PURE__ */ oneOf('text', 'typed');

/** One operator; its facts are stated here only. */
export interface Operator {
  readonly operands: OperandShape;
  /** An operator without a meaning parses, prints and validates, but evaluating it is an error. */
  readonly means?: Meaning;
  /** Its method in the builder; if two operators share a name, the first gets it. */
  readonly method?: string;
  /** True when no published documentation confirms that the service knows it. */
  readonly unconfirmed?: boolean;
  /** True when only one or two operands are documented, though the shape takes more. */
  readonly pairwise?: boolean;
  readonly summary?: Localized;
  readonly example?: string;
}

export type Operators = Readonly<Record<string, Operator>>;

/** A set of operators with their spelling, and what the language around them allows. */
export interface Dialect<O extends Operators = Operators, Q extends boolean = boolean, E extends Equality = Equality> {
  readonly name: string;
  readonly operators: O;
  readonly quotedValues: Q;
  readonly equality: E;
  /** The operator with this symbol. */
  operator(symbol: string): Operator | undefined;
  /** The first symbol that has this meaning. */
  symbol(meaning: Meaning): string | undefined;
  /** A new dialect with more operators; an entry with an existing symbol replaces it, in the same position. */
  extend<const More extends Operators, R extends boolean = Q, F extends Equality = E>(
    operators: More,
    options?: DialectOptions<R, F>,
  ): Dialect<Omit<O, keyof More> & More, R, F>;
}

export interface DialectOptions<Q extends boolean = boolean, E extends Equality = Equality> {
  readonly name?: string;
  readonly quotedValues?: Q;
  readonly equality?: E;
}

/** Makes a dialect, as `defineDialect` does, of a definition that is complete. */
export function makeDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: DialectOptions<Q, E> & { readonly name: string; readonly operators: O },
): Dialect<O, Q, E> {
  const { name, operators, quotedValues = false as Q, equality = 'text' as E } = definition;
  const bySymbol = new Map<string, Operator>(Object.entries(operators));
  const byMeaning = new Map<Meaning, string>();
  for (const [symbol, { operands, means, method = '' }] of bySymbol) {
    const fits = Object.entries(meanings).some(
      ([meaning, { takes }]) => takes === operands && (means ?? meaning) === meaning,
    );
    const reason =
      (!isWord(symbol) && 'it is not one word') ||
      (!fits && `its operands cannot be \`${operands}\``) ||
      ((method in {} || /^(where|filter|encode|toJSON|then)$/.test(method)) && `\`${method}\` cannot be its method`);
    if (reason) {
      throw new FilterError('invalid-dialect', `${JSON.stringify(symbol)} cannot be an operator: ${reason}.`);
    }
    if (means && !byMeaning.has(means)) byMeaning.set(means, symbol);
  }
  return Object.freeze({
    name,
    operators: Object.freeze({ ...operators }),
    quotedValues,
    equality,
    operator: (symbol: string) => bySymbol.get(symbol),
    symbol: (meaning: Meaning) => byMeaning.get(meaning),
    extend: <const More extends Operators, R extends boolean = Q, F extends Equality = E>(
      more: More,
      options: DialectOptions<R, F> = {},
    ) =>
      makeDialect<Omit<O, keyof More> & More, R, F>({
        ...(definition as object as { readonly name: string } & DialectOptions<R, F>),
        ...options,
        operators: { ...operators, ...more } as unknown as Omit<O, keyof More> & More,
      }),
  });
}

const example = "{ operands: 'property value', means: 'equal' }";

const operatorCheck = /* @__PURE__ */ (() =>
  shape<Operator>(
    {
      operands: required(oneOf(...new Set(Object.values(meanings).map(({ takes }) => takes)))),
      means: oneOf(...Object.keys(meanings)),
      method: text,
      unconfirmed: flag,
      pairwise: flag,
      summary: localizedCheck,
      example: text,
    },
    `an object such as \`${example}\``,
  ))();

const definitionCheck = /* @__PURE__ */ (() =>
  shape<Pick<Dialect, 'name' | 'operators' | 'quotedValues' | 'equality'>>(
    {
      name: required(text),
      operators: required(recordOf(operatorCheck, `an object such as \`{ '=': ${example} }\``)),
      quotedValues: flag,
      equality: equalityCheck,
    },
    'an object such as `{ name, operators }`',
  ))();

/**
 * Makes a dialect. If two operators share a meaning, the builder uses the first, and so does printing from another
 * dialect. Throws a `FilterError` for a symbol that is not a word, a meaning that does not fit the operands, and an
 * incomplete or misspelt definition.
 */
export function defineDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: DialectOptions<Q, E> & { readonly name: string; readonly operators: O },
): Dialect<O, Q, E> {
  // The methods of a dialect may be among them, as in `{ ...received, operators }`.
  const isFact = ([, value]: [string, unknown]) => typeof value !== 'function';
  const facts = isObject(definition) ? Object.fromEntries(Object.entries(definition).filter(isFact)) : definition;
  checkOptions(definitionCheck, facts, 'definition');
  return makeDialect(definition);
}
