import { join, sep } from 'node:path';
import type { Failure } from '../../command-line/failure.ts';
import { shown, unreadable } from '../../command-line/inputs.ts';
import type { Io } from '../../io/io.ts';
import { ignoreFiles } from './ignored.ts';

/** The files below a folder. */
export interface Walk {
  /** Sorted by name. */
  readonly files: readonly string[];
  /** The folders that could not be read. */
  readonly failures: readonly Failure[];
}

// Their content belongs to others.
const foreign = ['.git', 'node_modules'];

/** Finds the files below a folder: those of Git, or all where what it ignores counts too. Links are not followed. */
export function walk(folder: string, withIgnored: boolean, io: Io): Walk {
  return (withIgnored ? undefined : filesOfGit(folder, io)) ?? filesOfDisk(folder, withIgnored, io);
}

function filesOfGit(folder: string, io: Io): Walk | undefined {
  const answer = io.git(folder, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  if (answer === undefined) return undefined;
  const files = answer.stdout
    .split('\0')
    .filter((name) => name !== '' && !name.endsWith('/') && !name.split('/').some((part) => foreign.includes(part)))
    .map((name) => join(folder, name));
  const failures = [...answer.stderr.matchAll(/could not open directory '(.+?)\/?': (.+)/g)].map(([, name, reason]) => {
    const path = join(folder, name as string);
    return unreadable(shown(path, path, io), new Error(reason));
  });
  return { files: files.sort(byName), failures };
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
  return { files: files.sort(byName), failures };
}

/** Orders paths folder by folder. */
function byName(a: string, b: string): number {
  const [one, other] = [a.replaceAll(sep, '\0'), b.replaceAll(sep, '\0')];
  return one < other ? -1 : Number(one > other);
}
