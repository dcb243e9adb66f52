import type { Locale } from '../../../messages/locale.ts';
import type { Io, Out } from '../../io/io.ts';
import { note } from '../../output/note.ts';
import type { Linted, Repair } from './files.ts';

/**
 * Prints what repairs have changed, or would change. Returns the stream for the report: standard error if the repaired texts
 * or the diff go to standard output.
 */
export async function summarizeFixes(
  linted: readonly Linted[],
  repair: Repair | undefined,
  locale: Locale,
  io: Io,
): Promise<Out> {
  if (repair === undefined) return io.stdout;
  if (!repair.writes) {
    for (const { diff = '' } of linted) io.stdout.write(diff);
    return io.stderr;
  }
  const texts = linted.filter(({ by, repaired }) => by === undefined && repaired !== undefined);
  for (const { isArgument, repaired = '' } of texts) io.stdout.write(isArgument ? `${repaired}\n` : repaired);
  const fixes = linted.reduce((sum, one) => sum + (one.fixes ?? 0), 0);
  const files = linted.filter((one) => (one.fixes ?? 0) > 0).length;
  if (fixes > 0) await note(io, locale, (say) => say.fixed(fixes, files));
  return texts.length > 0 ? io.stderr : io.stdout;
}
