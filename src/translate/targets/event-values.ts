import type { Decimal } from '../../language/numeral.ts';
import { decimalOf } from '../../language/numeral.ts';

/*
 * Sets of the values that a field of an event can hold. A pattern names a field once, so conditions on one field are joined here,
 * before they are written.
 */

/** Texts that are, or are not, among these; or that have a part, or do not. */
export type TextSet =
  | { readonly is: readonly string[] }
  | { readonly except: readonly string[] }
  | { readonly part: 'prefix' | 'suffix' | 'contains'; readonly text: string; readonly negated: boolean };

/** Numbers between two of them, each with or without itself. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly isOpen: readonly [from: boolean, to: boolean];
}

/** A set of values: the union of all these. */
export interface ValueSet {
  /** Whether a missing field, and `null`, are in it. */
  readonly absent: boolean;
  readonly texts: readonly TextSet[];
  readonly numbers: readonly Interval[];
  readonly booleans: readonly boolean[];
}

/** The kinds of values in a field. */
export interface Kinds {
  readonly texts: boolean;
  readonly numbers: boolean;
  readonly booleans: boolean;
}

/** The largest number that events are compared by. */
export const largest = 5e9;

/** Whether a pattern can name a number: of at most 15 digits, six of them after the point. */
export function isPatternNumber(value: number): boolean {
  if (!(Math.abs(value) <= largest)) return false;
  const { digits, magnitude }: Decimal = decimalOf(String(value));
  return digits.length <= 15 && digits.length - magnitude <= 6;
}

export const nothing: ValueSet = { absent: false, texts: [], numbers: [], booleans: [] };
export const allTexts: TextSet = { except: [] };
export const allNumbers: Interval = { from: -largest, to: largest, isOpen: [false, false] };

/** Every value of these kinds, without absence. */
export function everyValue({ texts, numbers, booleans }: Kinds): ValueSet {
  return {
    absent: false,
    texts: texts ? [allTexts] : [],
    numbers: numbers ? [allNumbers] : [],
    booleans: booleans ? [false, true] : [],
  };
}

export function isNothing({ absent, texts, numbers, booleans }: ValueSet): boolean {
  return !absent && texts.length + numbers.length + booleans.length === 0;
}

/** Whether two sets are written alike: `unite`, `intersect` and `complement` write each in one way. */
export function isSame(a: ValueSet, b: ValueSet): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function unite(sets: readonly ValueSet[]): ValueSet {
  return {
    absent: sets.some(({ absent }) => absent),
    texts: uniteTexts(sets.flatMap(({ texts }) => texts)),
    numbers: uniteIntervals(sets.flatMap(({ numbers }) => numbers)),
    booleans: [false, true].filter((one) => sets.some(({ booleans }) => booleans.includes(one))),
  };
}

/** The values in both; `undefined` if a pattern cannot say so. */
export function intersect(a: ValueSet, b: ValueSet): ValueSet | undefined {
  const texts: TextSet[] = [];
  for (const one of a.texts) {
    for (const other of b.texts) {
      const both = intersectTexts(one, other) ?? intersectTexts(other, one);
      if (both === undefined) return undefined;
      texts.push(both);
    }
  }
  return {
    absent: a.absent && b.absent,
    texts: uniteTexts(texts),
    numbers: uniteIntervals(a.numbers.flatMap((one) => b.numbers.flatMap((other) => intersectIntervals(one, other)))),
    booleans: a.booleans.filter((one) => b.booleans.includes(one)),
  };
}

/** All other values of these kinds; `undefined` if a pattern cannot say so. */
export function complement(set: ValueSet, kinds: Kinds): ValueSet | undefined {
  const every = everyValue(kinds);
  let texts = every.texts;
  for (const one of set.texts) {
    const both = intersect({ ...nothing, texts }, { ...nothing, texts: [complementTexts(one)] });
    if (both === undefined) return undefined;
    texts = both.texts;
  }
  let numbers = every.numbers;
  for (const { from, to, isOpen } of set.numbers) {
    const below: Interval = { from: -largest, to: from, isOpen: [false, !isOpen[0]] };
    const above: Interval = { from: to, to: largest, isOpen: [!isOpen[1], false] };
    numbers = numbers.flatMap((one) => [...intersectIntervals(one, below), ...intersectIntervals(one, above)]);
  }
  return {
    absent: !set.absent,
    texts: texts.filter((one) => !('is' in one && one.is.length === 0)),
    numbers: uniteIntervals(numbers),
    booleans: every.booleans.filter((one) => !set.booleans.includes(one)),
  };
}

function complementTexts(set: TextSet): TextSet {
  if ('is' in set) return { except: set.is };
  return 'except' in set ? { is: set.except } : { ...set, negated: !set.negated };
}

function hasText(set: TextSet, text: string): boolean {
  if ('is' in set) return set.is.includes(text);
  if ('except' in set) return !set.except.includes(text);
  const test = { prefix: 'startsWith', suffix: 'endsWith', contains: 'includes' } as const;
  return text[test[set.part]](set.text) !== set.negated;
}

/** Texts in both, where that follows from one of them. */
function intersectTexts(one: TextSet, other: TextSet): TextSet | undefined {
  if ('is' in one) return { is: one.is.filter((text) => hasText(other, text)) };
  if ('except' in one) {
    if (one.except.length === 0) return other;
    if ('except' in other) return { except: [...new Set([...one.except, ...other.except])].sort() };
    return 'part' in other && one.except.every((text) => !hasText(other, text)) ? other : undefined;
  }
  if (!('part' in other)) return undefined;
  if (one.part === other.part && one.text === other.text) return one.negated === other.negated ? one : { is: [] };
  // A longer part implies a shorter one that is part of it.
  const implies =
    !one.negated &&
    (one.part === other.part || other.part === 'contains') &&
    hasText({ ...other, negated: false }, one.text);
  if (implies) return other.negated ? { is: [] } : one;
  return undefined;
}

/** The union of texts, each list once, and before the parts. */
function uniteTexts(sets: readonly TextSet[]): readonly TextSet[] {
  const parts = sets.filter((one) => 'part' in one);
  const keyOf = ({ part, text, negated }: (typeof parts)[number]) => JSON.stringify([part, text, negated]);
  const byKey = new Map(parts.map((one) => [keyOf(one), one]));
  const own = [...byKey.values()];
  const isOpposed = own.some((one) => byKey.has(keyOf({ ...one, negated: !one.negated })));
  if (isOpposed) return [allTexts];
  const listed = new Set(sets.flatMap((one) => ('is' in one ? one.is : [])));
  const excepts = sets.flatMap((one) => ('except' in one ? [one.except] : []));
  const within = (text: string) => listed.has(text) || own.some((one) => hasText(one, text));
  if (excepts.length > 0) {
    const [first = [], ...more] = excepts;
    const except = first.filter((text) => more.every((list) => list.includes(text)) && !within(text));
    return except.length === 0 ? [allTexts] : [{ except }, ...own];
  }
  const is = [...listed].filter((text) => !own.some((one) => hasText(one, text))).sort();
  return [...(is.length > 0 ? [{ is }] : []), ...own];
}

function intersectIntervals(a: Interval, b: Interval): readonly Interval[] {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  const isOpenAt = (end: 0 | 1, value: number) =>
    [a, b].some((one) => one.isOpen[end] && (end === 0 ? one.from : one.to) === value);
  const isOpen = [isOpenAt(0, from), isOpenAt(1, to)] as const;
  return from > to || (from === to && (isOpen[0] || isOpen[1])) ? [] : [{ from, to, isOpen }];
}

/** Intervals in order, joined where they meet. */
function uniteIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = [...intervals].sort((a, b) => a.from - b.from || Number(a.isOpen[0]) - Number(b.isOpen[0]));
  const united: Interval[] = [];
  for (const next of sorted) {
    const last = united.at(-1);
    const meets = last && (next.from < last.to || (next.from === last.to && !(next.isOpen[0] && last.isOpen[1])));
    if (last === undefined || !meets) {
      united.push(next);
      continue;
    }
    const isFurther = next.to > last.to || (next.to === last.to && last.isOpen[1]);
    if (isFurther) united[united.length - 1] = { ...last, to: next.to, isOpen: [last.isOpen[0], next.isOpen[1]] };
  }
  return united;
}
