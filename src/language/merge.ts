import { attempt, isObject } from '../source/shape.ts';
import {
  type Dialect,
  type Equality,
  invalidDialect,
  makeDialect,
  type Operator,
  type Operators,
} from './dialect/dialect.ts';
import { type DialectName, type DialectOf, dialectCheck, dialectOf } from './dialect/dialects.ts';
import { checkArgument, FilterError } from './filter-error.ts';
import { factsOf, type Properties, propertiesCheck } from './properties.ts';

/** The dialect with the operators of both. */
export type MergedDialect<A, B> =
  A extends Pick<Dialect<infer O, infer Q, infer E>, 'operators' | 'quotedValues' | 'equality'>
    ? B extends Pick<Dialect<infer P>, 'operators'>
      ? Dialect<O & Omit<P, keyof O>, Q, E>
      : Dialect
    : Dialect;

/**
 * A dialect with the operators of both, those of the first one first; its name is both names with a plus sign. Throws a
 * `FilterError` with the code `invalid-dialect`, which names both entries, where they differ: in an operator with the same symbol,
 * in the symbol of a method, in `quotedValues` or in `equality`. Texts for people may differ: the first one's stay.
 */
export function mergeDialects<A extends Dialect | DialectName, B extends Dialect | DialectName>(
  first: A,
  second: B,
): MergedDialect<DialectOf<A>, DialectOf<B>> {
  checkArgument(dialectCheck, first, 'first');
  checkArgument(dialectCheck, second, 'second');
  // The check asks only for what makes a dialect; one that was tampered with may lack the rest.
  return attempt(() => merged(dialectOf(first), dialectOf(second)), 'dialect', invalidDialect) as never;
}

function merged(a: Dialect, b: Dialect): Dialect {
  for (const fact of ['quotedValues', 'equality'] as const) {
    if (a[fact] !== b[fact]) throw clash(a, b, `\`${fact}\``, a[fact], b[fact]);
  }
  for (const [symbol, operator] of Object.entries(b.operators)) {
    const known = a.operator(symbol);
    if (known !== undefined && !isSame(ruling(known), ruling(operator))) {
      throw clash(a, b, `the operator \`${symbol}\``, ruling(known), ruling(operator));
    }
    const other = Object.entries(a.operators).find(
      ([, { method }]) => method !== undefined && method === operator.method,
    );
    if (other !== undefined && other[0] !== symbol) {
      throw clash(a, b, `the method \`${operator.method}\``, `\`${other[0]}\``, `\`${symbol}\``);
    }
  }
  const name = a.name === b.name ? a.name : `${a.name}+${b.name}`;
  const operators: Operators = { ...a.operators, ...b.operators, ...a.operators };
  return makeDialect<Operators, boolean, Equality>(
    { name, operators, quotedValues: a.quotedValues, equality: a.equality },
    [...new Set([...symbolsOf(a), ...symbolsOf(b)])],
  );
}

/** The symbols of a dialect, before all others those that write their meaning: an object has `1` before `=`, whatever was first. */
function symbolsOf(dialect: Dialect): readonly string[] {
  const all = Object.keys(dialect.operators);
  const writes = (symbol: string) => {
    const { means } = dialect.operators[symbol] as Operator;
    return means !== undefined && dialect.symbol(means) === symbol;
  };
  return [...all.filter(writes), ...all.filter((symbol) => !writes(symbol))];
}

/** What of an operator decides how a filter is read, written and answered. */
function ruling({ operands, means, method, unconfirmed, pairwise }: Operator): Operator {
  return {
    operands,
    ...(means && { means }),
    ...(method && { method }),
    ...(unconfirmed && { unconfirmed }),
    ...(pairwise && { pairwise }),
  };
}

function clash(a: Dialect, b: Dialect, what: string, one: unknown, other: unknown): FilterError {
  const message = `\`${a.name}\` and \`${b.name}\` cannot be merged: ${what} is ${shown(one)} in the first and ${shown(other)} in the second.`;
  return invalidDialect(message);
}

/**
 * The properties that either declares. Throws a `FilterError` with the code `invalid-options`, which shows both declarations,
 * where they declare the same name differently; `'string'` and `{ type: 'string' }` are the same.
 */
export function mergeProperties<const A extends Properties, const B extends Properties>(
  first: A,
  second: B,
): A & Omit<B, keyof A> {
  checkArgument(propertiesCheck, first, 'first');
  checkArgument(propertiesCheck, second, 'second');
  for (const name of Object.keys(second)) {
    const [one, other] = [factsOf(first, name), factsOf(second, name)];
    if (one !== undefined && !isSame(one, other)) {
      const message = `\`${name}\` is declared twice: as ${shown(first[name])} and as ${shown(second[name])}.`;
      throw new FilterError('invalid-options', message);
    }
  }
  return { ...second, ...first };
}

function shown(value: unknown): string {
  return typeof value === 'string' && value.startsWith('`') ? value : `\`${JSON.stringify(value)}\``;
}

/** Whether two plain values have the same content, in any order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort()) : member,
  );
}
