import type { Locale } from '../../messages/locale.ts';
import { colored, type Paint, plain } from '../../report/terminal.ts';
import type { Invocation } from '../command-line/command.ts';
import type { Say } from '../command-line/failure.ts';
import type { Out } from '../io/io.ts';

/** How texts for people appear on a stream. */
export interface Display {
  readonly locale: Locale;
  readonly paint: Paint;
  readonly columns: number;
}

/**
 * With colors on a terminal, unless `--color`, `--no-color`, `FORCE_COLOR`, `CLICOLOR_FORCE` or `NO_COLOR` (in this order) say
 * otherwise.
 */
export function displayOn(out: Out, invocation: Pick<Invocation, 'flags' | 'locale' | 'io'>): Display {
  const { locale } = invocation;
  return { locale, paint: usesColor(out, invocation) ? colored : plain, columns: columnsOf(out) };
}

function usesColor(out: Out, { flags, io }: Pick<Invocation, 'flags' | 'io'>): boolean {
  const when = flags.color ?? (flags['no-color'] ? 'never' : 'auto');
  if (when !== 'auto') return when === 'always';
  const { FORCE_COLOR, CLICOLOR_FORCE, NO_COLOR, TERM } = io.env;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true;
  return !NO_COLOR && TERM !== 'dumb' && out.isTTY === true;
}

/** The width of the terminal; `Infinity` if the output is not a terminal. */
export function columnsOf(out: Out): number {
  // `isTTY` first: reading the number of columns creates the stream of the standard output.
  return out.isTTY ? Math.max(out.columns ?? 80, 40) : Infinity;
}

/** Writes one line to the standard error. */
export async function note({ io, locale }: Pick<Invocation, 'io' | 'locale'>, say: Say): Promise<void> {
  const [{ cliMessages }, { nearest }, { printable }] = await Promise.all([
    import('../command-line/messages.ts'),
    import('../../source/nearest.ts'),
    import('../../report/terminal.ts'),
  ]);
  io.stderr.write(`prefilter: ${printable(say(cliMessages[locale], nearest, locale))}\n`);
}

/** Whether a command prints JSON: with `--format json`, or `--json`. */
export function printsJson(flags: object): boolean {
  const { format, json } = flags as { readonly format?: unknown; readonly json?: true };
  return json === true || format === 'json';
}

/** A value as JSON on lines of its own; a bigint becomes a text, since JSON readers would round the number. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item), 2)}\n`;
}

/** Prints the results of a command: the text of each as it comes, or the data of all as one list of JSON at the end. */
export class Results {
  readonly #data: unknown[] = [];
  readonly #isJson: boolean;
  readonly #out: Out;

  constructor({ flags, io }: Pick<Invocation, 'flags' | 'io'>) {
    this.#isJson = printsJson(flags);
    this.#out = io.stdout;
  }

  add(data: unknown, text: () => string): void {
    if (this.#isJson) this.#data.push(data);
    else this.#out.write(text());
  }

  end(): void {
    if (this.#isJson) this.#out.write(jsonText(this.#data));
  }
}
