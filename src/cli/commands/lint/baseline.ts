import { dirname, join, relative, resolve } from 'node:path';
import { type BaselineEntry, baselineOf, merged, withBaseline, without } from '../../../lint/suppress/baseline.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Finding } from '../../../report/finding.ts';
import { attemptToWrite } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { pathFrom, upward, workTreeOf } from '../../configuration/paths.ts';
import { readText, shown } from '../../files/text.ts';
import { hash } from '../../io/hash.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/note.ts';

const fileName = 'prefilter-suppressions.json';

/**
 * Marks the findings that are in the suppressions file, and updates that file where the flags say so. Only `checked` files get
 * entries.
 */
export async function applyBaseline(
  findings: readonly Finding[],
  checked: ReadonlySet<string>,
  flags: FlagValues,
  locale: Locale,
  io: Io,
): Promise<readonly Finding[]> {
  const { 'suppress-all': all = false, 'suppress-rule': rules = [], 'prune-suppressions': prune = false } = flags;
  const path = pathOf(flags, io);
  const name = shown(flags['suppressions-location'] ?? relative(io.cwd, path), path, io);
  const nameOf = (file: string) => pathFrom(dirname(path), resolve(io.cwd, file));
  const before = await entriesIn(path, name, locale, io);
  const matched = withBaseline(findings, before, { hash, nameOf });
  // Files that were not checked this time may still have their findings.
  const mayBeStale = new Set([...checked].map(nameOf));
  const isGone = (file: string) => io.kindOf(resolve(dirname(path), file)) === undefined;
  const stale = matched.stale.filter(({ file }) => mayBeStale.has(file) || isGone(file));
  const wanted = matched.findings.filter(
    ({ source, problem }) => checked.has(source.file) && (all || rules.includes(problem.code)),
  );
  const fresh = baselineOf(wanted, { hash, nameOf });
  if (stale.length > 0 && !prune) await note(io, locale, (say) => say.stale(stale.length, name));
  if (fresh.length === 0 && (stale.length === 0 || !prune)) return matched.findings;
  const after = merged([...(prune ? without(before, stale) : before), ...fresh]);
  const content = `${JSON.stringify({ version: 1, suppressions: after }, undefined, 2)}\n`;
  attemptToWrite(name, () => io.writeFile(path, content));
  const count = fresh.reduce((sum, entry) => sum + entry.count, 0);
  if (count > 0) await note(io, locale, (say) => say.suppressed(count, name));
  if (prune && stale.length > 0) await note(io, locale, (say) => say.pruned(stale.length, name));
  return withBaseline(findings, after, { hash, nameOf }).findings;
}

/** Whether a suppressions file exists or is to be written. */
export function usesBaseline(flags: FlagValues, io: Io): boolean {
  const { 'suppress-all': all, 'suppress-rule': rule } = flags;
  return all === true || rule !== undefined || io.kindOf(pathOf(flags, io)) !== undefined;
}

/** The named suppressions file, else the nearest one upward, else one at the root of the work tree. */
function pathOf({ 'suppressions-location': location }: FlagValues, io: Io): string {
  if (location !== undefined) return resolve(io.cwd, location);
  const nearest = upward(io.cwd, io)
    .map((folder) => join(folder, fileName))
    .find((path) => io.kindOf(path) === 'file');
  return nearest ?? join(workTreeOf(io), fileName);
}

async function entriesIn(path: string, name: string, locale: Locale, io: Io): Promise<readonly BaselineEntry[]> {
  if (io.kindOf(path) === undefined) return [];
  const { readBaseline } = await import('./read-baseline.ts');
  return readBaseline({ file: name, text: readText(path, name, io) }, locale);
}
