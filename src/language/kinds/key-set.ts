import type { OrderMeaning } from '../meanings.ts';

/*
 * Sets of keys. Keys are texts in the order of JavaScript's `<`, and ranges of them include their first end, not the last one.
 */

/** The keys from one (inclusive) to another one (exclusive); without `to`, all from it on. */
export interface KeyRange {
  readonly from: string;
  readonly to?: string | undefined;
}

/** Ranges in order, of which none is empty, and of which only points touch. */
export type KeySet = readonly KeyRange[];

export const noKeys: KeySet = [];
export const everything: KeyRange = { from: '' };

/** The first text after a key. */
export function after(key: string): string {
  return `${key}\0`;
}

/** The range of one key. */
export function point(key: string): KeyRange {
  return { from: key, to: after(key) };
}

export function isPoint({ from, to }: KeyRange): boolean {
  return to?.length === from.length + 1 && to.charCodeAt(from.length) === 0 && to.startsWith(from);
}

/** What ends a range after a key, or after a number with all its spellings: neither ends a key. */
export const endMark: RegExp = /\0\uffff?$/;

/** The end of a range after all keys that begin with a number and go on with a spelling of it. */
export function afterNumber(key: string): string {
  return `${key}\0\uffff`;
}

/** The order to a key that an end of a range is: what comes after a key stands for it. */
function orderOfEnd(end: string, isFrom: boolean): { readonly means: OrderMeaning; readonly key: string } {
  const key = end.replace(endMark, '');
  const isAfter = key !== end;
  if (isFrom) return { means: isAfter ? 'greater' : 'greaterOrEqual', key };
  return { means: isAfter ? 'lessOrEqual' : 'less', key };
}

/** The orders that a range in a section has to keys: none, one or two. */
export function ordersOf(range: KeyRange, all: KeyRange = everything): readonly ReturnType<typeof orderOfEnd>[] {
  return [
    ...(range.from === all.from ? [] : [orderOfEnd(range.from, true)]),
    ...(range.to === undefined || range.to === all.to ? [] : [orderOfEnd(range.to, false)]),
  ];
}

/** The keys of a section: all that begin with one letter. */
export function section(letter: string): KeyRange & { readonly to: string } {
  return { from: letter, to: String.fromCharCode(letter.charCodeAt(0) + 1) };
}

/** The section of a key. */
export function sectionOf(key: string): KeyRange {
  return section(key.charAt(0));
}

/** Whether an end of a range comes before another one; no end comes last. */
function endsBefore(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && (b === undefined || a < b);
}

export function isWithin(range: KeyRange, whole: KeyRange): boolean {
  return range.from >= whole.from && !endsBefore(whole.to, range.to);
}

/** The keys of ranges in any order, which may overlap. */
export function unionOf(ranges: readonly KeyRange[]): KeySet {
  if (ranges.length < 2) return ranges;
  const joined: { from: string; to: string | undefined }[] = [];
  for (const range of [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = joined.at(-1);
    // A text and the first one after it stay two points: a list of values is never a range.
    const touches = last?.to === range.from && !(isPoint(last) && isPoint(range));
    if (last === undefined || !(touches || endsBefore(range.from, last.to))) joined.push({ ...range, to: range.to });
    else if (endsBefore(last.to, range.to)) last.to = range.to;
  }
  return joined;
}

export function intersectionOf(a: KeySet, b: KeySet): KeySet {
  const common: KeyRange[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] as KeyRange, b[j] as KeyRange];
    const [, from] = [one.from, other.from].sort() as [string, string];
    const isFirst = !endsBefore(other.to, one.to);
    const to = isFirst ? one.to : other.to;
    if (to === undefined || from < to) common.push({ from, to });
    if (isFirst) i++;
    if (!endsBefore(one.to, other.to)) j++;
  }
  return common;
}

/** Whether a key is in a set, by halves. */
export function hasKey(set: KeySet, key: string): boolean {
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { to } = set[middle] as KeyRange;
    if (to !== undefined && to <= key) low = middle + 1;
    else high = middle;
  }
  const range = set[low];
  return range !== undefined && range.from <= key;
}
