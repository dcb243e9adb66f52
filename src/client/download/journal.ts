import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { damaged } from './download-error.ts';
import { hashContent, noFollow, openFile } from './durable.ts';
import { said } from './messages.ts';

/** The length of a journal and the SHA-256 of its end. */
export interface JournalMark {
  readonly bytes: number;
  /** The bytes that are hashed: the last 64 kB, or all that the last write added if that is more; at most the whole journal. */
  readonly tailBytes: number;
  readonly tailSha256: string;
}

const tailLength = 65_536;

export const emptyMark: JournalMark = { bytes: 0, tailBytes: 0, tailSha256: hashContent('') };

/**
 * An append-only file of lines. Opening it at the length in the checkpoint truncates what follows: lines of an unfinished
 * page, perhaps half a line.
 */
export class Journal {
  readonly #file: FileHandle;
  #bytes: number;
  /** The end of the journal, at least as long as the hashed part. */
  #tail: Buffer;

  constructor(file: FileHandle, bytes: number, tail: Buffer) {
    this.#file = file;
    this.#bytes = bytes;
    this.#tail = tail;
  }

  /** Checks a file against its mark without changing it, and rejects if they differ. Returns the hashed end. */
  static async check(path: string, mark: JournalMark): Promise<Buffer> {
    const { bytes, tailBytes, tailSha256 } = mark;
    const file = await openFile(path);
    if (file === undefined) {
      if (bytes === 0) return Buffer.alloc(0);
      throw damaged(said('missing', path, `${bytes}`));
    }
    try {
      const { size } = await file.stat();
      if (size < bytes) throw damaged(said('short', path, `${size}`, `${bytes}`));
      const tail = Buffer.alloc(tailBytes);
      await file.read(tail, 0, tailBytes, bytes - tailBytes);
      if (hashContent(tail) !== tailSha256) throw damaged(said('end', path));
      return tail;
    } finally {
      await file.close();
    }
  }

  /** Opens a journal at its mark, or creates it. */
  static async open(path: string, mark: JournalMark): Promise<Journal> {
    const tail = await Journal.check(path, mark);
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | noFollow);
    try {
      await file.truncate(mark.bytes);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Journal(file, mark.bytes, tail);
  }

  get mark(): JournalMark {
    return { bytes: this.#bytes, tailBytes: this.#tail.length, tailSha256: hashContent(this.#tail) };
  }

  async append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#bytes + at);
      at += bytesWritten;
    }
    await this.#file.sync();
    this.#bytes += bytes.length;
    this.#tail = Buffer.concat([this.#tail, bytes]).subarray(-Math.max(tailLength, bytes.length));
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** A line of a journal, and where the next one begins. */
export interface JournalLine {
  readonly line: string;
  readonly end: number;
}

/** The lines of a journal up to its mark, from the beginning of one of them. */
export async function* journalLines(
  path: string,
  { bytes }: Pick<JournalMark, 'bytes'>,
  from = 0,
): AsyncGenerator<JournalLine, void> {
  for await (const lines of journalChunks(path, bytes, from)) yield* lines;
}

/** The same in chunks of many lines, since each step of an asynchronous loop takes a while. */
export async function* journalChunks(path: string, bytes: number, from = 0): AsyncGenerator<JournalLine[], void> {
  const file = await openFile(path);
  if (file === undefined) return;
  try {
    const chunk = Buffer.alloc(tailLength);
    // Joined once for each line, since a line can be as long as a page.
    let rest: Buffer[] = [];
    for (let at = from; at < bytes; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, bytes - at), at);
      if (bytesRead === 0) throw damaged(said('shorter', path));
      const lines: JournalLine[] = [];
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1 && end < bytesRead; end = chunk.indexOf(10, start)) {
        const last = chunk.subarray(start, end);
        const line = rest.length === 0 ? last.toString('utf8') : Buffer.concat([...rest, last]).toString('utf8');
        start = end + 1;
        lines.push({ line, end: at + start });
        rest = [];
      }
      if (start < bytesRead) rest.push(Buffer.from(chunk.subarray(start, bytesRead)));
      at += bytesRead;
      yield lines;
    }
  } finally {
    await file.close();
  }
}
