import { placeOf } from '../source/lines.ts';
import type { Related, Severity } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import type { Finding } from './finding.ts';
import type { Paint } from './paint.ts';
import { shownLine } from './shown-line.ts';

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
  const label = beside[0] && ' '.repeat(Math.min(...dashes.map((dash) => dash.indexOf('^')))) + beside[0].message;
  return [
    ...lines(main.line, main.code, [overlay(main.underline, dashes, severity, paint), label ?? ''], paint),
    ...elsewhere.slice(0, maxFrames).flatMap((place) => {
      const { line, code, underline } = shown(place.span);
      return [
        `${place.message}:`,
        ...lines(line, code, [underlined(underline.replaceAll('^', '-'), severity, paint)], paint),
      ];
    }),
    ...(elsewhere.length > maxFrames ? [more(elsewhere.length - maxFrames)] : []),
  ];
}

function overlay(carets: string, dashes: readonly string[], severity: Severity, paint: Paint): string {
  const width = Math.max(carets.length, ...dashes.map((dash) => dash.length));
  const marks = Array.from({ length: width }, (_, column) =>
    carets[column] === '^' ? '^' : dashes.some((dash) => dash[column] === '^') ? '-' : ' ',
  ).join('');
  return underlined(marks, severity, paint);
}

/** Colors an underline: `^` in the color of the severity. */
export function underlined(marks: string, severity: Severity, paint: Paint): string {
  return marks.replace(/\^+|-+/g, (run) => paint(run[0] === '^' ? severity : 'strong', run));
}

function lines(line: number, code: string, below: readonly string[], paint: Paint): string[] {
  const margin = ' '.repeat(String(line).length);
  return [
    `${paint('faint', `${line} |`)} ${code}`.trimEnd(),
    ...below.filter(Boolean).map((text) => `${paint('faint', `${margin} |`)} ${text}`),
  ];
}
