import { likelyFilter } from '../../../hosts/evidence/likely-filter.ts';
import { extract } from '../../../hosts/extract.ts';
import { FilterError } from '../../../language/filter-error.ts';
import { parse } from '../../../language/parse/parse.ts';
import type { Properties } from '../../../language/properties.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { type Comparison, compare } from '../../../meaning/decide/compare.ts';
import { bareFilter } from '../../../report/finding.ts';
import { lineStarts, type Position, positionAt } from '../../../source/lines.ts';
import type { Span } from '../../../source/problem.ts';
import type { Version, Versions } from './revisions.ts';

/** A filter and its position in a file. */
interface Placed {
  readonly text: string;
  readonly position: { readonly start: Position; readonly end: Position };
}

/** A changed filter; without a comparison if it was added or removed, or if one of the two is not a filter with a meaning. */
export interface FilterChange {
  readonly file: string;
  readonly filters: Pair<Placed>;
  readonly change: Comparison['verdict'] | 'added' | 'removed' | 'unreadable';
  readonly comparison?: Comparison;
  readonly properties?: Properties;
}

/** Every filter that differs between two versions of a text. */
export function changesIn({ file, before, after }: Versions, settings: LintSettings): readonly FilterChange[] {
  const { properties } = settings;
  return pairsOf(filtersOf(before, settings), filtersOf(after, settings)).map((filters): FilterChange => {
    if (!('before' in filters)) return { file, filters, change: 'added' };
    if (!('after' in filters)) return { file, filters, change: 'removed' };
    const comparison = compared(filters.before.text, filters.after.text, settings);
    return comparison === undefined
      ? { file, filters, change: 'unreadable' }
      : { file, filters, change: comparison.verdict, comparison, ...(properties && { properties }) };
  });
}

/** `undefined` if one of them is not a filter, or has an operator without a meaning. */
function compared(before: string, after: string, settings: LintSettings): Comparison | undefined {
  const { dialect, properties } = settings;
  const [old, young] = [parse(before, { dialect }), parse(after, { dialect })];
  if (!old.ok || !young.ok) return undefined;
  try {
    return compare(old.filter, young.filter, { dialect, ...(properties && { properties }) });
  } catch (error) {
    if (error instanceof FilterError && error.code === 'unknown-meaning') return undefined;
    throw error;
  }
}

function filtersOf(version: Version | undefined, { sources, dialect, locale }: LintSettings): readonly Placed[] {
  if (version === undefined) return [];
  const { text, path } = version;
  const starts = lineStarts(text);
  const position = ({ start, end }: Span) => ({ start: positionAt(starts, start), end: positionAt(starts, end) });
  if (path === undefined) {
    const filter = bare(text);
    const start = text.indexOf(filter);
    return [{ text: filter, position: position({ start, end: start + filter.length }) }];
  }
  return extract(path, text, { sources, isLikely: likelyFilter(dialect, sources.strict), locale }).filters.flatMap(
    (found) => {
      const filter = bare(found.text);
      const start = found.text.indexOf(filter);
      return filter === ''
        ? []
        : [{ text: filter, position: position(found.map({ start, end: start + filter.length })) }];
    },
  );
}

function bare(text: string): string {
  return bareFilter(text).text;
}

/** A filter before and after a change; one of them is missing if it was added or removed. */
export type Pair<T> = { readonly before: T; readonly after: T } | { readonly before: T } | { readonly after: T };

/**
 * Pairs old filters with new ones. Equal texts are unchanged and left out. Equal numbers of remaining filters are paired in
 * order, other numbers by the words they share.
 */
export function pairsOf<T extends { readonly text: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly Pair<T>[] {
  const [gone, fresh] = [without(before, after), without(after, before)];
  const partners =
    gone.length === fresh.length ? new Map(fresh.map((one, at) => [one, gone[at] as T])) : likest(gone, fresh);
  const taken = new Set(partners.values());
  return [
    ...fresh.map((one) => {
      const partner = partners.get(one);
      return partner === undefined ? { after: one } : { before: partner, after: one };
    }),
    ...gone.filter((one) => !taken.has(one)).map((one) => ({ before: one })),
  ];
}

/** The multiset difference of two lists, by text. */
function without<T extends { readonly text: string }>(some: readonly T[], others: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return some.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** Maps each new filter to its most similar old one. */
function likest<T extends { readonly text: string }>(gone: readonly T[], fresh: readonly T[]): ReadonlyMap<T, T> {
  const words = new Map([...gone, ...fresh].map((one) => [one, new Set(one.text.match(/[^\s()]+/g))]));
  const couples = gone.flatMap((before) =>
    fresh.map((after) => ({ before, after, likeness: shared(words.get(before), words.get(after)) })),
  );
  couples.sort((a, b) => b.likeness - a.likeness);
  const partners = new Map<T, T>();
  const taken = new Set<T>();
  for (const { before, after, likeness } of couples) {
    if (likeness === 0 || taken.has(before) || partners.has(after)) continue;
    partners.set(after, before);
    taken.add(before);
  }
  return partners;
}

/** The Jaccard similarity of two sets of words, from 0 to 1. */
function shared(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
