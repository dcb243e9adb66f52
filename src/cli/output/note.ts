import type { Locale } from '../../messages/locale.ts';
import type { Say } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** Writes one line to the standard error. */
export async function note(io: Io, locale: Locale, say: Say): Promise<void> {
  const [{ cliMessages }, { nearest }, { printable }] = await Promise.all([
    import('../command-line/messages.ts'),
    import('../../source/nearest.ts'),
    import('../../report/printable.ts'),
  ]);
  io.stderr.write(`prefilter: ${printable(say(cliMessages[locale], nearest, locale))}\n`);
}
