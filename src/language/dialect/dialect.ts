import { type Locale, type Localized, localeCheck, localizedCheck, texts } from '../../messages/locale.ts';
import { attempt, check, flag, isObject, oneOf, record, recordOf, required, shape, text } from '../../source/shape.ts';
import { FilterError } from '../filter-error.ts';
import { type Meaning, type meaningNames, meanings, type OperandShape } from '../meanings.ts';
import { isWord } from '../word.ts';

/** `text` compares the value's text with the word in the filter; `typed` reads both first. */
export type Equality = 'text' | 'typed';

export const equalityCheck = /* @__PURE__ */ oneOf('text', 'typed');

/** One operator; its facts are stated here only. */
export interface Operator {
  readonly operands: OperandShape;
  /** An operator without a meaning parses, prints and validates, but evaluating it is an error. */
  readonly means?: (typeof meaningNames)[number];
  /** Its method in the builder; no two operators can share one. */
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
  /**
   * A new dialect with more operators; an entry with an existing symbol replaces it, in the same position, and `null` removes it.
   * Throws a `FilterError` as `defineDialect` does.
   */
  extend<const More extends Readonly<Record<string, Operator | null>>, R extends boolean = Q, F extends Equality = E>(
    operators: More,
    options?: DialectOptions<R, F>,
  ): Dialect<Extended<O, More>, R, F>;
}

/** The symbols of a dialect, listed for messages. */
export function symbolsOf({ operators }: Dialect): string {
  return Object.keys(operators)
    .map((symbol) => `\`${symbol}\``)
    .join(', ');
}

/**
 * The operators of a dialect with more, of which `null` removes one. Those of any dialect are any operators still: otherwise the
 * compiler, which compares the types of another copy of the package part by part, would take no dialect of it.
 */
type Extended<O extends Operators, More> = string extends keyof O
  ? Operators
  : Omit<O, keyof More> & {
      readonly [S in keyof More as More[S] extends null ? never : S]: Extract<More[S], Operator>;
    };

export interface DialectOptions<Q extends boolean = boolean, E extends Equality = Equality> {
  readonly name?: string;
  readonly quotedValues?: Q;
  readonly equality?: E;
  /** The language of the errors about operators that make no dialect; English by default. */
  readonly locale?: Locale;
}

/** What defines a dialect. */
type Definition<O extends Operators, Q extends boolean, E extends Equality> = DialectOptions<Q, E> & {
  readonly name: string;
  readonly operators: O;
};

/**
 * Makes a dialect, as `defineDialect` does. The first of the symbols with a meaning writes it; by default they are in the order of
 * the object, which has those that look like whole numbers first.
 */
export function makeDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: Definition<O, Q, E>,
  symbols?: readonly string[],
): Dialect<O, Q, E> {
  const { locale = 'en' } = Object(definition) as Definition<O, Q, E>;
  check(definitionCheck, factsOf(definition), 'definition', invalidDialect, true, locale);
  const { name, operators, quotedValues = false as Q, equality = 'text' as E } = definition;
  const bySymbol = new Map(
    (symbols ?? Object.keys(operators)).map((symbol) => [symbol, operators[symbol] as Operator]),
  );
  const byMeaning = new Map<Meaning, string>();
  const byMethod = new Map<string, string>();
  for (const [symbol, operator] of bySymbol) {
    const reason = flawOf(symbol, operator, byMethod, locale);
    if (reason) throw invalidDialect(say[locale].flawed(JSON.stringify(symbol), reason));
    const { means, method } = operator;
    if (method) byMethod.set(method, symbol);
    if (means && !byMeaning.has(means)) byMeaning.set(means, symbol);
  }
  return Object.freeze({
    name,
    operators: Object.freeze({ ...operators }),
    quotedValues,
    equality,
    operator: (symbol: string) => bySymbol.get(symbol),
    symbol: (meaning: Meaning) => byMeaning.get(meaning),
    extend: (more: Readonly<Record<string, Operator | null>>, options: DialectOptions = {}) => {
      const { locale } = Object(options) as DialectOptions;
      check(record, more, 'operators', invalidDialect, false, locale);
      check(record, options, 'options', invalidDialect, false, locale);
      const all: Readonly<Record<string, Operator | null>> = { ...operators, ...more };
      // One that is not there cannot be removed: it is refused as it is.
      const isKept = (symbol: string) => all[symbol] !== null || !operators[symbol];
      const kept = Object.fromEntries(Object.entries(all).filter(([symbol]) => isKept(symbol))) as Operators;
      const symbols = [...new Set([...bySymbol.keys(), ...Object.keys(more)])].filter(isKept);
      return makeDialect({ quotedValues, equality, name, ...options, operators: kept }, symbols) as never;
    },
  });
}

/** A definition without methods, which those of a dialect may be among, as in `{ ...received, operators }`. */
function factsOf(definition: unknown): unknown {
  const isFact = ([, value]: [string, unknown]) => typeof value !== 'function';
  return attempt(
    () => (isObject(definition) ? Object.fromEntries(Object.entries(definition).filter(isFact)) : definition),
    'definition',
    invalidDialect,
  );
}

export function invalidDialect(message: string): FilterError {
  return new FilterError('invalid-dialect', message);
}

const say = /* @__PURE__ */ texts({
  en: {
    flawed: (symbol: string, reason: string) => `${symbol} cannot be an operator: ${reason}.`,
    manyWords: 'it is not one word',
    takesOther: (operands: string, means: string, takes: string) =>
      `its operands cannot be \`${operands}\`: \`${means}\` takes \`${takes}\``,
    noMethod: (method: string) => `\`${method}\` cannot be its method`,
    methodOf: (method: string, other: string) => `\`${method}\` is the method of \`${other}\` already`,
  },
  'pt-BR': {
    flawed: (symbol, reason) => `${symbol} não pode ser um operador: ${reason}.`,
    manyWords: 'não é uma só palavra',
    takesOther: (operands, means, takes) =>
      `seus operandos não podem ser \`${operands}\`: \`${means}\` leva \`${takes}\``,
    noMethod: (method) => `\`${method}\` não pode ser o método dele`,
    methodOf: (method, other) => `\`${method}\` já é o método de \`${other}\``,
  },
});

/** Why an operator cannot be one beside others, whose methods are known. */
function flawOf(
  symbol: string,
  operator: Operator,
  methods: ReadonlyMap<string, string>,
  locale: Locale,
): string | false {
  const { manyWords, takesOther, noMethod, methodOf } = say[locale];
  const { operands, means, method = '' } = operator;
  const takes = means && meanings[means].takes;
  return (
    (!isWord(symbol) && manyWords) ||
    (takes !== undefined && takes !== operands && takesOther(operands, means as Meaning, takes)) ||
    ((method in {} || /^(where|filter|encode|toJSON|then)$/.test(method)) && noMethod(method)) ||
    (methods.has(method) && methodOf(method, methods.get(method) as string))
  );
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
    { en: `an object such as \`${example}\``, 'pt-BR': `um objeto como \`${example}\`` },
    { en: 'a fact of an operator', 'pt-BR': 'um fato de um operador' },
  ))();

const definitionCheck = /* @__PURE__ */ (() =>
  shape<Definition<Operators, boolean, Equality>>(
    {
      name: required(text),
      operators: required(
        recordOf(operatorCheck, {
          en: `an object such as \`{ '=': ${example} }\``,
          'pt-BR': `um objeto como \`{ '=': ${example} }\``,
        }),
      ),
      quotedValues: flag,
      equality: equalityCheck,
      locale: localeCheck,
    },
    { en: 'an object such as `{ name, operators }`', 'pt-BR': 'um objeto como `{ name, operators }`' },
  ))();

/**
 * Makes a dialect. If two operators share a meaning, the builder uses the first, and so does printing from another
 * dialect. Throws a `FilterError` for a symbol that is not a word, a meaning that does not fit the operands, and an
 * incomplete or misspelt definition.
 */
export function defineDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: Definition<O, Q, E>,
): Dialect<O, Q, E> {
  return makeDialect(definition);
}
