import { dirname, isAbsolute, resolve } from 'node:path';
import { patternTest } from '../../../lint/config/patterns.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { noSuchFile, shown, unreadable } from '../../command-line/inputs.ts';
import type { Invocation } from '../../command-line/invocation.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import { pathFrom } from '../../configuration/paths.ts';
import type { Io } from '../../io/io.ts';
import { ignoredOf } from './ignored.ts';
import { walk } from './walk.ts';

/** A file to check. */
export interface DiscoveredFile {
  readonly path: string;
  /** As shown to people. */
  readonly file: string;
  /** The argument that selected it. */
  readonly by: string;
  /** False if a folder or pattern selected it. */
  readonly isNamed: boolean;
}

export interface Discovery {
  /** Each file once, in the order of the command line. */
  readonly files: readonly DiscoveredFile[];
  /** The folders that could not be read. */
  readonly failures: readonly Failure[];
}

/**
 * Finds the files that paths, folders and patterns select, without the ignored ones. Throws a `Failure` for a path that does not
 * exist, and for a folder or pattern without any file.
 */
export function discoverFiles(
  names: readonly string[],
  configurations: Configurations,
  invocation: Invocation,
  io: Io,
): Discovery {
  const { flags } = invocation;
  const named: DiscoveredFile[] = [];
  const failures: Failure[] = [];
  for (const name of names) {
    const path = resolve(io.cwd, name);
    const kind = kindOf(name, path, io);
    if (kind === 'file') named.push({ path, file: shown(name, path, io), by: name, isNamed: true });
    else {
      const found = kind === 'directory' ? walk(path, withIgnored(path, configurations, flags), io) : undefined;
      const matching = found ?? matched(name, configurations, flags, io);
      if (matching === undefined) throw noSuchFile(name, invocation);
      failures.push(...matching.failures);
      const { files } = matching;
      if (files.length === 0 && matching.failures.length === 0 && !flags['no-error-on-unmatched-pattern']) {
        throw new Failure((say) => (found === undefined ? say.noMatchFor(name) : say.noMatch(name)));
      }
      for (const file of files) {
        if (!configurations.includes(file)) continue;
        // Shown in the style of the argument: relative, with `..`, or absolute.
        const given = isAbsolute(name) ? file : pathFrom(io.cwd, file);
        named.push({ path: file, file: shown(given, file, io), by: name, isNamed: false });
      }
    }
  }
  return { files: wanted(named, configurations, flags, io), failures };
}

/** Each file once, without named files that are ignored. */
function wanted(
  named: readonly DiscoveredFile[],
  configurations: Configurations,
  flags: FlagValues,
  io: Io,
): readonly DiscoveredFile[] {
  const seen = new Set<string>();
  const once = named.filter(({ path }) => !seen.has(path) && seen.add(path));
  const alone = once.filter(({ path, isNamed }) => isNamed && !withIgnored(dirname(path), configurations, flags));
  const ignored = ignoredOf(
    alone.map(({ path }) => path),
    io,
  );
  return once.filter(({ path, isNamed }) => !isNamed || (!ignored.has(path) && configurations.includes(path)));
}

function withIgnored(folder: string, configurations: Configurations, flags: FlagValues): boolean {
  return flags['no-ignore'] ?? configurations.in(folder)?.configuration.respectGitignore === false;
}

/** The files that a pattern matches; the walk begins at the folder before its first special character. */
function matched(pattern: string, configurations: Configurations, flags: FlagValues, io: Io) {
  const special = pattern.search(/[*?[{]/);
  if (special === -1) return undefined;
  const cut = pattern.lastIndexOf('/', special) + 1;
  const base = resolve(io.cwd, pattern.slice(0, cut));
  if (kindOf(pattern, base, io) !== 'directory') return { files: [], failures: [] };
  const { files, failures } = walk(base, withIgnored(base, configurations, flags), io);
  const matches = patternTest([`/${pattern.slice(cut)}`]);
  return { files: files.filter((file) => matches(pathFrom(base, file))), failures };
}

function kindOf(name: string, path: string, io: Io) {
  try {
    return io.kindOf(path);
  } catch (error) {
    throw unreadable(name, error);
  }
}
