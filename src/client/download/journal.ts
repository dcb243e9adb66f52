import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadError } from './download-error.ts';

/**
 * A file of lines that only grows. Opened at the length that the checkpoint knows, it forgets what came after: lines of a
 * page that was not finished, perhaps half a line.
 */
export class Journal {
  readonly #file: FileHandle;
  #length: number;

  constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /** Throws where the file is shorter than it was: then somebody has changed it. */
  static async open(folder: string, name: string, length: number, own: boolean): Promise<Journal> {
    const file = await open(join(folder, name), length === 0 ? 'a+' : 'r+');
    const { size } = await file.stat();
    if (length === 0 && size > 0 && !own) {
      await file.close();
      throw new DownloadError(
        'other-download',
        `${join(folder, name)} is there already, and no download put it there.`,
      );
    }
    if (size < length) {
      await file.close();
      const told = `${join(folder, name)} has ${size} bytes; the checkpoint knows of ${length}.`;
      throw new DownloadError('other-download', told);
    }
    await file.close();
    // Opened anew: what is opened to append writes at its end, wherever it is told to.
    const exact = await open(join(folder, name), 'r+');
    await exact.truncate(length);
    return new Journal(exact, length);
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
