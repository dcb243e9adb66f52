import type { Embedded } from '../../hosts/embedded.ts';
import type { Hosted, HostedFilter } from '../../hosts/host.ts';
import { firstWhere } from '../../source/first-where.ts';

/** A filter of a file, and an offset in its text. */
export interface FilterAt {
  readonly filter: HostedFilter;
  readonly offset: number;
}

/** The filter that an offset of the file touches. */
export function filterAt({ filters }: Pick<Hosted, 'filters'>, at: number): FilterAt | undefined {
  for (const filter of filters) {
    const { start, end } = filter.map({ start: 0, end: filter.text.length });
    if (start <= at && at <= end) return { filter, offset: offsetIn(filter, at) };
  }
  return undefined;
}

/**
 * The offset in an embedded text of an offset in the file, by binary search: an escape is never shorter than its text.
 */
function offsetIn({ text, map }: Embedded, at: number): number {
  return firstWhere(text.length, (offset) => map({ start: offset, end: offset }).start >= at);
}
