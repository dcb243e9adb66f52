import type { Filter } from '../language/filter.ts';
import { shortened } from '../source/shortened.ts';
import type { Span } from '../source/span.ts';

/** The span of a parsed part. */
export function spanOf(part: { readonly span?: Span } | undefined): Span {
  if (part?.span === undefined) throw new TypeError('a parsed part must have a span');
  return part.span;
}

/** The source text of a filter, shortened if long. */
export function snippet(text: string, filter: Filter): string {
  const { start, end } = spanOf(filter);
  return shortened(text.slice(start, end));
}
