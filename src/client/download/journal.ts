import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file of lines that only grows. Opened at the length that the checkpoint knows, it forgets what came after: lines of a
 * page that was not finished, perhaps half a line.
 */
export class Journal {
  readonly #file: FileHandle;
  #length: number;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /** Throws where the file is shorter than it was: then somebody has changed it. */
  static async open(folder: string, name: string, length: number): Promise<Journal> {
    const file = await open(join(folder, name), length === 0 ? 'w' : 'r+');
    const { size } = await file.stat();
    if (size < length) {
      await file.close();
      throw new Error(`${join(folder, name)} has ${size} bytes; the checkpoint knows of ${length}.`);
    }
    await file.truncate(length);
    return new Journal(file, length);
  }

  /** The bytes so far. */
  get length(): number {
    return this.#length;
  }

  async append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#length + at);
      at += bytesWritten;
    }
    this.#length += bytes.length;
    await this.#file.sync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
