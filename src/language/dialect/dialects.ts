import { type Check, describe } from '../../source/shape.ts';
import { invalidOptions } from '../filter-error.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** No key: a bundler that shortens the names of properties with `_` would rename the operator. */
const notExists = '_not_exists';

const receivedDefinition = /* @__PURE__ */ makeDialect({
  name: 'received',
  operators: {
    '=': { operands: 'property value', means: 'equal', method: 'equals' },
    OR: { operands: 'filters', means: 'or', method: 'or', pairwise: true },
    [notExists]: { operands: 'property', means: 'absent', method: 'notExists' },
  },
});

type ReceivedOperators = (typeof receivedDefinition)['operators'];

/** The operators of `received`. A mapped type, so that editors show its name instead of all its members. */
export type Received = { readonly [S in keyof ReceivedOperators]: ReceivedOperators[S] };

/** Exactly the operators and forms that the service's specification shows. */
export const received: Dialect<Received, false, 'text'> = receivedDefinition;

const qiveDefinition = /* @__PURE__ */ received.extend(
  {
    AND: { operands: 'filters', means: 'and', method: 'and', unconfirmed: true },
    NOT_EXISTS: { operands: 'property', means: 'absent', unconfirmed: true },
  },
  { name: 'qive' },
);

type QiveOperators = (typeof qiveDefinition)['operators'];

/** The operators of `qive`. */
export type Qive = { readonly [S in keyof QiveOperators]: QiveOperators[S] };

/** `received` and the operators that notes on a later edition of the service's documentation list, each unconfirmed. */
export const qive: Dialect<Qive, false, 'text'> = qiveDefinition;

/** The dialects that come with the package, by name; the first is the default. */
export const dialects = { received, qive } as const;

export type DialectName = keyof typeof dialects;

/** The type of a dialect given as an object or by name; `Dialect` when it may be one of several. */
export type DialectOf<D, All = D> = [Dialect] extends [D]
  ? Dialect
  : (D extends unknown ? ([All] extends [D] ? Named<D> : Dialect) : never) extends infer One extends Dialect
    ? [Dialect] extends [One]
      ? Dialect
      : One
    : Dialect;

type Named<D> = D extends DialectName ? (typeof dialects)[D] : D;

/** Like `dialectOf`, but `undefined` if none is given. */
export function givenDialect(given: Dialect | DialectName | undefined): Dialect | undefined {
  return given === undefined ? undefined : dialectOf(given);
}

/** Resolves a dialect given as an object, by name, or not at all (the default). Throws a `FilterError` for anything else. */
export function dialectOf(given: Dialect | DialectName = 'received'): Dialect {
  const dialect = typeof given === 'string' ? dialects[given] : given;
  if (isDialect(dialect)) return dialect;
  throw invalidOptions(`\`dialect\` must be ${what.en}, not ${describe(given, true)}.`);
}

/** By what every function reads of one: another copy of this package may have made it. */
function isDialect(value: unknown): value is Dialect {
  const { operator, symbol, extend, operators } = Object(value);
  return [operator, symbol, extend].every((one) => typeof one === 'function') && Object(operators) === operators;
}

const what = { en: 'a dialect, `received` or `qive`', 'pt-BR': 'um dialeto, `received` ou `qive`' };

export const dialectCheck = /* @__PURE__ */ (() => {
  const names = Object.keys(dialects);
  return { what, names, fits: (value) => isDialect(value) || names.includes(value as string) } satisfies Check;
})();
