import type { Span } from '../source/span.ts';

/** The span of a parsed part. */
export function spanOf(part: { readonly span?: Span } | undefined): Span {
  if (part?.span === undefined) throw new TypeError('a parsed part must have a span');
  return part.span;
}
