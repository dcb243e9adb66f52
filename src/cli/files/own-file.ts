import { join, relative, sep } from 'node:path';
import { attemptToRead, Failure, notUtf8 } from '../command-line/failure.ts';
import { isBelow } from '../configuration/paths.ts';
import type { Io } from '../io/io.ts';
import { maxBytes, textOf } from './text.ts';

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
