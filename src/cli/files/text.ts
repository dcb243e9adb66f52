import { join, relative, sep } from 'node:path';
import { attemptToRead, Failure, notUtf8 } from '../command-line/failure.ts';
import { isBelow, pathFrom } from '../configuration/paths.ts';
import type { Io } from '../io/io.ts';

/** Longer files are data, and their syntax trees would not fit into the memory of small machines. */
export const maxBytes = 10_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; `undefined` if it is invalid. Keeps a byte order mark, since positions count it. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file; throws a `Failure` that names it if it cannot be read or is not UTF-8. */
export function readText(path: string, name: string, io: Io): string {
  const text = textOf(attemptToRead(name, () => io.readFile(path)));
  if (text === undefined) throw notUtf8(name);
  return text;
}

/** A path relative to the working directory, or as given if it is outside; always with `/`. */
export function shown(given: string, path: string, io: Io): string {
  return isBelow(io.cwd, path) ? pathFrom(io.cwd, path) : given.replaceAll(sep, '/');
}

/**
 * The text of a file that a repository brings and that nobody named, such as its configuration. Throws a `Failure` if it is not a
 * regular file, or leads out of `root`: what others wrote must not show other files, and a pipe has no end.
 */
export function readOwnText(path: string, name: string, root: string, io: Io): string {
  const real = attemptToRead(name, () => io.realPath(path));
  if (
    !isBelow(
      attemptToRead(name, () => io.realPath(root)),
      real,
    )
  ) {
    throw new Failure((say) => say.leadsOutside(name)).as({ code: 'unreadable-file', file: name });
  }
  const bytes = attemptToRead(name, () => io.readOwn(real, maxBytes));
  if (bytes === undefined) throw new Failure((say) => say.notRegular(name)).as({ code: 'unreadable-file', file: name });
  const text = textOf(bytes);
  if (text === undefined) throw notUtf8(name);
  return text;
}

/** The first part of the way from a folder to a path below it that is a link or a pipe; what is not there yet is none. */
export function linkOnWay(folder: string, path: string, io: Io): string | undefined {
  let at = folder;
  for (const part of relative(folder, path).split(sep)) {
    if (io.kindOf(at) !== 'directory') return undefined;
    const entry = io.entriesOf(at).find(({ name }) => name === part);
    at = join(at, part);
    if (entry?.kind === 'other') return at;
  }
  return undefined;
}

/** SHA-256 of a text as UTF-8, in hexadecimal digits. */
export function hash(text: string): string {
  // Loaded late: few runs need it, and loading takes time.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
