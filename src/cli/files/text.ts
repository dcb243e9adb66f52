import { sep } from 'node:path';
import { attemptToRead, notUtf8 } from '../command-line/failure.ts';
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
