import type { Localized } from '../../messages/locale.ts';
import { oneOf } from '../../source/shape.ts';
import { FilterError } from '../filter-error.ts';
import { isWord } from '../word.ts';

/** The operands of an operator: one or more filters, one filter, a property, a property and a value, or a property and one or more values. */
export type OperandShape = 'filters' | 'filter' | 'property' | 'property value' | 'property values';

/** The comparisons of a property's text with a part of it. */
export type TextComparator = 'contains' | 'startsWith' | 'endsWith';

/** The comparisons of a property with a value. */
export type Comparator = 'equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual' | TextComparator;

/** All meanings an operator can have; code that works on trees depends on these, never on symbols. */
export type Meaning = 'or' | 'and' | 'not' | 'present' | 'absent' | 'oneOf' | Comparator;

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
  /** True when no published document confirms that the service knows it. */
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

/** The operands that each meaning takes. */
export const shapes: Readonly<Record<Meaning, OperandShape>> = {
  or: 'filters',
  and: 'filters',
  not: 'filter',
  present: 'property',
  absent: 'property',
  equal: 'property value',
  notEqual: 'property value',
  less: 'property value',
  lessOrEqual: 'property value',
  greater: 'property value',
  greaterOrEqual: 'property value',
  oneOf: 'property values',
  contains: 'property value',
  startsWith: 'property value',
  endsWith: 'property value',
};

/** Makes a dialect, as `defineDialect` does, of a definition that is complete. */
export function makeDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: DialectOptions<Q, E> & { readonly name: string; readonly operators: O },
): Dialect<O, Q, E> {
  const { name, operators, quotedValues = false as Q, equality = 'text' as E } = definition;
  const bySymbol = new Map<string, Operator>(Object.entries(operators));
  const byMeaning = new Map<Meaning, string>();
  for (const [symbol, { operands, means, method = '' }] of bySymbol) {
    const fits = means === undefined ? Object.values(shapes).includes(operands) : shapes[means] === operands;
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
