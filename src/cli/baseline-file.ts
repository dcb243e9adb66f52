import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type BaselineEntry, baselineOf, merged, withBaseline, without } from '../lint/baseline.ts';
import type { Locale } from '../messages/locale.ts';
import type { Finding } from '../report/finding.ts';
import { Failure } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { hash } from './hash.ts';
import { shown, textOf, unreadable, unwritable } from './inputs.ts';
import type { Io } from './io.ts';
import { note } from './note.ts';

/**
 * Marks the findings that the file of suppressions has, and brings that up to date where the flags ask for it. `checked` are the
 * files that have been read; only they get entries.
 */
export async function putUpWith(
  findings: readonly Finding[],
  checked: ReadonlySet<string>,
  flags: FlagValues,
  locale: Locale,
  io: Io,
): Promise<readonly Finding[]> {
  const { 'suppress-all': all = false, 'suppress-rule': rules = [], 'prune-suppressions': prune = false } = flags;
  const given = flags['suppressions-location'] ?? 'prefilter-suppressions.json';
  const path = resolve(io.cwd, given);
  const name = shown(given, path, io);
  const before = io.kindOf(path) === undefined ? [] : fromFolder(read(path, name, io), dirname(path), io);
  const matched = withBaseline(findings, before, hash);
  // What was not checked this time may still have its findings.
  const stale = matched.stale.filter(({ file }) => checked.has(file) || io.kindOf(resolve(io.cwd, file)) === undefined);
  const wanted = matched.findings.filter(
    ({ source, problem }) => checked.has(source.file) && (all || rules.includes(problem.code)),
  );
  const fresh = baselineOf(wanted, hash);
  if (stale.length > 0 && !prune) await note(io, locale, (say) => say.stale(stale.length, name));
  if (fresh.length === 0 && (stale.length === 0 || !prune)) return matched.findings;
  const after = merged([...(prune ? without(before, stale) : before), ...fresh]);
  write(path, name, toFolder(after, dirname(path), io), io);
  const count = fresh.reduce((sum, entry) => sum + entry.count, 0);
  if (count > 0) await note(io, locale, (say) => say.suppressed(count, name));
  if (prune && stale.length > 0) await note(io, locale, (say) => say.pruned(stale.length, name));
  return withBaseline(findings, after, hash).findings;
}

/** Whether there is anything to do for a file of suppressions. */
export function usesBaseline(flags: FlagValues, io: Io): boolean {
  const { 'suppress-all': all, 'suppress-rule': rule, 'suppressions-location': location } = flags;
  const path = resolve(io.cwd, location ?? 'prefilter-suppressions.json');
  return all === true || rule !== undefined || io.kindOf(path) !== undefined;
}

function read(path: string, name: string, io: Io): readonly BaselineEntry[] {
  let text: string | undefined;
  try {
    text = textOf(io.readFile(path));
  } catch (error) {
    throw unreadable(name, error);
  }
  const entries = parsed(text);
  if (!Array.isArray(entries)) throw new Failure((say) => say.wrongBaseline(name, '`suppressions`'));
  entries.forEach((entry: Partial<BaselineEntry> | null, index) => {
    const { file, rule, hash: key, count } = entry ?? {};
    const isEntry = [file, rule, key].every((value) => typeof value === 'string') && Number.isSafeInteger(count);
    if (!isEntry || (count as number) < 1)
      throw new Failure((say) => say.wrongBaseline(name, `\`suppressions[${index}]\``));
  });
  return entries;
}

function parsed(text = ''): unknown {
  try {
    return (JSON.parse(text.replace(/^\ufeff/, '')) as { readonly suppressions?: unknown } | null)?.suppressions;
  } catch {
    return undefined;
  }
}

function write(path: string, name: string, suppressions: readonly BaselineEntry[], io: Io): void {
  try {
    io.writeFile(path, `${JSON.stringify({ version: 1, suppressions }, undefined, 2)}\n`);
  } catch (error) {
    throw unwritable(name, error);
  }
}

/** Entries with paths as findings name them. */
function fromFolder(entries: readonly BaselineEntry[], folder: string, io: Io): readonly BaselineEntry[] {
  return entries.map((entry) => {
    const path = resolve(folder, entry.file);
    return { ...entry, file: shown(path, path, io) };
  });
}

function toFolder(entries: readonly BaselineEntry[], folder: string, io: Io): readonly BaselineEntry[] {
  return entries.map((entry) => {
    const from = relative(folder, resolve(io.cwd, entry.file));
    return { ...entry, file: (isAbsolute(from) ? entry.file : from).replaceAll(sep, '/') };
  });
}
