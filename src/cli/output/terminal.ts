import { colored, type Paint, plain } from '../../report/paint.ts';
import type { FlagValues } from '../command-line/flags.ts';
import type { Io, Out } from '../io/io.ts';

/** Colors on a terminal, unless `--color`, `--no-color`, `FORCE_COLOR`, `CLICOLOR_FORCE` or `NO_COLOR` (in this order) say otherwise. */
export function paintFor(out: Out, flags: FlagValues, { env }: Io): Paint {
  return usesColor(out, flags, env) ? colored : plain;
}

function usesColor(out: Out, flags: FlagValues, env: Io['env']): boolean {
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
