import type { Filter } from '../language/filter.ts';
import { shortened } from '../source/excerpt.ts';
import { spanOf } from '../source/problem.ts';

/** The source text of a filter, shortened if long. */
export function snippet(text: string, filter: Filter): string {
  const { start, end } = spanOf(filter);
  return shortened(text.slice(start, end));
}
