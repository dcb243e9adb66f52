import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unreadable } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** The name without `.gz`, which says that a file is compressed. */
export function plainName(name: string): string {
  return name.replace(/\.gz$/i, '');
}

/** Throws a `Failure` for the first compressed file that is cut off or damaged. */
export async function checkPacked(
  files: readonly { readonly path: string; readonly file: string }[],
  io: Io,
): Promise<void> {
  for (const { path, file } of files) {
    if (plainName(path) === path) continue;
    try {
      for await (const _ of unpackedPieces(path, io));
    } catch (error) {
      throw unreadable(file, error);
    }
  }
}

/** The bytes that a file holds, uncompressed if its name ends in `.gz`; of the standard input without a path. */
export function unpackedPieces(path: string | undefined, io: Io): AsyncIterable<Uint8Array> {
  if (path === undefined || plainName(path) === path) return io.pieces(path);
  // An error of the file is one of what is read.
  return pipeline(Readable.from(io.pieces(path)), createGunzip(), () => {});
}
