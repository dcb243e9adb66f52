import { isInterval, type Kind } from '../../language/kinds/kind.ts';
import { type ConditionMeaning, type OrderMeaning, orders } from '../../language/meanings.ts';
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
  if (kind.compareWith !== undefined && range !== undefined && keys.length === 0 && ranges.length === 1) {
    const isIn = comparesWithin(range, kind.compareWith);
    return (value) => {
      const text = textOf(value);
      return text !== undefined && isIn(text);
    };
  }
  const isIn = keysIn(keys, ranges, kind.name === 'folded' ? comesBefore : (a, b) => a < b);
  return (value) => {
    const text = textOf(value);
    const key = text === undefined ? undefined : kind.keyOf(text);
    return key !== undefined && isIn(key);
  };
}

/** Whether the value of a text compares with the ends of a range as it must. */
function comparesWithin(
  { from, to }: KeyRange,
  compareWith: NonNullable<Kind['compareWith']>,
): (text: string) => boolean {
  const test = (end: string, isFrom: boolean) => {
    const { means, key } = orderOfEnd(end, isFrom);
    const compare = compareWith(key);
    const holds = orders[means];
    return (text: string) => holds(compare(text));
  };
  const starts = from === undefined ? undefined : test(from, true);
  const ends = to === undefined ? undefined : test(to, false);
  if (starts === undefined || ends === undefined) return (starts ?? ends) as (text: string) => boolean;
  return (text: string) => starts(text) && ends(text);
}

/** In keys of ASCII, JavaScript's own comparison is quicker, and the same. */
function keysIn(
  keys: readonly string[],
  ranges: readonly KeyRange[],
  isLess: (a: string, b: string) => boolean,
): (key: string) => boolean {
  const all = new Set(keys);
  const tests = ranges.map(({ from, to }) => {
    if (from === undefined) return (key: string) => isLess(key, to as string);
    if (to === undefined) return (key: string) => !isLess(key, from);
    return (key: string) => !isLess(key, from) && isLess(key, to);
  });
  const [only] = tests;
  if (only === undefined) return (key) => all.has(key);
  if (tests.length === 1 && keys.length === 0) return only;
  return (key) => all.has(key) || tests.some((test) => test(key));
}

function comesBefore(a: string, b: string): boolean {
  return compareCodePoints(a, b) < 0;
}
