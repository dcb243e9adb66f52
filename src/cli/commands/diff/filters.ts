import { likelyFilter } from '../../../hosts/evidence/likely-filter.ts';
import { extract } from '../../../hosts/extract.ts';
import { FilterError } from '../../../language/filter-error.ts';
import { parse } from '../../../language/parse/parse.ts';
import type { Properties } from '../../../language/properties.ts';
import type { LintSettings } from '../../../lint/config/settings.ts';
import { type Comparison, compare } from '../../../meaning/decide/compare.ts';
import { bareFilter } from '../../../report/finding.ts';
import { lineStarts, type Position, positionAt } from '../../../source/lines.ts';
import type { Span } from '../../../source/span.ts';
import { type Pair, pairsOf } from './pairs.ts';
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
  /** The declared properties. */
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
