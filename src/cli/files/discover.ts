import { dirname, isAbsolute, resolve } from 'node:path';
import { kindOf } from '../../hosts/kinds.ts';
import { patternTest } from '../../lint/config/patterns.ts';
import type { Invocation } from '../command-line/command.ts';
import { attemptToRead, Failure, nameNotUtf8 } from '../command-line/failure.ts';
import type { ConfigurationValues } from '../command-line/flags.ts';
import { noSuchFile } from '../command-line/unknown-names.ts';
import type { Configurations } from '../configuration/configurations.ts';
import { pathFrom } from '../configuration/paths.ts';
import type { Io } from '../io/io.ts';
import { shown } from './text.ts';
import { ignoredOf, type Walk, walk } from './walk.ts';

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
  /** The files that are named, but ignored or excluded. */
  readonly unwanted: readonly string[];
  /** For paths that do not exist or cannot be read, and for folders and patterns without any file. */
  readonly failures: readonly Failure[];
}

/** Whether a file can contain filters, by its name; without an extension the first line may show it. */
export function mayHoldFilters(path: string): boolean {
  return kindOf(path) !== undefined || !/\.[^/\\]*$/.test(path.slice(path.lastIndexOf('/') + 1));
}

/**
 * Finds the files that paths, folders and patterns select, without the ignored ones. Throws a `Failure` for what looks like a
 * misspelt command.
 */
export function discoverFiles(
  names: readonly string[],
  configurations: Configurations,
  invocation: Invocation<ConfigurationValues>,
): Discovery {
  const { flags, io } = invocation;
  const named: DiscoveredFile[] = [];
  const failures: Failure[] = [];
  const isWithIgnored = (folder: string) => includesIgnored(folder, flags['no-ignore'], configurations);
  for (const name of names) {
    const path = resolve(io.cwd, name);
    const kind = attemptToRead(name, () => io.kindOf(path));
    if (kind === 'file') named.push({ path, file: shown(name, path, io), by: name, isNamed: true });
    else {
      const inFolder = kind === 'directory' ? walk(path, isWithIgnored(path), io) : undefined;
      const matching = inFolder ?? filesMatching(name, isWithIgnored, io);
      if (matching === undefined) {
        const failure = noSuchFile(name, invocation);
        if (failure.facts.code === 'unknown-command') throw failure;
        failures.push(failure);
        continue;
      }
      for (const failure of matching.failures) failures.push(failure);
      const { files } = matching;
      if (files.length === 0 && matching.failures.length === 0 && !flags['no-error-on-unmatched-pattern']) {
        const failure = new Failure((say) => (inFolder === undefined ? say.noMatchFor(name) : say.noMatch(name)));
        failures.push(failure.as({ code: 'no-match' }));
      }
      for (const file of files) {
        if (!configurations.includes(file)) continue;
        // Shown in the style of the argument: relative, with `..`, or absolute.
        const given = isAbsolute(name) ? file : pathFrom(io.cwd, file);
        if (file.includes('\ufffd') && mayHoldFilters(file) && io.kindOf(file) === undefined) {
          failures.push(nameNotUtf8(given));
          continue;
        }
        named.push({ path: file, file: shown(given, file, io), by: name, isNamed: false });
      }
    }
  }
  const seen = new Set<string>();
  const once = named.filter(({ path }) => !seen.has(path) && seen.add(path));
  const checked = once.filter(({ path, isNamed }) => isNamed && !isWithIgnored(dirname(path))).map(({ path }) => path);
  const ignored = ignoredOf(checked, io);
  const isWanted = ({ path, isNamed }: DiscoveredFile) =>
    !isNamed || (!ignored.has(path) && configurations.includes(path));
  const unwanted = once.filter((file) => !isWanted(file)).map(({ file }) => file);
  return { files: once.filter(isWanted), unwanted, failures };
}

/** Whether files of a folder that Git ignores are wanted too: by `--no-ignore`, else by the configuration. */
export function includesIgnored(folder: string, flag: boolean | undefined, configurations: Configurations): boolean {
  return flag ?? configurations.in(folder)?.configuration.respectGitignore === false;
}

/** The folder where a pattern begins, before its first special character, and the rest; `undefined` if it has none. */
export function splitPattern(pattern: string, io: Io): { readonly base: string; readonly rest: string } | undefined {
  const special = pattern.search(/[*?[{]/);
  if (special === -1) return undefined;
  const cut = pattern.lastIndexOf('/', special) + 1;
  return { base: resolve(io.cwd, pattern.slice(0, cut)), rest: pattern.slice(cut) };
}

/** The files that a pattern matches; `undefined` for a name without special characters. */
export function filesMatching(pattern: string, isWithIgnored: (folder: string) => boolean, io: Io): Walk | undefined {
  const { base, rest } = splitPattern(pattern, io) ?? {};
  if (base === undefined) return undefined;
  if (attemptToRead(pattern, () => io.kindOf(base)) !== 'directory') return { files: [], failures: [] };
  const { files, failures } = walk(base, isWithIgnored(base), io);
  const matches = patternTest([`/${rest}`]);
  return { files: files.filter((file) => matches(pathFrom(base, file))), failures };
}
