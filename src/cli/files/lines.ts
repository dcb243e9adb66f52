import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unreadable } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** Why a line cannot be read. */
export type WrongText = 'not-utf8' | 'too-long';

/** A line without its end, or why it cannot be read. */
export type Line = { readonly text: string } | { readonly wrong: WrongText };

// A line must fit into memory as a text together with its parsed value.
const maxLineBytes = 64 << 20;

const newline = 10;

/** Splits a stream into batches of lines; keeps at most one line and one piece in memory. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes = maxLineBytes,
): AsyncGenerator<readonly Line[]> {
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline);
    if (end !== -1) {
      yield decoded(Buffer.concat([...kept, piece.subarray(0, end)]), maxBytes);
      kept = [];
      keptBytes = 0;
    }
    const rest = piece.subarray(end + 1);
    // Of a line that is too long, only enough is kept to detect it.
    if (keptBytes <= maxBytes && rest.length > 0) kept.push(rest);
    keptBytes += rest.length;
  }
  if (keptBytes > 0) yield decoded(Buffer.concat(kept), maxBytes);
}

function decoded(bytes: Buffer, maxBytes: number): readonly Line[] {
  if (bytes.length <= maxBytes && isUtf8(bytes))
    return bytes
      .toString()
      .split('\n')
      .map((text) => ({ text }));
  const lines: Line[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const line = bytes.subarray(start, found === -1 ? bytes.length : found);
    if (line.length > maxBytes) lines.push({ wrong: 'too-long' });
    else lines.push(isUtf8(line) ? { text: line.toString() } : { wrong: 'not-utf8' });
    start += line.length + 1;
  }
  return lines;
}

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
