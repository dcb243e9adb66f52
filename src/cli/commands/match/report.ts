import { type Locale, texts } from '../../../messages/locale.ts';
import { printable } from '../../../report/terminal.ts';
import { failuresIn } from '../../command-line/failure.ts';
import type { Matched } from './documents.ts';

const one = (count: string, singular: string, plural: string) => (count === '1' ? singular : plural);

/** The messages of `match`. */
export const matchMessages = texts({
  en: {
    oneFilter: '`match` takes one filter; documents are given with `--data FILE`.',
    noData: 'say where the documents are: `--data FILE.ndjson`, or `--data -` for the standard input.',
    stdinTwice: 'the filter and the documents cannot both come from the standard input.',
    dataTwice: (file: string) => `\`--data ${file}\` is given twice.`,
    noLines: (given: string) => `\`--data ${given}\` names no file with lines of JSON: .ndjson or .jsonl.`,
    nowhere: (path: string) => `no line has \`${path}\`.`,
    moreWrong: (count: string) => `${count} more ${one(count, 'line is', 'lines are')} invalid.`,
    matched: (matches: string, lines: string) =>
      `${matches} of ${lines} ${lines === '1' ? 'line matches' : `lines ${one(matches, 'matches', 'match')}`}`,
    wrong: (count: string) => `${count} ${one(count, 'is', 'are')} invalid`,
    speed: (seconds: string, perSecond: string) => `${seconds} s, ${perSecond} lines/s`,
    first: (count: string) => `The first ${one(count, 'one', count)}:`,
  },
  'pt-BR': {
    oneFilter: '`match` recebe um filtro; documentos são dados com `--data FILE`.',
    noData: 'diga onde estão os documentos: `--data FILE.ndjson`, ou `--data -` para a entrada padrão.',
    stdinTwice: 'o filtro e os documentos não podem vir ambos da entrada padrão.',
    dataTwice: (file) => `\`--data ${file}\` aparece duas vezes.`,
    noLines: (given) => `\`--data ${given}\` não tem arquivo com linhas de JSON: .ndjson ou .jsonl.`,
    nowhere: (path) => `nenhuma linha tem \`${path}\`.`,
    moreWrong: (count) => `mais ${count} ${one(count, 'linha é inválida', 'linhas são inválidas')}.`,
    matched: (matches, lines) =>
      `${matches} de ${lines} ${one(lines, 'linha', 'linhas')} ${one(matches, 'corresponde', 'correspondem')} ao filtro`,
    wrong: (count) => `${count} ${one(count, 'é inválida', 'são inválidas')}`,
    speed: (seconds, perSecond) => `${seconds} s, ${perSecond} linhas/s`,
    first: (count) => one(count, 'A primeira:', `As ${count} primeiras:`),
  },
});

export const matchFailure = failuresIn(matchMessages);

/** The result of a run, and how long it took. */
export interface MatchRun {
  readonly files: readonly string[];
  readonly found: Matched;
  readonly ms: number;
}

/** `2 of 3 lines match, 1 is invalid; 0.5 s, 6 lines/s.` */
export function matchSummary({ found, ms }: MatchRun, locale: Locale): string {
  const say = matchMessages[locale];
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
  return `${matchMessages[locale].first(`${examples.length}`)}\n${shown.join('')}`;
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
