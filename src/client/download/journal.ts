import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { damaged } from './download-error.ts';
import { hashContent, noFollow, openFile } from './durable.ts';

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
      throw damaged(`${path} is missing; the checkpoint knows of ${bytes} bytes in it`);
    }
    try {
      const { size } = await file.stat();
      if (size < bytes) throw damaged(`${path} has ${size} bytes; the checkpoint knows of ${bytes}`);
      const tail = Buffer.alloc(tailBytes);
      await file.read(tail, 0, tailBytes, bytes - tailBytes);
      if (hashContent(tail) !== tailSha256) throw damaged(`the end of ${path} is not what was written there`);
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

/** The lines of a journal up to its mark. */
export async function* journalLines(path: string, { bytes }: JournalMark): AsyncGenerator<string, void> {
  const file = await openFile(path);
  if (file === undefined) return;
  try {
    const decoder = new TextDecoder();
    const chunk = Buffer.alloc(tailLength);
    // Joined once for each line, since a line can be as long as a page.
    let rest: string[] = [];
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, bytes - at), at);
      if (bytesRead === 0) throw damaged(`${path} became shorter while it was read`);
      at += bytesRead;
      const [end = '', ...lines] = decoder.decode(chunk.subarray(0, bytesRead), { stream: true }).split('\n');
      rest.push(end);
      for (const line of lines) {
        yield rest.join('');
        rest = [line];
      }
    }
  } finally {
    await file.close();
  }
}
