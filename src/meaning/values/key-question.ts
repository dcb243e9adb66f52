import { isInterval, type Kind } from '../../language/kinds/kind.ts';
import type { ConditionMeaning, OrderMeaning } from '../../language/meanings.ts';
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

/** All keys that are asked for, as ranges. */
export function rangesOf({ keys, ranges }: KeyQuestion): readonly KeyRange[] {
  return [...keys.map((key) => ({ from: key, to: keyAfter(key) })), ...ranges];
}

/** The order with a key that an end of a range is: the first text after a key stands for the key. */
export function orderOfEnd(end: string, isFrom: boolean): { readonly means: OrderMeaning; readonly key: string } {
  const isAfter = end.endsWith('\0');
  const key = isAfter ? end.slice(0, -1) : end;
  if (isFrom) return { means: isAfter ? 'greater' : 'greaterOrEqual', key };
  return { means: isAfter ? 'lessOrEqual' : 'less', key };
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
  const [range] = ranges;
  const isIn =
    range !== undefined && ranges.length + keys.length === 1 && kind.compareWith !== undefined
      ? comparesWithin(range, kind.compareWith)
      : hasKey(kind, new Set(keys), ranges);
  return (value) => {
    const text = textOf(value);
    return text !== undefined && isIn(text);
  };
}

/** Whether the value of a text compares with the ends of a range as it must. */
function comparesWithin(
  { from, to }: KeyRange,
  compareWith: NonNullable<Kind['compareWith']>,
): (text: string) => boolean {
  const start = from === undefined ? undefined : compareWith(from);
  const end = to === undefined ? undefined : compareWith(to);
  return (text) => (start === undefined || start(text) >= 0) && (end === undefined || end(text) < 0);
}

function hasKey(kind: Kind, keys: ReadonlySet<string>, ranges: readonly KeyRange[]): (text: string) => boolean {
  // In keys of ASCII, JavaScript's own comparison is quicker, and the same.
  const isLess = kind.name === 'folded' ? comesBefore : (a: string, b: string) => a < b;
  const isWithin = ({ from, to }: KeyRange, key: string) =>
    (from === undefined || !isLess(key, from)) && (to === undefined || isLess(key, to));
  return (text) => {
    const key = kind.keyOf(text);
    return key !== undefined && (keys.has(key) || ranges.some((range) => isWithin(range, key)));
  };
}

function comesBefore(a: string, b: string): boolean {
  return compareCodePoints(a, b) < 0;
}
