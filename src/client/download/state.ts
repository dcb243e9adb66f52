import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../checkpoint.ts';
import { noFollow, replaceFile } from './durable.ts';
import { damaged, emptyMark, type JournalMark, sha256 } from './journal.ts';

/** How documents are stored: one XML file each, or lines of one file. */
export type DownloadFormat = 'xml' | 'ndjson';

/** The account of a download, as a salted hash. */
export interface DownloadAccount {
  readonly salt: string;
  readonly hash: string;
}

/** What is durable so far; written after everything it describes. */
export interface DownloadState {
  readonly version: 2;
  readonly format: DownloadFormat;
  /** The cursor of the query, if it has one. */
  readonly cursor?: string;
  /** Missing if the requests have no header that names the account. */
  readonly account?: DownloadAccount;
  /** Where to continue; missing if nothing has been stored. */
  readonly checkpoint?: Checkpoint;
  readonly pages: number;
  readonly documents: number;
  /** The number of documents without readable XML that no retry has read either. */
  readonly failed: number;
  readonly journals: {
    readonly documents: JournalMark;
    readonly index: JournalMark;
    readonly failed: JournalMark;
  };
}

/** The download's own folder, in the one that holds the documents. */
export const ownFolder = '.prefilter';

const name = 'checkpoint.json';

/** The state of a download that has stored nothing. */
export function beginningOf(format: DownloadFormat, cursor: string | undefined): DownloadState {
  return {
    version: 2,
    format,
    ...(cursor !== undefined && { cursor }),
    pages: 0,
    documents: 0,
    failed: 0,
    journals: { documents: emptyMark, index: emptyMark, failed: emptyMark },
  };
}

/** Reads the state in a folder; `undefined` if there is none. Rejects if its content is not what was written. */
export async function readState(folder: string): Promise<DownloadState | undefined> {
  const path = join(folder, name);
  const text = await readText(path);
  if (text === undefined) return undefined;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw damaged(`${path} is not JSON`);
  }
  const { sha256: hash, ...state } = Object(stored) as DownloadState & { readonly sha256: unknown };
  if (state.version !== 2) throw damaged(`${path} has a version that cannot be read here`);
  if (hash !== sha256(JSON.stringify(state))) throw damaged(`${path} was changed after it was written`);
  if (!isState(state)) throw damaged(`${path} is not the state of a download`);
  return state;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | noFollow);
    try {
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') throw damaged(`${path} is a link`);
    throw error;
  }
}

export async function writeState(folder: string, state: DownloadState): Promise<void> {
  const stored = { ...state, sha256: sha256(JSON.stringify(state)) };
  await replaceFile(join(folder, name), `${JSON.stringify(stored, null, 2)}\n`, folder);
}

function isState(state: DownloadState): boolean {
  const { format, cursor, account, checkpoint, pages, documents, failed, journals } = state;
  return (
    (format === 'xml' || format === 'ndjson') &&
    (cursor === undefined || typeof cursor === 'string') &&
    (account === undefined || (typeof account.salt === 'string' && typeof account.hash === 'string')) &&
    (checkpoint === undefined || (typeof checkpoint === 'object' && typeof checkpoint.query === 'string')) &&
    [pages, documents, failed].every(isCount) &&
    [journals?.documents, journals?.index, journals?.failed].every(isMark)
  );
}

function isMark(mark: JournalMark | undefined): boolean {
  const { bytes, tailBytes, tailSha256 } = Object(mark) as JournalMark;
  return isCount(bytes) && isCount(tailBytes) && tailBytes <= bytes && typeof tailSha256 === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
