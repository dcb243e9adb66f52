import type { Kind } from '../../language/kinds/kind.ts';
import type { Comparison } from '../../meaning/normal-form.ts';
import { type KeyRange, keyQuestionOf, orderOfEnd } from '../../meaning/values/key-question.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';

/** A condition on a field with a kind: a value, one of several, or bounds. */
export type KindCondition =
  | string
  | { readonly in: readonly string[] }
  | { readonly [bound in 'gt' | 'gte' | 'lt' | 'lte']?: string };

/**
 * The conditions of which one must hold of a `DateTime` or a `Decimal`: none if no value can fulfil the comparison. Other kinds, and
 * instants that Prisma cannot write, are refused with the reason.
 */
export function kindConditions(kind: Kind, ask: Comparison): TermResult<readonly KindCondition[]> {
  if (kind.name !== 'instant' && kind.name !== 'decimal') return unsupported(reasons.kind);
  if (ask.family === 'part') return [];
  const { keys, ranges } = keyQuestionOf(
    kind,
    ask.means,
    ask.values.map(({ text }) => text),
  );
  const values = keys.map((key) => writeKey(kind, key));
  const bounds = ranges.map((range) => boundsOf(kind, range));
  if (values.includes(undefined) || bounds.includes(undefined)) return unsupported(reasons.prismaInstant);
  const [only, ...more] = values as readonly string[];
  const among = only === undefined ? [] : [more.length === 0 ? only : { in: [only, ...more] }];
  return [...among, ...(bounds as readonly KindCondition[])];
}

function boundsOf(kind: Kind, { from, to }: KeyRange): KindCondition | undefined {
  const bounds = [from, to].flatMap((end, i): [name: string, value: string | undefined][] => {
    if (end === undefined) return [];
    const { means, key } = orderOfEnd(end, i === 0);
    return [[orderName(means), writeKey(kind, key)]];
  });
  return bounds.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(bounds);
}

/** A key as Prisma takes its value; `undefined` for an instant past its milliseconds or its years. */
function writeKey(kind: Kind, key: string): string | undefined {
  const text = kind.textOf(key);
  if (kind.name !== 'instant') return text;
  const date = /\.\d{4,}/.test(text) ? new Date(Number.NaN) : new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}
