import { join } from 'node:path';
import { parsePatch } from 'diff';
import { Failure, misuse } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** The root of the Git work tree of the working directory; throws a `Failure` that says what needs one if there is none. */
export function workTreeRoot(what: string, io: Io): string {
  const root = io.git(io.cwd, ['rev-parse', '--show-toplevel'])?.stdout.replace(/\r?\n$/, '');
  if (root === undefined) throw new Failure((say) => say.noGit(what));
  return root;
}

/** The commit of a revision; throws a `Failure` for an unknown one. */
export function commitOf(revision: string, io: Io): string {
  const answer = io.git(io.cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (answer === undefined) throw misuse((say) => say.noRevision(revision));
  return answer.stdout.trim();
}

/** Tells whether a line in this range of a file has changed. */
export type ChangeTest = (path: string, first: number, last: number) => boolean;

/** The changes of the work tree since a revision; untracked files count as changed. Throws a `Failure` without Git. */
export function changesSince(ref: string, io: Io): ChangeTest {
  const top = workTreeRoot('--since', io);
  const commit = commitOf(ref, io);
  const form = ['--unified=0', '--no-color', '--text', '--no-renames', '--src-prefix=a/', '--dst-prefix=b/'];
  const diff = io.git(top, ['diff', ...form, commit, '--']);
  const untracked = io.git(top, ['ls-files', '-z', '--others', '--exclude-standard']);
  if (diff === undefined || untracked === undefined) throw misuse((say) => say.noRevision(ref));
  // By path, the ranges of lines, counted from 1, ends included.
  const changes = new Map(
    parsePatch(diff.stdout).map(({ newFileName = '', hunks }) => [
      join(top, newFileName.replace(/^b\//, '')),
      hunks.flatMap(({ newStart, newLines }) =>
        newLines === 0 ? [] : [{ first: newStart, last: newStart + newLines - 1 }],
      ),
    ]),
  );
  for (const name of untracked.stdout.split('\0')) changes.set(join(top, name), [{ first: 1, last: Infinity }]);
  return (path, first, last) => (changes.get(path) ?? []).some((lines) => lines.first <= last && first <= lines.last);
}
