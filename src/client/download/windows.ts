import type { Checkpoint } from '../checkpoint.ts';

/** From one time up to another, as the service is asked: `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, which sort as texts. */
export type Interval = readonly [from: string, to: string];

/** A walk of an archive: over a range of creation times, or over everything. */
export interface Window {
  readonly from?: string;
  readonly to?: string;
  /** The day on which its walk began; missing if that is not known, and then it covers nothing. */
  readonly began?: string;
  /** Whether documents of it may be stored already, because it was asked for while the archive held others. */
  readonly again?: boolean;
  readonly checkpoint?: Checkpoint;
}

/** What an archive has asked for. */
export interface Windows {
  /** What has been asked for to its end, joined and in order. */
  readonly covered: readonly Interval[];
  /** The walk under way, of which at least the first page has come. */
  readonly pending?: Window;
  /** The last walk that reached its end, from where it can go on. */
  readonly last?: Window;
}

/** A walk to do; one that `goesOn` begins where the latest over the same range is. */
export interface PlannedWindow extends Window {
  readonly goesOn?: boolean;
}

export interface WindowPlan {
  /** The range that is asked for; `undefined` for everything. */
  readonly asked: { readonly from: string; readonly to: string } | undefined;
  readonly windows: Windows;
  /** Days to ask for again before where the archive is complete. */
  readonly overlap: number | undefined;
  /** The days of each walk. */
  readonly slice: number | undefined;
  readonly today: string;
}

/** The walks of a run: what an earlier one owes, then what is asked for, the oldest first. */
export function planWindows({ asked, windows, overlap, slice, today }: WindowPlan): readonly PlannedWindow[] {
  const { covered, pending } = windows;
  const owed = pending === undefined ? [] : [pending];
  const isOwedToday = (window: Window) => isSameRange(window, pending) && pending?.began === today;
  if (asked === undefined)
    return pending?.from === undefined && pending ? owed : [...owed, { began: today, goesOn: true }];
  if (overlap === undefined && slice === undefined) {
    return isOwedToday(asked) ? owed : [...owed, { ...asked, began: today, goesOn: true }];
  }
  const then = pending === undefined ? covered : joinIntervals([...covered, ...intervalOf(pending)]);
  const end = then.find(([from, to]) => from <= asked.from && asked.from <= to)?.[1];
  const latest = pending ?? windows.last;
  if (overlap === undefined && end !== undefined && latest?.to === asked.to && (latest?.from ?? '') <= end) {
    const { from = asked.from, to = asked.to } = latest ?? {};
    return isOwedToday({ from, to }) ? owed : [...owed, { from, to, began: today, goesOn: true }];
  }
  if (pending?.to === 'now' && asked.to === 'now' && pending.began === today && end === today) return owed;
  const until = asked.to === 'now' ? today : asked.to;
  // Neighbours share a day, since whether `to` includes its day is not documented.
  const start = end === undefined ? asked.from : later(asked.from, moveDay(earlier(end, until), -(overlap ?? 1)));
  return [...owed, ...sliceWindows(start, asked.to, until, slice, today)];
}

function sliceWindows(
  start: string,
  end: string,
  until: string,
  slice: number | undefined,
  began: string,
): readonly Window[] {
  const windows: Window[] = [];
  for (let from = start; ; ) {
    const next = slice === undefined ? until : moveDay(from, slice);
    const to = next >= until ? end : next;
    windows.push({ from, to, began });
    if (next >= until) return windows;
    from = moveDay(next, -1);
  }
}

/** What a walk that has reached its end covers: until `now` only up to the day on which it began. */
export function intervalOf({ from, to, began }: Window): readonly Interval[] {
  if (from === undefined || to === undefined || began === undefined) return [];
  const end = to === 'now' ? began : to;
  return from <= end ? [[from, end]] : [];
}

/** Joins intervals that touch or overlap. */
export function joinIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const [from, to] of [...intervals].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || from > last[1]) joined.push([from, to]);
    else joined[joined.length - 1] = [last[0], later(last[1], to)];
  }
  return joined;
}

/** The whole days of intervals; part of a day at the beginning does not count. */
export function daysOf(intervals: readonly Interval[]): readonly Interval[] {
  return intervals.flatMap(([from, to]): Interval[] => {
    const first = /^.{10} (?!00:00:00)/.test(from) ? moveDay(from, 1) : from.slice(0, 10);
    const last = to.slice(0, 10);
    return first <= last ? [[first, last]] : [];
  });
}

/** From where one interval ends to where the next one begins, in days. */
export function gapsBetween(intervals: readonly Interval[]): readonly Interval[] {
  return intervals.slice(1).map(([from], at) => [(intervals[at] as Interval)[1].slice(0, 10), from.slice(0, 10)]);
}

export function isSameRange(one: Window | undefined, other: Window | undefined): boolean {
  return one !== undefined && other !== undefined && one.from === other.from && one.to === other.to;
}

/** The day so many days from that of a time. */
function moveDay(time: string, days: number): string {
  return new Date(Date.parse(time.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);
}

// `Math.min` and `Math.max` would read texts as numbers.
const earlier = (one: string, other: string) => [one, other].sort()[0] as string;
const later = (one: string, other: string) => [one, other].sort()[1] as string;
