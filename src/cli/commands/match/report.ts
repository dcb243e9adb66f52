import { type Locale, texts } from '../../../messages/locale.ts';
import { JsonText } from '../../../report/json.ts';
import { printable } from '../../../report/terminal.ts';
import { failuresIn } from '../../command-line/failure.ts';
import { numbersIn } from '../../output/output.ts';
import { type Matched, taggedLine } from './documents.ts';

const one = (count: string, singular: string, plural: string) => (count === '1' ? singular : plural);

/** What a run reads: lines, or documents that `fetch` stored. */
export type Unit = 'line' | 'document';

// In Portuguese, and the end of the words that agree with it.
const noun: Readonly<Record<Unit, string>> = { line: 'linha', document: 'documento' };
const ending: Readonly<Record<Unit, string>> = { line: 'a', document: 'o' };

export const matchMessages = texts({
  en: {
    oneFilter:
      '`match` takes one filter, or `--filters FOLDER`; documents are given with `--data FILE` or `--notes FOLDER`.',
    noData:
      'say where the documents are: `--data FILE.ndjson`, `--data -` for the standard input, or `--notes FOLDER` for what `fetch` stored.',
    givenTwice: (flag: string, name: string) => `\`--${flag} ${name}\` is given twice.`,
    moreWrong: (count: string, unit: Unit) => `${count} more ${one(count, `${unit} is`, `${unit}s are`)} invalid.`,
    matched: (matches: string, count: string, unit: Unit) =>
      `${matches} of ${count} ${count === '1' ? `${unit} matches` : `${unit}s ${one(matches, 'matches', 'match')}`}`,
    wrong: (count: string, _: Unit) => `${count} ${one(count, 'is', 'are')} invalid`,
    speed: (seconds: string, perSecond: string, unit: Unit) => `${seconds} s, ${perSecond} ${unit}s/s`,
    selecting: (count: string, total: string) =>
      `${count} of ${total} ${one(total, 'filter selects', `filters ${one(count, 'selects', 'select')}`)} something:`,
    selectNothing: (ids: string) => `These select nothing: ${ids}.`,
    first: (count: string, _: Unit) => `The first ${one(count, 'one', count)}:`,
  },
  'pt-BR': {
    oneFilter:
      '`match` recebe um filtro, ou `--filters FOLDER`; documentos são dados com `--data FILE` ou `--notes FOLDER`.',
    noData:
      'diga onde estão os documentos: `--data FILE.ndjson`, `--data -` para a entrada padrão, ou `--notes FOLDER` para o que `fetch` guardou.',
    givenTwice: (flag, name) => `\`--${flag} ${name}\` aparece duas vezes.`,
    moreWrong: (count, unit) =>
      `mais ${count} ${one(count, `${noun[unit]} é inválid${ending[unit]}`, `${noun[unit]}s são inválid${ending[unit]}s`)}.`,
    matched: (matches, count, unit) =>
      `${matches} de ${count} ${noun[unit]}${one(count, '', 's')} ${matches === '1' || count === '1' ? 'corresponde' : 'correspondem'} ao filtro`,
    wrong: (count, unit) => `${count} ${one(count, `é inválid${ending[unit]}`, `são inválid${ending[unit]}s`)}`,
    speed: (seconds, perSecond, unit) => `${seconds} s, ${perSecond} ${noun[unit]}s/s`,
    selecting: (count, total) =>
      `${count} de ${total} ${one(total, 'filtro seleciona', `filtros ${one(count, 'seleciona', 'selecionam')}`)} algo:`,
    selectNothing: (ids) => `Estes não selecionam nada: ${ids}.`,
    first: (count, unit) => {
      const article = ending[unit].toUpperCase();
      return one(count, `${article} primeir${ending[unit]}:`, `${article}s ${count} primeir${ending[unit]}s:`);
    },
  },
});

export const matchFailure = failuresIn(matchMessages, 'invalid-arguments');

/** The result of a run, and how long it took. */
export interface MatchRun {
  readonly files: readonly string[];
  readonly unit: Unit;
  readonly found: Matched;
  /** How many documents each filter has selected. */
  readonly statistics?: ReadonlyMap<unknown, number>;
  readonly ms: number;
}

/** `2 of 3 lines match, 1 is invalid; 0.5 s, 6 lines/s.` */
export function matchSummary({ found, unit, ms }: MatchRun, locale: Locale): string {
  const say = matchMessages[locale];
  const number = numbersIn(locale);
  const { documents, matches, wrong } = found;
  const counts = [
    say.matched(number(matches), number(documents), unit),
    ...(wrong > 0 ? [say.wrong(number(wrong), unit)] : []),
  ];
  return `${counts.join(', ')}; ${say.speed(number(ms / 1000, 1), number(speedOf(documents, ms)), unit)}.`;
}

/** The first matching documents, each shortened to the width; empty for none. */
export function matchExamples({ found: { examples }, unit }: MatchRun, locale: Locale, columns: number): string {
  if (examples.length === 0) return '';
  const room = Math.min(columns, 120) - 2;
  const shown = examples.map(({ text, filters }) => {
    const line = printable(filters === undefined ? text.trim() : taggedLine(filters, text));
    return `  ${line.length > room ? `${line.slice(0, room - 1).toWellFormed()}…` : line}\n`;
  });
  return `${matchMessages[locale].first(`${examples.length}`, unit)}\n${shown.join('')}`;
}

/** The result as JSON data; documents are copied as text, since parsing them would round long numbers. */
export function matchData({ files, unit, found, ms, statistics }: MatchRun): object {
  const { documents, matches, wrong, examples } = found;
  return {
    files,
    [`${unit}s`]: documents,
    matches,
    wrong,
    durationMs: Math.round(ms),
    [`${unit}sPerSecond`]: speedOf(documents, ms),
    ...(statistics && { statistics: [...statistics].map(([id, matches]) => ({ id, matches })) }),
    examples: examples.map(({ text, ...place }) => ({ ...place, document: new JsonText(text.trim()) })),
  };
}

/** How many documents each filter has selected, the most first, and which have selected none. */
export function matchStatistics(counts: ReadonlyMap<unknown, number>, locale: Locale): readonly string[] {
  const say = matchMessages[locale];
  const number = (value: number) => value.toLocaleString(locale);
  const selecting = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  const none = [...counts].filter(([, count]) => count === 0).map(([id]) => `\`${id}\``);
  const width = Math.max(0, ...selecting.slice(0, 1).map(([, count]) => number(count).length));
  return [
    say.selecting(number(selecting.length), number(counts.size)),
    ...selecting.map(([id, count]) => `  ${number(count).padStart(width)}  ${id}`),
    ...(none.length > 0 ? [say.selectNothing(none.join(', '))] : []),
  ];
}

function speedOf(count: number, ms: number): number {
  return Math.round((count * 1000) / ms);
}
