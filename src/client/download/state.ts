import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../pages/checkpoint.ts';
import { noFollow, replaceFile } from './durable.ts';
import { damaged, emptyMark, type JournalMark, sha256 } from './journal.ts';

/** How documents are stored: a file of XML for each, or lines of one file. */
export type DownloadFormat = 'xml' | 'ndjson';

/** Which account a download is of: a hash that another salt makes another one. */
export interface DownloadAccount {
  readonly salt: string;
  readonly hash: string;
}

/** What is durable so far; it is written after everything it speaks of. */
export interface DownloadState {
  readonly version: 2;
  readonly format: DownloadFormat;
  /** The cursor that the query began at, where it has one. */
  readonly cursor?: string;
  /** Absent where the requests have no header that names the account. */
  readonly account?: DownloadAccount;
  /** Where to go on; without one nothing has been stored. */
  readonly checkpoint?: Checkpoint;
  readonly pages: number;
  readonly documents: number;
  /** Documents that came without readable XML and were not read later either. */
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

/** The state in a folder; `undefined` where there is none. Rejects where it is not, byte for byte in meaning, what was written. */
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
  if (hash !== sha256(JSON.stringify(state))) throw damaged(`${path} is not what was written there`);
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
