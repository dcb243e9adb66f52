import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArgumentError, Checkpoint, Client, WalkedPage } from '../client.ts';
import { DownloadError } from './download-error.ts';
import { makeFolder, unfinished } from './durable.ts';
import { LockedError, lock } from './lock.ts';
import { checkOptions, type DownloadOptions, type DownloadResult } from './options.ts';
import { journalNames, PageStore } from './page-store.ts';
import { retryFailed } from './retry-failed.ts';
import { beginningOf, type DownloadAccount, type DownloadState, ownFolder, readState, writeState } from './state.ts';

export { DownloadError, type DownloadErrorCode } from './download-error.ts';
export type { JournalMark } from './journal.ts';
export type { DownloadOptions, DownloadProgress, DownloadResult, DownloadWarning } from './options.ts';
export type { DownloadAccount, DownloadFormat, DownloadState } from './state.ts';
export { type DownloadCheck, verifyDownload } from './verify.ts';

/**
 * Fetches what a query selects into a folder without losing anything: the checkpoint advances only when a whole page is on
 * disk, so a download that was killed at any moment and resumed ends with the same complete files. Rejects with the
 * client's errors, or with a `DownloadError` for the folder and for a wrong option.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  checkOptions(options);
  const { folder, resume = false, onWarning } = options;
  const own = join(folder, ownFolder);
  return storing(folder, async () => {
    await makeFolder(folder);
    await makeFolder(own);
    if (!(await lstat(own)).isDirectory()) throw new DownloadError('other-download', `${own} is a link, not a folder.`);
    const held = lock(join(own, 'lock'));
    try {
      const state = await stateToBeginAt(own, options);
      await removeUnfinished(own);
      const checkLock = () => held.check();
      const warn = (code: 'file-exists', message: string) => onWarning?.({ code, message });
      const store = await PageStore.open({ folder, own, checkLock, onWarning: warn }, state);
      try {
        const before = state.documents;
        if (resume) await retryFailed(store, options.client);
        if (resume !== 'failed') await fetchInto(store, before, options);
        return { ...store.state, fresh: store.state.documents - before };
      } finally {
        await store.close();
      }
    } finally {
      held.release();
    }
  });
}

async function fetchInto(store: PageStore, before: number, options: DownloadOptions): Promise<void> {
  const { client, query = {}, onProgress } = options;
  const { checkpoint, documents, failed } = store.state;
  const { cursor, maxDocuments, ...rest } = query;
  const left = maxDocuments === undefined ? undefined : maxDocuments - documents - failed;
  const done = left !== undefined && left <= 0;
  const pages = client.receivedPages({
    ...rest,
    ...(left !== undefined && { maxDocuments: Math.max(left, 1) }),
    ...(checkpoint === undefined ? cursor !== undefined && { cursor } : { checkpoint }),
  });
  for await (const page of pages) {
    // Opened even if no page is requested, so that another query is refused.
    if (done) break;
    // Before the first document, so that a run killed during the first page cannot be resumed with another query.
    if (store.state.checkpoint === undefined) await store.begin(firstCheckpoint(page, store.state));
    await store.store(page);
    const { state } = store;
    onProgress?.({
      ...state,
      fresh: state.documents - before,
      ...(page.rateLimit && { rateLimit: page.rateLimit }),
    });
  }
}

/** The checkpoint at which the walk of the first page began. */
function firstCheckpoint({ checkpoint: { query } }: WalkedPage, { cursor }: DownloadState): Checkpoint {
  return { batch: 0, query, ...(cursor !== undefined && { cursor }) };
}

async function stateToBeginAt(own: string, options: DownloadOptions): Promise<DownloadState> {
  const { client, folder, format = 'xml', resume = false, query } = options;
  const cursor = query?.cursor === undefined ? undefined : String(query.cursor);
  const found = await readState(own);
  const account = await accountOf(client, found?.account?.salt);
  if (found === undefined || (found.checkpoint === undefined && !resume)) {
    if (found === undefined) await refuseOtherFiles(folder);
    const state = { ...beginningOf(format, cursor), ...(account && { account }) };
    // From here on the journals belong to the download, even if it is killed before its first page.
    await writeState(own, state);
    return state;
  }
  if (!resume) {
    throw new DownloadError(
      'other-download',
      `${folder} already holds a download. Continue it with \`resume\`, or choose another folder.`,
    );
  }
  if (found.format !== format) {
    throw new DownloadError('other-download', `${folder} holds a download as ${found.format}, not as ${format}.`);
  }
  if (account !== undefined && found.account !== undefined && account.hash !== found.account.hash) {
    const message = `${folder} holds a download of another account. Use the credentials of that account, or choose another folder.`;
    throw new DownloadError('other-download', message);
  }
  // The hash in the checkpoint covers the rest of the query, but not this cursor.
  if (found.cursor !== cursor) throw ofAnotherQuery(folder);
  return found;
}

/** A salted hash of the client's account; `undefined` if its headers do not name one. */
async function accountOf(client: Client, salt: string = randomUUID()): Promise<DownloadAccount | undefined> {
  const hash = await client.account(salt);
  return hash === undefined ? undefined : { salt, hash };
}

/** Refuses a folder that has files with the names of journals but no download. */
async function refuseOtherFiles(folder: string): Promise<void> {
  const names = new Set<string>(Object.values(journalNames));
  const found = (await readdir(folder)).find((name) => names.has(name));
  if (found === undefined) return;
  throw new DownloadError('other-download', `${join(folder, found)} exists, but not from a download.`);
}

function ofAnotherQuery(folder: string, cause?: unknown): DownloadError {
  const message = `${folder} holds a download of another query or from another address. Go on with the same, or choose another folder.`;
  return new DownloadError('other-download', message, { cause });
}

/** Removes half-written files of a killed run; the lock ensures that no other run is writing them. */
async function removeUnfinished(own: string): Promise<void> {
  for (const name of await readdir(own)) if (name.endsWith(unfinished)) await rm(join(own, name), { force: true });
}

/** Turns errors of the file system, the lock and the checkpoint into a `DownloadError`. */
async function storing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LockedError) throw new DownloadError('folder-in-use', error.message, { cause: error });
    const { argument, code, syscall, message: reason } = error as NodeJS.ErrnoException & Partial<ArgumentError>;
    if (argument === 'checkpoint') throw ofAnotherQuery(folder, error);
    if (code === undefined || syscall === undefined) throw error;
    const message = `Cannot store in ${folder}: ${reason}. All documents up to the checkpoint are stored; resume when the cause is fixed.`;
    throw new DownloadError('storage', message, { cause: error });
  }
}
