import { dirname, join, relative, sep } from 'node:path';
import { patternTest } from '../../lint/config/patterns.ts';
import type { Io } from '../io/io.ts';
import { textOf } from './text.ts';

/** The files among these that Git ignores. */
export function ignoredOf(paths: readonly string[], io: Io): ReadonlySet<string> {
  if (paths.length === 0) return new Set();
  const stdin = paths.map((path) => `${path}\0`).join('');
  // The command fails if no file is ignored, and if there is no repository.
  const answer = io.git(io.cwd, ['check-ignore', '-z', '--stdin'], stdin);
  if (answer !== undefined) return new Set(answer.stdout.split('\0').filter(Boolean));
  if (io.git(io.cwd, ['rev-parse', '--git-dir']) !== undefined) return new Set();
  const isIgnored = ignoreFiles(io.cwd, io);
  return new Set(paths.filter((path) => isIgnored(path, false)));
}

/** Applies the `.gitignore` files of a folder and below, for use without Git. */
export function ignoreFiles(base: string, io: Io): (path: string, isFolder: boolean) => boolean {
  const tests = new Map<string, ((path: string) => boolean) | undefined>();
  return (path, isFolder) => {
    for (let folder = dirname(path); folder.startsWith(base); folder = dirname(folder)) {
      if (!tests.has(folder)) tests.set(folder, testIn(folder, io));
      const test = tests.get(folder);
      if (test?.(`${relative(folder, path).replaceAll(sep, '/')}${isFolder ? '/' : ''}`)) return true;
      if (folder === dirname(folder)) break;
    }
    return false;
  };
}

function testIn(folder: string, io: Io): ((path: string) => boolean) | undefined {
  const file = join(folder, '.gitignore');
  if (io.kindOf(file) !== 'file') return undefined;
  return patternTest((textOf(io.readFile(file)) ?? '').split(/\r?\n/));
}
