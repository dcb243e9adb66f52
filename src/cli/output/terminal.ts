import type { Locale } from '../../messages/locale.ts';
import { colored, type Paint, plain } from '../../report/paint.ts';
import type { Invocation } from '../command-line/command.ts';
import type { Io, Out } from '../io/io.ts';

/** How texts for people appear on a stream. */
export interface Display {
  readonly locale: Locale;
  readonly paint: Paint;
  readonly columns: number;
}

export function displayOn(out: Out, { flags, locale, io }: Pick<Invocation, 'flags' | 'locale' | 'io'>): Display {
  return { locale, paint: paintFor(out, flags, io), columns: columnsOf(out) };
}

/** Colors on a terminal, unless `--color`, `--no-color`, `FORCE_COLOR`, `CLICOLOR_FORCE` or `NO_COLOR` (in this order) say otherwise. */
function paintFor(out: Out, flags: Invocation['flags'], { env }: Io): Paint {
  return usesColor(out, flags, env) ? colored : plain;
}

function usesColor(out: Out, flags: Invocation['flags'], env: Io['env']): boolean {
  const when = flags.color ?? (flags['no-color'] ? 'never' : 'auto');
  if (when !== 'auto') return when === 'always';
  const { FORCE_COLOR, CLICOLOR_FORCE, NO_COLOR, TERM } = env;
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== '0') return true;
  return !NO_COLOR && TERM !== 'dumb' && out.isTTY === true;
}

/** The width of the terminal; `Infinity` if the output is not a terminal. */
export function columnsOf(out: Out): number {
  // `isTTY` first: reading the number of columns creates the stream of the standard output.
  return out.isTTY ? Math.max(out.columns ?? 80, 40) : Infinity;
}
