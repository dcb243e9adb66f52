import { excerptOf } from '../source/excerpt.ts';
import type { Span } from '../source/span.ts';
import { lineAt, placeOf, type Source } from './finding.ts';

// The longest part of a line that is shown, and the shortest, however narrow the terminal.
const widest = 98;
const narrowest = 30;

/** A line as it can be shown, and an underline for a part of it. */
export interface ShownLine {
  readonly line: number;
  readonly code: string;
  readonly underline: string;
}

/** The line where a span begins with the span underlined, cut to so many columns; however long the text, it takes no time. */
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
