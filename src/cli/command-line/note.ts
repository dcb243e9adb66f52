import type { Locale } from '../../messages/locale.ts';
import type { Io } from '../io/io.ts';
import type { Say } from './failure.ts';

/** Writes one line to the standard error. */
export async function note(io: Io, locale: Locale, say: Say): Promise<void> {
  const [{ cliTexts }, { nearest }, { printable }] = await Promise.all([
    import('./texts.ts'),
    import('../../source/nearest.ts'),
    import('../../report/printable.ts'),
  ]);
  io.stderr.write(`prefilter: ${printable(say(cliTexts[locale], nearest))}\n`);
}
