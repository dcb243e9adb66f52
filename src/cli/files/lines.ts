import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unreadable } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

export type WrongText = 'not-utf8' | 'too-long';

/** A line without its end, or why it cannot be read; `line` is its number, from 1. */
export type Line = { readonly line: number } & ({ readonly text: string } | { readonly wrong: WrongText });

// A line must fit into memory as a text together with its parsed value.
export const maxLineBytes = 64 << 20;

const newline = 10;

/** Splits a stream into batches of lines; keeps at most one line and one piece in memory. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes = maxLineBytes,
): AsyncGenerator<readonly Line[]> {
  let kept: Uint8Array[] = [];
  let keptBytes = 0;
  let first = 1;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline);
    if (end !== -1) {
      const lines = decoded(Buffer.concat([...kept, piece.subarray(0, end)]), first, maxBytes);
      yield lines;
      first += lines.length;
      kept = [];
      keptBytes = 0;
    }
    const rest = piece.subarray(end + 1);
    // Of a line that is too long, only enough is kept to detect it.
    if (keptBytes <= maxBytes && rest.length > 0) kept.push(rest);
    keptBytes += rest.length;
  }
  if (keptBytes > 0) yield decoded(Buffer.concat(kept), first, maxBytes);
}

function decoded(bytes: Buffer, first: number, maxBytes: number): readonly Line[] {
  if (bytes.length <= maxBytes && isUtf8(bytes)) {
    const texts = bytes.toString().split('\n');
    return texts.map((text, index) => ({ line: first + index, text }));
  }
  const lines: Line[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const content = bytes.subarray(start, found === -1 ? bytes.length : found);
    const line = first + lines.length;
    if (content.length > maxBytes) lines.push({ line, wrong: 'too-long' });
    else lines.push(isUtf8(content) ? { line, text: content.toString() } : { line, wrong: 'not-utf8' });
    start += content.length + 1;
  }
  return lines;
}

/** A file, and its name to show; the standard input without a path. */
interface NamedFile {
  readonly path?: string;
  readonly file: string;
}

/** The name without `.gz`, which says that a file is compressed. */
export function plainName(name: string): string {
  return name.replace(/\.gz$/i, '');
}

/** Throws a `Failure` for the first compressed file that is cut off or damaged. */
export async function checkPacked(files: readonly Required<NamedFile>[], io: Io): Promise<void> {
  for (const file of files) if (plainName(file.path) !== file.path) for await (const _ of piecesOf(file, io));
}

/** The bytes of a file, uncompressed if its name ends in `.gz`. It is opened when it is read; an error is a `Failure` that names it. */
export async function* piecesOf({ path, file }: NamedFile, io: Io) {
  try {
    // An error of the file is one of what is read.
    if (path === undefined || plainName(path) === path) yield* io.pieces(path);
    else yield* pipeline(Readable.from(io.pieces(path)), createGunzip(), () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadable(file, error);
  }
}
