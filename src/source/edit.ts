import { PrefilterError } from './prefilter-error.ts';
import type { Edit } from './problem.ts';
import type { Span } from './span.ts';

/** Applies edits that do not overlap, in any order; throws a `PrefilterError` if they overlap or exceed the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let out = '';
  let at = 0;
  for (const { span, text: replacement } of ordered) {
    if (span.start < at || span.end < span.start || span.end > text.length) {
      const message = `Edit ${span.start} to ${span.end} overlaps another or is outside the text.`;
      throw new PrefilterError('invalid-edit', message);
    }
    out += text.slice(at, span.start) + replacement;
    at = span.end;
  }
  return out + text.slice(at);
}

/**
 * Applies the edits of as many fixes as possible: of fixes that touch the same position, only the first. Checking the
 * result again finds the rest.
 */
export function applyFixes(text: string, fixes: readonly { readonly edits: readonly Edit[] }[]): string {
  const taken: Edit[] = [];
  for (const { edits } of fixes) {
    if (edits.some((edit) => taken.some((other) => collide(edit.span, other.span)))) continue;
    for (const edit of edits) taken.push(edit);
  }
  return applyEdits(text, taken);
}

function collide(a: Span, b: Span): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
