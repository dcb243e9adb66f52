import { excerptOf } from '../source/excerpt.ts';
import { lineAt, placeOf, type Source } from '../source/lines.ts';
import type { Related, Severity, Span } from '../source/problem.ts';
import type { Finding } from './finding.ts';
import type { Paint } from './terminal.ts';

// Further related places are counted, not shown.
const maxFrames = 3;

/**
 * The line of a problem with its span underlined by `^` and related places underlined by `-`: below the same line where they
 * are on it, otherwise in frames of their own.
 */
export function codeFrame(
  { source, problem }: Pick<Finding, 'source' | 'problem'>,
  more: (count: number) => string,
  paint: Paint,
  columns: number,
): string[] {
  const { severity, span, related = [] } = problem;
  const room = columns - `${placeOf(source, span.start).line} | `.length;
  const shown = (place: Span) => shownLine(source, place, room);
  const main = shown(span);
  const isBeside = (place: Related) => {
    const { line, code } = shown(place.span);
    return line === main.line && code === main.code && place.message === related[0]?.message;
  };
  const beside = related.filter(isBeside);
  const elsewhere = related.filter((place) => !beside.includes(place));
  const dashes = beside.map((place) => shown(place.span).underline);
  const indent = dashes.reduce((least, dash) => Math.min(least, dash.indexOf('^')), Number.POSITIVE_INFINITY);
  const label = beside[0] && ' '.repeat(indent) + beside[0].message;
  return [
    ...frameLines(main.line, main.code, [overlay(main.underline, dashes, severity, paint), label ?? ''], paint),
    ...elsewhere.slice(0, maxFrames).flatMap((place) => {
      const { line, code, underline } = shown(place.span);
      return [
        `${place.message}:`,
        ...frameLines(line, code, [underlined(underline.replaceAll('^', '-'), severity, paint)], paint),
      ];
    }),
    ...(elsewhere.length > maxFrames ? [more(elsewhere.length - maxFrames)] : []),
  ];
}

function overlay(carets: string, dashes: readonly string[], severity: Severity, paint: Paint): string {
  const width = dashes.reduce((most, dash) => Math.max(most, dash.length), carets.length);
  const marks = Array.from({ length: width }, (_, column) =>
    carets[column] === '^' ? '^' : dashes.some((dash) => dash[column] === '^') ? '-' : ' ',
  ).join('');
  return underlined(marks, severity, paint);
}

/** Colors an underline: `^` in the color of the severity. */
export function underlined(marks: string, severity: Severity, paint: Paint): string {
  return marks.replace(/\^+|-+/g, (run) => paint(run[0] === '^' ? severity : 'strong', run));
}

function frameLines(line: number, code: string, below: readonly string[], paint: Paint): string[] {
  const margin = ' '.repeat(String(line).length);
  return [
    `${paint('faint', `${line} |`)} ${code}`.trimEnd(),
    ...below.filter(Boolean).map((text) => `${paint('faint', `${margin} |`)} ${text}`),
  ];
}

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

/**
 * The decoded filter of a finding on one line; `undefined` if the line of the file already shows it. A filter may be escaped
 * or percent-encoded in the file, or joined from several lines.
 */
export function decodedFilter(
  { source, problem, filter }: Omit<Finding, 'host'>,
  columns: number,
): ShownLine | undefined {
  if (filter === undefined) return undefined;
  const { file } = source;
  const { text, span } = filter;
  if (isInSight(source, problem.span, text, span)) return undefined;
  return shownLine({ file, text: text.replace(/[\r\n]/g, ' ') }, span, columns);
}

/** Whether the line in the file shows the whole line of the decoded filter. */
function isInSight(source: Source, place: Span, text: string, span: Span): boolean {
  const read = lineAt({ file: source.file, text }, span.start);
  const at = place.start - (span.start - read.start);
  if (at < 0 || !source.text.startsWith(text.slice(read.start, read.end), at)) return false;
  const written = lineAt(source, at);
  const beginsThere = read.start === 0 || source.text.slice(written.start, at).trim() === '';
  return beginsThere && (read.end === text.length || written.end === at + read.end - read.start);
}
