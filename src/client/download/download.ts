import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArgumentError, Checkpoint, Client, WalkedPage } from '../client.ts';
import type { RateLimit } from '../received/page.ts';
import type { ReceivedQuery } from '../received/query.ts';
import { DownloadError } from './download-error.ts';
import { makeFolder } from './durable.ts';
import { lockFolder } from './lock.ts';
import { PageStore } from './page-store.ts';
import { beginning, type DownloadFormat, type DownloadState, readState, writeState } from './state.ts';

export { DownloadError, type DownloadErrorCode } from './download-error.ts';
export type { DownloadFormat, DownloadState } from './state.ts';

/** Stands in the download's own folder once the files beside it are its own. */
const mark = 'begun';

export interface DownloadOptions {
  readonly client: Client;
  /** What to fetch. A walk that is resumed must ask for the same. */
  readonly query?: Omit<ReceivedQuery, 'checkpoint'>;
  /** Where to store it; made where it is missing. */
  readonly folder: string;
  /** `xml`, a file for each document named by its access key, without it; or `ndjson`, lines of `{ accessKey, xml }`. */
  readonly format?: DownloadFormat;
  /** Go on where an earlier download into the folder stood; without it the folder must not hold one. */
  readonly resume?: boolean;
  /** Told after each page, when the page is durable. */
  readonly onProgress?: (progress: DownloadProgress) => void;
}

export interface DownloadResult extends DownloadState {
  /** Of the documents, those that this run has stored. */
  readonly fresh: number;
}

export interface DownloadProgress extends DownloadResult {
  readonly rateLimit?: RateLimit;
}

/**
 * Fetches what a query selects into a folder and loses nothing: the checkpoint moves only when all of a page is on the
 * disk, so that a download that was killed at any instant and resumed ends with the same files, each whole. Rejects with
 * the client's errors, and with a `DownloadError` for the folder.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  const { folder } = options;
  const own = join(folder, '.prefilter');
  return storing(folder, async () => {
    await makeFolder(own);
    const unlock = await lockFolder(own);
    try {
      const state = await stateToBeginAt(own, options);
      const begun = (await readdir(own)).includes(mark);
      const store = await PageStore.open(folder, state, begun);
      try {
        // Only now: from here on the files in the folder are the download's own, also where it is killed before its first page.
        await writeFile(join(own, mark), '');
        await removeUnfinished(folder);
        return await fetchInto(store, own, options);
      } finally {
        await store.close();
      }
    } finally {
      await unlock();
    }
  });
}

async function fetchInto(store: PageStore, own: string, options: DownloadOptions): Promise<DownloadResult> {
  const { client, query = {}, onProgress } = options;
  const { checkpoint, documents, failed } = store.state;
  const { cursor, maxDocuments, ...rest } = query;
  const left = maxDocuments === undefined ? undefined : maxDocuments - documents - failed;
  const done = left !== undefined && left <= 0;
  const result = () => ({ ...store.state, fresh: store.state.documents - documents });
  const pages = client.receivedPages({
    ...rest,
    ...(left !== undefined && { maxDocuments: Math.max(left, 1) }),
    ...(checkpoint === undefined ? cursor !== undefined && { cursor } : { checkpoint }),
  });
  for await (const page of pages) {
    // Asked for all the same, so that another query is refused.
    if (done) break;
    // Before the first document: a run that is killed among those of the first page is not gone on with for another query.
    if (store.state.checkpoint === undefined)
      await writeState(own, { ...store.state, checkpoint: beginningOf(page, store.state) });
    await store.store(page);
    await writeState(own, store.state);
    onProgress?.({ ...result(), ...(page.rateLimit && { rateLimit: page.rateLimit }) });
  }
  return result();
}

/** Where the walk of a first page began. */
function beginningOf({ checkpoint: { query } }: WalkedPage, { cursor }: DownloadState): Checkpoint {
  return { batch: 0, query, ...(cursor !== undefined && { cursor }) };
}

async function stateToBeginAt(own: string, options: DownloadOptions): Promise<DownloadState> {
  const { folder, format = 'xml', resume = false, query } = options;
  const cursor = query?.cursor === undefined ? undefined : String(query.cursor);
  const found = await readState(own);
  if (found === undefined) return { ...beginning, format, ...(cursor !== undefined && { cursor }) };
  if (!resume) {
    throw new DownloadError(
      'other-download',
      `${folder} already holds a download. Go on with it (\`resume\`, as a flag \`--resume\`), or choose another folder.`,
    );
  }
  if (found.format !== format) {
    throw new DownloadError('other-download', `${folder} holds a download as ${found.format}, not as ${format}.`);
  }
  // The rest of the query is in the hash of the checkpoint, which takes the place of this cursor.
  if (found.cursor !== cursor) throw ofAnotherQuery(folder);
  return found;
}

function ofAnotherQuery(folder: string, cause?: unknown): DownloadError {
  const told = `${folder} holds a download of another query or from another address. Go on with the same, or choose another folder.`;
  return new DownloadError('other-download', told, { cause });
}

/** Removes what a killed run left half written; the lock makes sure that none is at it. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^\.(?:[0-9A-Z]{44}|key-[0-9a-f]{64})\.xml\.tmp$/.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Tells what the system says of a folder, and that it is of another query, as a `DownloadError`; errors of the client pass. */
async function storing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { argument, code, syscall, message } = error as NodeJS.ErrnoException & Partial<ArgumentError>;
    if (argument === 'checkpoint') throw ofAnotherQuery(folder, error);
    if (code === undefined || syscall === undefined) throw error;
    const told = `Cannot store in ${folder}: ${message}. What the checkpoint says is stored; resume when it is mended.`;
    throw new DownloadError('storage', told, { cause: error });
  }
}
