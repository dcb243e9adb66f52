import type { Edit, Fix, Span } from './problem.ts';

/*
 * Fixes of the usual forms, apart from problems, which the client has without their fixes.
 */

/** The fix that writes one text in place of another. */
export function replacement(title: string, span: Span, text: string, safety: Fix['safety'] = 'unsafe'): Fix {
  return { title, safety, edits: [{ span, text }] };
}

/** The edits that remove everything of a text but one part of it. */
export function editsToKeep(kept: Span, { start, end }: Span): readonly Edit[] {
  return [
    { span: { start, end: kept.start }, text: '' },
    { span: { start: kept.end, end }, text: '' },
  ];
}
