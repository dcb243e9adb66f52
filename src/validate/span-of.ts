import type { Span } from '../source/span.ts';

/** The span of a part that was read from text; all have one. */
export function spanOf(part: { readonly span?: Span } | undefined): Span {
  if (part?.span === undefined) throw new TypeError('a part that was read from text has a span');
  return part.span;
}
