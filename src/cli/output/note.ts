import type { Invocation } from '../command-line/command.ts';
import type { Say } from '../command-line/failure.ts';

/** Writes one line to the standard error. */
export async function note({ io, locale }: Pick<Invocation, 'io' | 'locale'>, say: Say): Promise<void> {
  const [{ cliMessages }, { nearest }, { printable }] = await Promise.all([
    import('../command-line/messages.ts'),
    import('../../source/nearest.ts'),
    import('../../report/printable.ts'),
  ]);
  io.stderr.write(`prefilter: ${printable(say(cliMessages[locale], nearest, locale))}\n`);
}
