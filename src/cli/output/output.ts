import type { Locale } from '../../messages/locale.ts';
import { problemData } from '../../report/json.ts';
import { colored, type Paint, plain, printable } from '../../report/terminal.ts';
import type { Source } from '../../source/lines.ts';
import { nearest } from '../../source/nearest.ts';
import type { Problem } from '../../source/problem.ts';
import type { Invocation } from '../command-line/command.ts';
import type { Failure, Say } from '../command-line/failure.ts';
import { cliMessages } from '../command-line/messages.ts';
import type { Io, Out } from '../io/io.ts';
import { failureData } from './answer.ts';

/** How texts for people appear on a stream. */
export interface Display {
  readonly locale: Locale;
  readonly paint: Paint;
  readonly columns: number;
}

/** The part of a run that says where, and in which form and language, it reports. */
type Reporting = Pick<Invocation, 'flags' | 'io' | 'locale' | 'answer'>;

/**
 * With colors on a terminal, unless `--color`, `--no-color`, `FORCE_COLOR`, `CLICOLOR_FORCE` or `NO_COLOR` (in this order) say
 * otherwise.
 */
export function displayOn(out: Out, invocation: Omit<Reporting, 'answer'>): Display {
  const { locale } = invocation;
  return { locale, paint: usesColor(out, invocation) ? colored : plain, columns: columnsOf(out, invocation.io.env) };
}

function usesColor(out: Out, { flags, io }: Pick<Invocation, 'flags' | 'io'>): boolean {
  const when = flags.color ?? (flags['no-color'] ? 'never' : 'auto');
  if (when !== 'auto') return when === 'always';
  const { FORCE_COLOR, CLICOLOR_FORCE, NO_COLOR, TERM } = io.env;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true;
  return !NO_COLOR && TERM !== 'dumb' && out.isTTY === true;
}

/** The width of the terminal; without one that of `COLUMNS`, or 80. */
export function columnsOf(out: Out, { COLUMNS }: Io['env']): number {
  // `isTTY` first: reading the number of columns creates the stream of the standard output.
  const columns = out.isTTY ? out.columns : Number(COLUMNS);
  return Math.max(columns || 80, 40);
}

/** A writer of numbers in a language, rounded to so many digits. */
export function numbersIn(locale: Locale): (value: number, digits?: number) => string {
  return (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
}

/** Writes one line to the standard error. */
export function note({ io, locale }: Pick<Invocation, 'io' | 'locale'>, say: Say): void {
  io.stderr.write(`prefilter: ${printable(say(cliMessages[locale], nearest, locale))}\n`);
}

/** Whether a command prints JSON: with `--format json`, or `--json`. */
export function printsJson(flags: object): boolean {
  const { format, json } = flags as { readonly format?: unknown; readonly json?: true };
  return json === true || format === 'json' || (Array.isArray(format) && format.includes('json'));
}

/** Prints the results of a command: the text of each as it comes, or with `--format json` all of them at the end. */
export class Results {
  readonly #data: unknown[] = [];
  readonly #invocation: Reporting;
  readonly isJson: boolean;

  constructor(invocation: Reporting) {
    this.#invocation = invocation;
    this.isJson = printsJson(invocation.flags);
  }

  add(data: unknown, text: () => string): void {
    if (this.isJson) this.#data.push(data);
    else this.#invocation.io.stdout.write(text());
  }

  /** Ends the run with an exit code, which it returns. */
  end(exitCode: number): number {
    const { io, answer } = this.#invocation;
    return this.isJson ? answer.end(exitCode, io.stdout, this.#data) : exitCode;
  }
}

/** Reports a failure that does not end the run: on the standard error, and in the JSON of the command. */
export function reportFailure(failure: Failure, invocation: Reporting): void {
  for (const say of failure.says) note(invocation, say);
  if (!printsJson(invocation.flags)) return;
  for (const problem of failureData(failure, invocation.locale)) invocation.answer.problems.push(problem);
}

/** Reports a problem in a text: on the standard error, or in the JSON of the command. */
export async function reportProblem(source: Source, problem: Problem, invocation: Reporting): Promise<void> {
  const { flags, io, locale, answer } = invocation;
  if (printsJson(flags)) answer.problems.push(problemData({ source, problem }, locale));
  else {
    const { prettyFinding } = await import('../../report/formats/pretty.ts');
    io.stderr.write(`${prettyFinding({ source, problem }, displayOn(io.stderr, invocation))}\n`);
  }
}
