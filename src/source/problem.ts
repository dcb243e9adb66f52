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

export type Severity = 'error' | 'warning' | 'info';

/** The replacement of one span by a text; an empty span inserts, an empty text deletes. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A fix; `safe` if it cannot change what the filter selects, or if the text was invalid and has only one fix. */
export interface Fix {
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly Edit[];
}

/** Another position in the text that explains a problem, such as the parenthesis that was never closed. */
export interface Related {
  readonly message: string;
  readonly span: Span;
}

/** A problem in a text: what is wrong, how severe it is, where, and what to do about it. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly related?: readonly Related[];
  readonly fix?: Fix;
}

/**
 * The class of every error that this package throws, except for the reason of an `AbortSignal`. Wrong options have the code
 * `invalid-options`, those of the client `argument`. Messages are in the `locale` of a function that takes one, else in English.
 */
export class PrefilterError extends Error {
  override get name(): string {
    return 'PrefilterError';
  }

  /** For subclasses of others that name themselves. */
  override set name(value: string) {
    Object.defineProperty(this, 'name', { value, writable: true, configurable: true });
  }

  /** What went wrong, stable between versions. */
  readonly code: string;
  /** What is wrong in a text, with positions, if a text is the cause. */
  declare readonly problems?: readonly Problem[];

  /**
   * Whether a value is an error of this class, also one that another copy of the package made: `PrefilterError.is(error)` for any,
   * `FilterError.is(error)` for those of a class.
   */
  static is<E extends PrefilterError>(this: abstract new (...args: never[]) => E, error: unknown): error is E {
    if (error instanceof this) return true;
    // A subclass without a name of its own is known by its instances alone.
    if (!Object.hasOwn(this.prototype, 'name')) return false;
    const names = new Set<unknown>();
    for (let one: unknown = error; one instanceof Error; one = Object.getPrototypeOf(one)) names.add(one.name);
    return names.has('PrefilterError') && names.has((this.prototype as E).name);
  }

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error for a wrong option or argument. */
export function invalidArgument(message: string, options?: ErrorOptions): PrefilterError {
  return new PrefilterError('invalid-options', message, options);
}

/** Parts of a text in its order. */
export function sortedBySpan<P extends { readonly span: Span }>(parts: readonly P[]): P[] {
  return [...parts].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** Applies edits that do not overlap, in any order; throws a `PrefilterError` if they overlap or exceed the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { span, text: replacement } of sortedBySpan(edits)) {
    if (span.start < at || span.end < span.start || span.end > text.length) {
      const message = `Edit ${span.start} to ${span.end} overlaps another or is outside the text.`;
      throw new PrefilterError('invalid-edit', message);
    }
    out += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return out + text.slice(at);
}

/** A part of a text after edits inside it. */
export function editedPart(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  const moved = edits.map(({ span, text }) => ({ span: { start: span.start - start, end: span.end - start }, text }));
  return applyEdits(text.slice(start, end), moved);
}

/**
 * Applies the edits of as many fixes as possible: of fixes that touch the same position, only the first. Checking the
 * result again finds the rest.
 */
export function applyFixes(text: string, fixes: readonly { readonly edits: readonly Edit[] }[]): string {
  const taken: Edit[] = [];
  for (const { edits } of fixes) {
    if (doCollide(edits, taken)) continue;
    for (const edit of edits) taken.push(edit);
  }
  return applyEdits(text, taken);
}

/** The smallest span around all edits. */
export function hullOf(edits: readonly Edit[]): Span {
  return edits.reduce<Span>(
    (hull, { span }) => ({ start: Math.min(hull.start, span.start), end: Math.max(hull.end, span.end) }),
    { start: Infinity, end: 0 },
  );
}

/** Whether some edits collide with others. */
export function doCollide(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some((one) => others.some((other) => collide(one.span, other.span)));
}

/** Whether two edits touch the same text, or insert at the same position. */
function collide(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
