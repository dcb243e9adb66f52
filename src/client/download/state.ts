import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../pages/checkpoint.ts';
import { DownloadError } from './download-error.ts';
import { syncFolder, writeWhole } from './durable.ts';

/** How documents are stored: a file of XML for each, or lines of one file. */
export type DownloadFormat = 'xml' | 'ndjson';

/** What is durable so far; it is written after everything it speaks of. */
export interface DownloadState {
  readonly version: 1;
  readonly format: DownloadFormat;
  /** The cursor that the query began at, where it has one. */
  readonly cursor?: string;
  /** Where to go on; without one nothing has been stored. */
  readonly checkpoint?: Checkpoint;
  readonly pages: number;
  readonly documents: number;
  /** Documents that came without readable XML. */
  readonly failed: number;
  /** The lengths of the journals, in bytes. */
  readonly documentBytes: number;
  readonly failedBytes: number;
}

const name = 'checkpoint.json';

export const beginning = { version: 1, pages: 0, documents: 0, failed: 0, documentBytes: 0, failedBytes: 0 } as const;

export async function readState(folder: string): Promise<DownloadState | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const state = JSON.parse(text) as DownloadState;
    if (state.version === 1) return state;
  } catch {
    // Told below, as any other content that this version does not know.
  }
  throw new DownloadError('other-download', `${join(folder, name)} is no checkpoint that this version can read.`);
}

export async function writeState(folder: string, state: DownloadState): Promise<void> {
  await writeWhole(folder, name, `${JSON.stringify(state, null, 2)}\n`);
  await syncFolder(folder);
}
