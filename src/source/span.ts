/** A half-open range of a text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The span of a part that was read. */
export function spanOf(part: { readonly span?: Span } | undefined): Span {
  if (part?.span === undefined) throw new TypeError('a parsed part must have a span');
  return part.span;
}
