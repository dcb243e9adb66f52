import type { Hosted, HostedFilter } from '../../hosts/host.ts';
import { firstWhere } from '../../source/lines.ts';
import { applyEdits, type Edit, type Fix, type Span } from '../../source/problem.ts';
import type { Examined } from '../examine.ts';

/**
 * Whether a file, extracted again after fixes, holds what was intended: the edited filters, everything else unchanged, no
 * comment lost that was not removed, and no new syntax problem.
 */
export function isAsMeant(before: Hosted, fixes: readonly Fixable[], after: Hosted): boolean {
  const edited = new Map<HostedFilter, Edit[]>();
  const places: Span[] = [];
  for (const { at, edits, fix } of fixes) {
    for (const { span } of fix.edits) places.push(span);
    if (edits === undefined) continue;
    const filter = at as HostedFilter;
    const all = edited.get(filter) ?? [];
    for (const edit of edits) all.push(edit);
    edited.set(filter, all);
  }
  const touches = touching(places);
  const filters = before.filters.map((filter) => read(filter, applyEdits(filter.text, edited.get(filter) ?? [])));
  const comments = before.comments.filter(({ span }) => !touches(span));
  const left = new Set(after.comments.map(({ text }) => text));
  return (
    isSame(
      filters,
      after.filters.map((filter) => read(filter, filter.text)),
    ) &&
    before.urls.length === after.urls.length &&
    before.urls.every((url, at) => {
      return touches(url.map({ start: 0, end: url.text.length })) || url.text === after.urls[at]?.text;
    }) &&
    comments.every(({ text }) => left.has(text)) &&
    after.comments.length <= before.comments.length &&
    after.problems.length <= before.problems.length
  );
}

/** The text of a filter for comparison: in `.filter` files, where comments count as white space, white space is normalized. */
function read({ kind }: HostedFilter, text: string): string {
  return kind === 'filter' ? text.replace(/\s+/g, ' ').trim() : text;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}

/** Makes a test whether a span overlaps or touches one of these. */
function touching(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  // The running maximum of the ends.
  const ends: number[] = [];
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0));
  return ({ start, end }) => {
    const behind = firstWhere(sorted.length, (at) => (sorted[at] as Span).start > end);
    return behind > 0 && (ends[behind - 1] as number) >= start;
  };
}

/** Whether no finding is there again after its fix, with its rule at its place: such a fix would be applied for ever. */
export function areGone(fixes: readonly Fixable[], after: readonly Examined[]): boolean {
  const found = new Set(
    after.map(({ finding: { problem } }) => keyOf(problem.code, problem.span.start, problem.span.end)),
  );
  const edits = fixes.flatMap(({ fix }) => fix.edits).sort((a, b) => a.span.end - b.span.end);
  const growths = [0];
  for (const { span, text } of edits) growths.push((growths.at(-1) as number) + text.length - (span.end - span.start));
  const moved = (offset: number) => {
    // A text that is inserted at the offset may stand before or after it.
    const counts = [firstWhere(edits.length, (at) => (edits[at] as Edit).span.end >= offset)];
    counts.push(firstWhere(edits.length, (at) => (edits[at] as Edit).span.end > offset));
    return new Set(counts.map((count) => offset + (growths[count] as number)));
  };
  return fixes.every(({ finding: { problem } }) => {
    const { start, end } = problem.span;
    return [...moved(start)].every((from) => [...moved(end)].every((to) => !found.has(keyOf(problem.code, from, to))));
  });
}

function keyOf(code: string, start: number, end: number): string {
  return `${code} ${start} ${end}`;
}

/** A finding whose fix can be applied. */
export type Fixable = Examined & { readonly fix: Fix };
