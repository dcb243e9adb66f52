import { join, sep } from 'node:path';
import type { Failure } from '../command-line/failure.ts';
import { unreadable } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';
import { ignoredOf, ignoreFiles } from './ignored.ts';
import { shown } from './text.ts';

/** The files below a folder. */
export interface Walk {
  /** Sorted by name. */
  readonly files: readonly string[];
  /** The folders that could not be read. */
  readonly failures: readonly Failure[];
}

// These contain the code of others.
const foreign = ['.git', 'node_modules'];

/** How Git lists such a folder, and a folder that is a separate repository. */
const isForeign = /(?:^|\/)(?:\.git|node_modules)(?:\/|$)|\/$/;

/** Finds the files below a folder: those that Git lists, or all if ignored files are included. Links are not followed. */
export function walk(folder: string, withIgnored: boolean, io: Io): Walk {
  return (withIgnored ? undefined : filesOfGit(folder, io)) ?? filesOfDisk(folder, withIgnored, io);
}

function filesOfGit(folder: string, io: Io): Walk | undefined {
  const answer = io.git(folder, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  if (answer === undefined) return undefined;
  const base = join(folder, sep);
  const files = answer.stdout
    .split('\0')
    .filter((name) => name !== '' && !isForeign.test(name))
    .map((name) => `${base}${sep === '/' ? name : name.replaceAll('/', sep)}`);
  const failures = [...answer.stderr.matchAll(/could not open directory '(.+?)\/?': (.+)/g)].map(([, name, reason]) => {
    const path = join(folder, name as string);
    return unreadable(shown(path, path, io), new Error(reason));
  });
  return { files: sorted(files), failures };
}

function filesOfDisk(base: string, withIgnored: boolean, io: Io): Walk {
  const isIgnored = withIgnored ? () => false : ignoreFiles(base, io);
  const files: string[] = [];
  const failures: Failure[] = [];
  const folders = [base];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for (const { name, kind } of io.entriesOf(folder)) {
        const path = join(folder, name);
        if (kind === 'other' || foreign.includes(name) || isIgnored(path, kind === 'directory')) continue;
        (kind === 'file' ? files : folders).push(path);
      }
    } catch (error) {
      failures.push(unreadable(shown(folder, folder, io), error));
    }
  }
  return { files: sorted(files), failures };
}

/** A folder and those below it that may hold files to check. */
export function foldersBelow(base: string, withIgnored: boolean, io: Io): readonly string[] {
  const found = [base];
  for (let level = [base]; level.length > 0; ) {
    const below = level.flatMap((folder) =>
      entriesIn(folder)
        .filter(({ name, kind }) => kind === 'directory' && !foreign.includes(name))
        .map(({ name }) => join(folder, name)),
    );
    const ignored = withIgnored ? new Set() : ignoredOf(below, io);
    level = below.filter((path) => !ignored.has(path));
    found.push(...level);
  }
  return found;

  function entriesIn(folder: string) {
    try {
      return io.entriesOf(folder);
    } catch {
      // Deleted meanwhile, or not readable, which the walk for files reports.
      return [];
    }
  }
}

/** Sorts paths folder by folder. */
function sorted(paths: readonly string[]): string[] {
  return paths
    .map((path) => path.replaceAll(sep, '\0'))
    .sort()
    .map((key) => key.replaceAll('\0', sep));
}
