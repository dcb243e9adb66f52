import { basename, dirname, join, relative, sep } from 'node:path';
import { patternTest } from '../../lint/config/patterns.ts';
import { remembered } from '../../source/remembered.ts';
import { type Failure, unreadable } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';
import { maxBytes, shown } from './text.ts';

export interface Walk {
  /** Sorted by name. */
  readonly files: readonly string[];
  /** The folders that could not be read. */
  readonly failures: readonly Failure[];
}

// These contain the code of others, and what `fetch` remembers of an archive.
const foreign = ['.git', 'node_modules', '.prefilter'];

/** How Git lists such a folder, and a folder that is a separate repository. */
const isForeign = /(?:^|\/)(?:\.git|node_modules|\.prefilter)(?:\/|$)|\/$/;

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
    .map((name) => `${base}${sep === '/' ? name : name.replaceAll('/', sep)}`)
    .filter(isInOwnFolder(folder, io));
  const failures = [...answer.stderr.matchAll(/could not open directory '(.+?)\/?': (.+)/g)].map(([, name, reason]) => {
    const path = join(folder, name as string);
    return unreadable(shown(path, path, io), new Error(reason));
  });
  return { files: sorted(files), failures };
}

/** Tells whether no folder of a path is a link: the index of an unpacked archive can list files below one. */
function isInOwnFolder(base: string, io: Io): (path: string) => boolean {
  const isOwn: (folder: string) => boolean = remembered((folder) => {
    const parent = dirname(folder);
    return folder === base || (isOwn(parent) && io.realPath(folder) === join(io.realPath(parent), basename(folder)));
  });
  return (path) => {
    try {
      return isOwn(dirname(path));
    } catch {
      // The folder was deleted.
      return false;
    }
  };
}

function filesOfDisk(base: string, withIgnored: boolean, io: Io): Walk {
  const isIgnored = withIgnored ? () => false : ignoreFiles(base, io);
  const files: string[] = [];
  const failures: Failure[] = [];
  const folders = [base];
  for (const folder of folders) {
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
    for (const folder of level) found.push(folder);
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

/** The files among these that Git ignores. */
export function ignoredOf(paths: readonly string[], io: Io): ReadonlySet<string> {
  if (paths.length === 0) return new Set();
  const stdin = paths.map((path) => `${path}\0`).join('');
  // The command fails if there is no repository, and if a path is outside of it.
  const answer = io.git(io.cwd, ['check-ignore', '-z', '--stdin'], stdin);
  if (answer !== undefined) return new Set(answer.stdout.split('\0').filter(Boolean));
  if (io.git(io.cwd, ['rev-parse', '--git-dir']) !== undefined) return new Set();
  const isIgnored = ignoreFiles(io.cwd, io);
  return new Set(paths.filter((path) => isIgnored(path, false)));
}

/** Applies the `.gitignore` files of a folder and below, for use without Git. */
export function ignoreFiles(base: string, io: Io): (path: string, isFolder: boolean) => boolean {
  const testOf = remembered((folder: string) => testIn(folder, io));
  return (path, isFolder) => {
    for (let folder = dirname(path); folder.startsWith(base); folder = dirname(folder)) {
      if (testOf(folder)?.(`${relative(folder, path).replaceAll(sep, '/')}${isFolder ? '/' : ''}`)) return true;
      if (folder === dirname(folder)) break;
    }
    return false;
  };
}

function testIn(folder: string, io: Io): ((path: string) => boolean) | undefined {
  const file = join(folder, '.gitignore');
  if (io.kindOf(file) !== 'file') return undefined;
  const bytes = io.readOwn(file, maxBytes);
  // Lines that are not UTF-8 match no name; the others count.
  return bytes && patternTest(new TextDecoder().decode(bytes).split(/\r?\n/));
}
