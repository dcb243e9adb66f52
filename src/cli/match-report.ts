import type { Locale } from '../messages/locale.ts';
import { printable } from '../report/printable.ts';
import type { Matched } from './match-documents.ts';
import { meaningTexts } from './meaning-texts.ts';

/** What was found, in how much time. */
export interface MatchRun {
  readonly file: string;
  readonly found: Matched;
  readonly ms: number;
}

/** `2 of 3 lines match, 1 is wrong; 0.5 s, 6 lines/s.` */
export function matchSummary({ found, ms }: MatchRun, locale: Locale): string {
  const say = meaningTexts[locale];
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  const { lines, matches, wrong } = found;
  const counts = [say.matched(number(matches), number(lines)), ...(wrong > 0 ? [say.wrong(number(wrong))] : [])];
  return `${counts.join(', ')}; ${say.speed(number(ms / 1000, 1), number(speedOf(lines, ms)))}.`;
}

/** The first lines that match, each cut to fit on one; nothing for none. */
export function matchExamples({ examples }: Matched, locale: Locale, columns: number): string {
  if (examples.length === 0) return '';
  const room = Math.min(columns, 120) - 2;
  const shown = examples.map(({ text }) => {
    const line = printable(text.trim());
    return `  ${line.length > room ? `${line.slice(0, room - 1).toWellFormed()}…` : line}\n`;
  });
  return `${meaningTexts[locale].first(`${examples.length}`)}\n${shown.join('')}`;
}

/** All of it as data. */
export function matchJson({ file, found, ms }: MatchRun): string {
  const { lines, matches, wrong, examples, wrongLines } = found;
  const result = {
    file,
    lines,
    matches,
    wrong,
    durationMs: Math.round(ms),
    linesPerSecond: speedOf(lines, ms),
    examples: examples.map(({ line, text }) => ({ line, document: JSON.parse(text.replace(/^\ufeff/, '')) })),
    wrongLines: wrongLines.map(({ line, wrong }) => ({ line, code: wrong })),
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function speedOf(lines: number, ms: number): number {
  return Math.round((lines * 1000) / ms);
}
