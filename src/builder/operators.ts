import { checkOperand } from '../language/check-filter.ts';
import type { Dialect, Operator, Operators } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/dialects.ts';
import { type Filter, type FilterLike, makeNode, type Operand, type Word } from '../language/filter.ts';
import { FilterError, wrongOperand } from '../language/filter-error.ts';
import { isPart, type Meaning, type MeaningOf } from '../language/meanings.ts';
import { print } from '../language/print.ts';
import type { PropertyFacts } from '../language/properties.ts';
import type { TypeName, ValuesByType } from '../language/property-types.ts';
import { invisibleIn, isStringWord, isWord, unwritable, type Value, writeValue } from '../language/word.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { describe } from '../source/shape.ts';

/*
 * `undefined` means that no properties are declared. It is tested first because without `strictNullChecks` it extends
 * every type.
 */

/** The names that may be used: the declared ones, or any if none are declared. */
export type PropertyName<P> = [P] extends [undefined] ? string : keyof P & string;

/** The values that a property may be compared with, by its declared type; for a union of names, those that fit all. */
export type ValueOf<P, K> = [P] extends [undefined]
  ? Value
  : [K & keyof P] extends [never]
    ? Value
    : { [N in keyof P]: (value: ValueOfType<TypeOf<P[N]>>) => void }[K & keyof P] extends (value: infer V) => void
      ? V
      : never;

type TypeOf<D> = D extends PropertyFacts ? D['type'] : D;

/** Whether the values of a declared property have no parts: an operator that searches for one does not compile. */
export type IsWhole<P, K> = [P] extends [undefined]
  ? false
  : [K & keyof P] extends [never]
    ? false
    : [TypeOf<P[K & keyof P]>] extends ['instant' | 'date' | 'decimal' | 'uuid']
      ? true
      : false;

type ValueOfType<T> = T extends TypeName ? ValuesByType[T] : T extends readonly (infer V)[] ? V : never;

/** The function that makes a filter with an operator. */
type OperatorFunction<E extends Operator, P> = E['operands'] extends 'filters'
  ? (...filters: FilterLike[]) => Filter
  : E['operands'] extends 'filter'
    ? (filter: FilterLike) => Filter
    : E['operands'] extends 'property'
      ? (property: PropertyName<P>) => Filter
      : E['operands'] extends 'property values'
        ? <K extends PropertyName<P>>(property: K, value: ValueOf<P, K>, ...more: ValueOf<P, K>[]) => Filter
        : <K extends PropertyName<P>>(property: K, value: OperandOf<E, ValueOf<P, K>, IsWhole<P, K>>) => Filter;

/** One function for each operator that has a method name. */
export type OperatorFunctions<O extends Operators, P> = {
  readonly [S in keyof O as MethodOf<O[S]>]: OperatorFunction<O[S], P>;
};

/** The value an operator takes: any value for one that searches a text for a part, none if there are no parts, else one of the property's type. */
export type OperandOf<E extends Operator, Declared, Whole = false> = E extends { readonly means: MeaningOf<'part'> }
  ? Whole extends true
    ? never
    : Value
  : Declared;

export type MethodOf<E> = E extends { readonly method: infer M extends string } ? M : never;

/** Checks names and values against declared properties; programs that declare none do not bundle an implementation. */
export interface Declared {
  checkName(property: string): void;
  /** A value as one that can be written: the date of an instant as its text. */
  writeValue(property: string, value: unknown): unknown;
  checkValue(property: string, text: string, means: Meaning | undefined): void;
}

type AnyFunction = (...operands: never[]) => Filter;

const say = /* @__PURE__ */ texts({
  en: {
    filters: (symbol: string) => `\`${symbol}\` takes at least one filter.`,
    values: (symbol: string) => `\`${symbol}\` takes at least one value.`,
    atOnce: (method: string) => ` Join a list at once, \`${method}(...filters)\`, not two by two.`,
    property: (given: string) => `A property is text, not ${given}.`,
  },
  'pt-BR': {
    filters: (symbol) => `\`${symbol}\` leva pelo menos um filtro.`,
    values: (symbol) => `\`${symbol}\` leva pelo menos um valor.`,
    atOnce: (method) => ` Junte uma lista de uma vez, \`${method}(...filters)\`, não de dois em dois.`,
    property: (given) => `Uma propriedade é texto, não ${given}.`,
  },
});

/** Makes a filter with one operator of a dialect; throws a `FilterError` for operands that cannot be written. */
export function makeFilter(
  dialect: Dialect,
  declared: Declared | undefined,
  symbol: string,
  operands: readonly unknown[],
  locale: Locale = 'en',
): Filter {
  const { filters, values: someValue, atOnce } = say[locale];
  const { operands: shape, means, method } = dialect.operator(symbol) as Operator;
  const node = (parts: readonly Operand[]) => builtNode(makeNode(means, { text: symbol }, parts), dialect);
  if (shape.startsWith('filter')) {
    if (operands.length === 0) throw wrongOperand(filters(symbol));
    const advice = shape === 'filters' && method ? atOnce(method) : '';
    return node(operands.map((operand) => checkOperand(operand as FilterLike, symbol, advice, locale)));
  }
  const property = writeProperty(operands[0], declared, locale);
  if (shape === 'property') return node([property]);
  const values = shape === 'property values' ? operands.slice(1) : [operands[1]];
  if (values.length === 0) throw wrongOperand(someValue(symbol));
  const words = values.map((value) =>
    writeOperand(declared ? declared.writeValue(property.text, value) : value, dialect, means, locale),
  );
  for (const { text } of words) declared?.checkValue(property.text, text, means);
  return node([property, ...words]);
}

/**
 * A node that was not parsed, which JavaScript converts to its filter text from now on. Otherwise it is plain data: its `toString`
 * is not enumerable.
 */
export function builtNode<F extends Filter>(node: F, dialect: Dialect): F {
  return Object.defineProperty(node, 'toString', { value: () => print(node, { dialect, nary: 'documented' }) });
}

/** The functions of all operators of a dialect that have a method name. */
export function operatorFunctions(dialect: Dialect, declared?: Declared, locale?: Locale): Record<string, AnyFunction> {
  const functions: Record<string, AnyFunction> = {};
  for (const [symbol, { method }] of Object.entries(dialect.operators)) {
    if (method === undefined) continue;
    functions[method] ??= (...operands) => makeFilter(dialect, declared, symbol, operands, locale);
  }
  return functions;
}

/** A property as a word; throws a `FilterError` for a name that is not declared or cannot be written. */
export function writeProperty(name: unknown, declared?: Declared, locale: Locale = 'en'): Word {
  if (typeof name !== 'string') throw wrongOperand(say[locale].property(describe(name, false, locale)));
  if (!isWord(name) || invisibleIn(name)) throw unwritable(name, 'property', locale);
  declared?.checkName(name);
  return { text: name };
}

/** A value as a word, in quotes where it needs them and the dialect has them. */
export function writeOperand(value: unknown, dialect: Dialect, means?: Meaning, locale?: Locale): Word {
  const text = writeValue(value, locale);
  if (invisibleIn(text)) throw unwritable(text, 'value', locale);
  // Under typed equality the string '1' must not be read back as the number 1. A part of a text is always text.
  const isRead = dialect.equality === 'typed' && typeof value === 'string' && !(means && isPart(means));
  const mistakable = isRead && !isStringWord(text);
  if (isWord(text) && !mistakable) return { text };
  if (!dialect.quotedValues || !text.isWellFormed()) throw unwritable(text, 'bareValue', locale);
  return { text, quoted: true };
}

/** A text as a dialect writes it, for an operator of a meaning; `undefined` if it cannot. */
export function writableWord(text: string, dialect: Dialect, means?: Meaning): Word | undefined {
  try {
    return writeOperand(text, dialect, means);
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

/** `(= property value)` in the dialect `received`. */
export function equals(property: string, value: Value): Filter {
  return makeFilter(received, undefined, received.symbol('equal') as string, [property, value]);
}

/** `(OR filter …)` in the dialect `received`. */
export function or(...filters: FilterLike[]): Filter {
  return makeFilter(received, undefined, received.symbol('or') as string, filters);
}

/** `(_not_exists property)` in the dialect `received`. */
export function notExists(property: string): Filter {
  return makeFilter(received, undefined, received.symbol('absent') as string, [property]);
}
