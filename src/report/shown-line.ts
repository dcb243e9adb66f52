import { excerptOf } from '../source/excerpt.ts';
import { lineAt, placeOf, type Source } from '../source/lines.ts';
import type { Span } from '../source/span.ts';

// The longest part of a line that is shown, and the shortest, even on a narrow terminal.
const widest = 98;
const narrowest = 30;

/** A printable line, and an underline for a part of it. */
export interface ShownLine {
  readonly line: number;
  readonly code: string;
  readonly underline: string;
}

/** The line where a span begins, cut to a width, with the span underlined; takes constant time in the length of the line. */
export function shownLine(source: Source, span: Span, columns: number): ShownLine {
  const whole = lineAt(source, span.start);
  const from = Math.min(span.start, whole.end);
  const to = Math.max(from, Math.min(span.end, whole.end));
  const width = Math.min(widest, Math.max(narrowest, columns - 2));
  const before = Math.min(30, Math.max(8, width - (to - from) - 8));
  const left = Math.max(whole.start, Math.min(from - before, whole.end - width));
  const right = Math.min(whole.end, left + width);
  const lead = left > whole.start ? '…' : '';
  const piece = lead + source.text.slice(left, right) + (right < whole.end ? '…' : '');
  const shift = lead.length - left;
  const { code, underline } = excerptOf(piece, { start: from + shift, end: Math.min(to, right) + shift });
  return { line: placeOf(source, span.start).line, code, underline };
}
