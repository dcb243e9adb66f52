import { dirname, join } from 'node:path';
import { parsePatch } from 'diff';
import { Failure, misuse } from '../command-line/failure.ts';
import { FileError, type Io } from '../io/io.ts';

/**
 * The root of the Git work tree of the working directory. Throws a `Failure` if there is none, by default one that says what needs
 * it, or one that says that Git refuses to read the one that is there.
 */
export function workTreeRoot(what: string, io: Io, missing = new Failure((say) => say.noGit(what))): string {
  const root = io.git(io.cwd, ['rev-parse', '--show-toplevel'])?.stdout.replace(/\r?\n$/, '');
  if (root !== undefined) return root;
  const refused = repositoryAround(io.cwd, io);
  throw refused === undefined ? missing : new Failure((say) => say.gitRefuses(refused));
}

/** The nearest folder around one that looks like a repository. */
function repositoryAround(folder: string, io: Io): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (io.kindOf(join(at, '.git')) !== undefined) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** The commit of a revision; throws a `Failure` for an unknown one, with the remedy if the clone is shallow. */
export function commitOf(revision: string, io: Io): string {
  const answer = io.git(io.cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (answer !== undefined) return answer.stdout.trim();
  throw misuse((say) => (isShallow(io) ? say.unknownInShallow(revision) : say.noRevision(revision)));
}

/** The last common commit of two; throws a `Failure` if there is none. */
export function mergeBaseOf(one: string, other: string, revision: string, io: Io): string {
  const base = io.git(io.cwd, ['merge-base', one, other])?.stdout.trim();
  if (base) return base;
  throw misuse((say) => (isShallow(io) ? say.shallowClone(revision) : say.noMergeBase(revision)));
}

function isShallow(io: Io): boolean {
  return io.git(io.cwd, ['rev-parse', '--is-shallow-repository'])?.stdout.trim() === 'true';
}

/** Tells whether a line in this range of a file has changed. */
export type ChangeTest = (path: string, first: number, last: number) => boolean;

/**
 * The changes since a revision, by default since the last commit that it shares with HEAD: those of the work tree, where untracked
 * files count as changed, or those of B for `A..B` and `A...B`, of which the second begins at their last common commit.
 * Throws a `Failure` without Git.
 */
export function changesSince(ref: string, isExact: boolean, io: Io): ChangeTest {
  const top = workTreeRoot('--since', io);
  const [, from, dots, to] = /^(.*?)(\.{2,3})(.*)$/.exec(ref) ?? [];
  const first = commitOf(dots === undefined ? ref : from || 'HEAD', io);
  const last = commitOf(to || 'HEAD', io);
  const begin = isExact || dots === '..' ? first : mergeBaseOf(first, last, ref, io);
  // What is checked out is compared with what is not committed yet too.
  const isCheckedOut = last === commitOf('HEAD', io);
  const changes = changesIn(['diff', begin, ...(isCheckedOut ? [] : [last])], top, io);
  const untracked = isCheckedOut ? io.git(top, ['ls-files', '-z', '--others', '--exclude-standard']) : { stdout: '' };
  if (changes === undefined || untracked === undefined) throw misuse((say) => say.noRevision(ref));
  for (const name of untracked.stdout.split('\0')) {
    if (name !== '') changes.set(join(top, name), [{ first: 1, last: Infinity }]);
  }
  return testOf(changes);
}

/** What is staged: its changed lines, and the files as they are in the index. */
export interface Staged {
  readonly isChanged: ChangeTest;
  /** Whether the next commit removes a file. */
  readonly isRemoved: (path: string) => boolean;
  /** Whether a merge left several versions of a file in the index, and none for the next commit. */
  readonly isInConflict: (path: string) => boolean;
  /** The same input and output, but with the content of the index in place of changed files. */
  readonly io: Io;
}

/** What Git's index has besides HEAD. Throws a `Failure` without Git. */
export function stagedChanges(io: Io): Staged {
  const top = workTreeRoot('--staged', io);
  const changes = changesIn(['diff', '--cached'], top, io);
  if (changes === undefined) throw new Failure((say) => say.gitRefuses(top));
  const names = regularFilesStaged(top, io);
  const isChanged = testOf(changes);
  const pathsOf = (status: string) =>
    new Set(namesIn(['--name-only', `--diff-filter=${status}`], top, io).map((name) => join(top, name)));
  const [removed, inConflict] = [pathsOf('D'), pathsOf('U')];
  const isStaged = (path: string) => names.has(path);
  const contentOf = (path: string, maxBytes = Infinity): Uint8Array | undefined => {
    const name = names.get(path);
    const bytes = name === undefined ? undefined : io.gitFile(top, '', name);
    if (bytes !== undefined && bytes.length > maxBytes) throw new FileError('too-large', bytes.length);
    return bytes;
  };
  return {
    isChanged: (path, first, last) => isStaged(path) && isChanged(path, first, last),
    isRemoved: (path) => removed.has(path),
    isInConflict: (path) => inConflict.has(path),
    io: {
      ...io,
      kindOf: (path) => (isStaged(path) ? 'file' : io.kindOf(path)),
      isFile: (path) => isStaged(path) || io.isFile(path),
      // No state of the disk says what the index holds.
      stateOf: (path) => (isStaged(path) ? undefined : io.stateOf(path)),
      readFile: (path, maxBytes) => contentOf(path, maxBytes) ?? io.readFile(path, maxBytes),
      readOwn: (path, maxBytes) => contentOf(path, maxBytes) ?? io.readOwn(path, maxBytes),
    },
  };
}

/** The names of the staged files by their paths, without links and submodules. */
function regularFilesStaged(top: string, io: Io): ReadonlyMap<string, string> {
  const parts = namesIn(['--raw', '--diff-filter=d'], top, io);
  const names = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode] = (parts[at] as string).split(' ');
    const name = parts[at + 1] as string;
    if (mode?.startsWith('100')) names.set(join(top, name), name);
  }
  return names;
}

/** What Git lists of the staged changes in a form. */
function namesIn(form: readonly string[], top: string, io: Io): readonly string[] {
  const answer = io.git(top, ['diff', '--cached', '-z', '--no-renames', ...form, '--']);
  if (answer === undefined) throw new Failure((say) => say.gitRefuses(top));
  return answer.stdout.split('\0').filter(Boolean);
}

interface Lines {
  readonly first: number;
  readonly last: number;
}

/** The changed lines of each file, counted from 1 with both ends, as a command of Git tells them; a renamed file keeps the others. */
function changesIn(
  [command, ...argv]: readonly string[],
  top: string,
  io: Io,
): Map<string, readonly Lines[]> | undefined {
  const form = ['--unified=0', '--no-color', '--text', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/'];
  const diff = io.git(top, [command as string, ...form, ...argv, '--']);
  return (
    diff &&
    new Map(
      parsePatch(diff.stdout).map(({ newFileName = '', hunks }) => [
        join(top, newFileName.replace(/^b\//, '')),
        hunks.flatMap(({ newStart, newLines }) =>
          newLines === 0 ? [] : [{ first: newStart, last: newStart + newLines - 1 }],
        ),
      ]),
    )
  );
}

function testOf(changes: ReadonlyMap<string, readonly Lines[]>): ChangeTest {
  return (path, first, last) => (changes.get(path) ?? []).some((lines) => lines.first <= last && first <= lines.last);
}
