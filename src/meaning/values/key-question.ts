import { isInterval, type Kind } from '../../language/kinds/kind.ts';
import type { ConditionMeaning } from '../../language/meanings.ts';
import { compareCodePoints } from './order.ts';
import { textOf } from './text-part.ts';

/** The keys from one (inclusive) to another (exclusive); without one, there is no such bound. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a condition asks about the key of a value: whether it is one of these, or in one of these ranges. */
export interface KeyQuestion {
  readonly kind: Kind;
  readonly keys: readonly string[];
  readonly ranges: readonly KeyRange[];
}

/** What a comparison with words asks about keys. A word that is no value of the kind asks for none. */
export function keyQuestionOf(kind: Kind, means: ConditionMeaning, words: readonly string[]): KeyQuestion {
  const keys: string[] = [];
  const ranges: KeyRange[] = [];
  for (const word of words) {
    const meant = kind.meant(word);
    if ('fault' in meant) continue;
    const [from, to] = isInterval(meant) ? [meant.from, meant.to] : [meant.key, keyAfter(meant.key)];
    const ofOrder = inOrder[means]?.(from, to);
    if (ofOrder !== undefined) ranges.push(ofOrder);
    else if (!isInterval(meant)) keys.push(from);
    else if (compareCodePoints(from, to) < 0) ranges.push({ from, to });
  }
  return { kind, keys, ranges };
}

/** The first text after a key, whatever the kind. */
function keyAfter(key: string): string {
  return `${key}\0`;
}

export function rangeOfKey(key: string): KeyRange {
  return { from: key, to: keyAfter(key) };
}

/** The keys that have an order to those from one to another. */
const inOrder: Readonly<Partial<Record<ConditionMeaning, (from: string, to: string) => KeyRange>>> = {
  less: (from) => ({ to: from }),
  lessOrEqual: (_, to) => ({ to }),
  greater: (_, to) => ({ from: to }),
  greaterOrEqual: (from) => ({ from }),
};

/** Returns a test for values whose key is asked for. A value without a key is not. */
export function hasKeyIn({ kind, keys, ranges }: KeyQuestion): (value: unknown) => boolean {
  const isIn = keysIn(keys, ranges);
  return (value) => {
    const text = textOf(value);
    const key = text === undefined ? undefined : kind.keyOf(text);
    return key !== undefined && isIn(key);
  };
}

function keysIn(keys: readonly string[], ranges: readonly KeyRange[]): (key: string) => boolean {
  const all = new Set(keys);
  const [only] = ranges;
  if (ranges.length === 0) return (key) => all.has(key);
  if (ranges.length === 1 && keys.length === 0) return (key) => isWithin(key, only as KeyRange);
  return (key) => all.has(key) || ranges.some((range) => isWithin(key, range));
}

export function isWithin(key: string, { from, to }: KeyRange): boolean {
  return (
    (from === undefined || compareCodePoints(key, from) >= 0) && (to === undefined || compareCodePoints(key, to) < 0)
  );
}
