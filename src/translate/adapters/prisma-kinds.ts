import { isPoint, type KeyRange, ordersOf } from '../../language/kinds/key-set.ts';
import { type DeclaredKind, setOf } from '../../language/kinds/kind.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { type Inexact, unsupported } from '../inexact.ts';
import { orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';

/** A condition on a field with a kind: a value, one of several, or bounds. */
type KindCondition =
  | string
  | { readonly in: readonly string[] }
  | { readonly [bound in 'gt' | 'gte' | 'lt' | 'lte']?: string };

/**
 * The conditions of which one must hold of a `DateTime`, a `Decimal` or a UUID: none if no value can fulfil the comparison. Other kinds, and
 * instants that Prisma cannot write, are refused with the reason.
 */
export function kindConditions(kind: DeclaredKind, ask: ValueAsk): readonly KindCondition[] | Inexact<true> {
  if (kind.name !== 'instant' && kind.name !== 'decimal' && kind.name !== 'uuid') return unsupported(reasons.kind);
  if (ask.family === 'part') return [];
  const set = setOf(kind, ask);
  const values = set.filter(isPoint).map(({ from }) => writeKey(kind, from));
  const bounds = set.filter((range) => !isPoint(range)).map((range) => boundsOf(kind, range));
  if (values.includes(undefined) || bounds.includes(undefined)) return unsupported(reasons.prismaInstant);
  const [only, ...more] = values as readonly string[];
  const among = only === undefined ? [] : [more.length === 0 ? only : { in: [only, ...more] }];
  return [...among, ...(bounds as readonly KindCondition[])];
}

function boundsOf(kind: DeclaredKind, range: KeyRange): KindCondition | undefined {
  const bounds = ordersOf(range).map(({ means, key }) => [orderName(means), writeKey(kind, key)] as const);
  return bounds.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(bounds);
}

/** A key as Prisma takes its value; `undefined` for an instant past its milliseconds or its years. */
function writeKey(kind: DeclaredKind, key: string): string | undefined {
  const text = kind.textOf(key);
  if (kind.name !== 'instant') return text;
  const date = /\.\d{4,}/.test(text) ? new Date(Number.NaN) : new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}
