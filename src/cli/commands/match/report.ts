import type { Locale } from '../../../messages/locale.ts';
import { printable } from '../../../report/printable.ts';
import { meaningTexts } from '../meaning-texts.ts';
import type { Matched } from './documents.ts';

/** The result of a run, and how long it took. */
export interface MatchRun {
  readonly files: readonly string[];
  readonly found: Matched;
  readonly ms: number;
}

/** `2 of 3 lines match, 1 is invalid; 0.5 s, 6 lines/s.` */
export function matchSummary({ found, ms }: MatchRun, locale: Locale): string {
  const say = meaningTexts[locale];
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  const { lines, matches, wrong } = found;
  const counts = [say.matched(number(matches), number(lines)), ...(wrong > 0 ? [say.wrong(number(wrong))] : [])];
  return `${counts.join(', ')}; ${say.speed(number(ms / 1000, 1), number(speedOf(lines, ms)))}.`;
}

/** The first matching lines, each shortened to the width; empty for none. */
export function matchExamples({ examples }: Matched, locale: Locale, columns: number): string {
  if (examples.length === 0) return '';
  const room = Math.min(columns, 120) - 2;
  const shown = examples.map(({ text }) => {
    const line = printable(text.trim());
    return `  ${line.length > room ? `${line.slice(0, room - 1).toWellFormed()}…` : line}\n`;
  });
  return `${meaningTexts[locale].first(`${examples.length}`)}\n${shown.join('')}`;
}

/** The result as JSON. Documents are copied as text, since parsing them would round long numbers. */
export function matchJson({ files, found, ms }: MatchRun): string {
  const { lines, matches, wrong, examples, wrongLines } = found;
  const result = {
    files,
    lines,
    matches,
    wrong,
    durationMs: Math.round(ms),
    linesPerSecond: speedOf(lines, ms),
    wrongLines: wrongLines.map(({ file, line, wrong }) => ({ file, line, code: wrong })),
    examples: [],
  };
  const shown = examples.map(({ file, line, text }) => {
    return `    { "file": ${JSON.stringify(file)}, "line": ${line}, "document": ${text.trim()} }`;
  });
  const empty = JSON.stringify(result, undefined, 2);
  const list = shown.length === 0 ? '[]' : `[\n${shown.join(',\n')}\n  ]`;
  return `${empty.slice(0, empty.lastIndexOf('[]'))}${list}\n}\n`;
}

function speedOf(lines: number, ms: number): number {
  return Math.round((lines * 1000) / ms);
}
