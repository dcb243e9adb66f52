import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callback, check, flag, is, isObject, object, oneOf, required, shape } from '../../source/shape.ts';
import type { ArgumentError, Checkpoint, Client, RateLimit, ReceivedQuery, WalkedPage } from '../client.ts';
import { DownloadError } from './download-error.ts';
import { makeDurableFolder, unfinished } from './durable.ts';
import { LockedError, lock } from './lock.ts';
import { type DownloadWarningCode, journalFiles, PageStore, type StoreContext } from './page-store.ts';
import { retryFailed } from './retry-failed.ts';
import {
  beginState,
  type DownloadAccount,
  type DownloadFormat,
  type DownloadState,
  type DownloadSummary,
  ownFolder,
  readDownloadState,
  summaryOf,
  writeDownloadState,
} from './state.ts';

export { DownloadError, type DownloadErrorCode } from './download-error.ts';
export type { DownloadWarningCode } from './page-store.ts';
export type { DownloadFormat, DownloadSummary } from './state.ts';
export { type DownloadCheck, verifyDownload } from './verify.ts';

export interface DownloadOptions {
  readonly client: Client;
  /** What to fetch; a resumed download needs the same query. */
  readonly query?: Omit<ReceivedQuery, 'checkpoint'> | undefined;
  /** The folder to store it in; made if missing. */
  readonly folder: string;
  /** `xml`, the default: a file for each document, named by its access key; or `ndjson`: lines of `{ accessKey, xml }`. */
  readonly format?: DownloadFormat | undefined;
  /**
   * `true` continues an earlier download in the folder and retries documents that could not be read. `failed` only retries
   * those. Without it the folder must not hold a download.
   */
  readonly resume?: boolean | 'failed' | undefined;
  /** Called after each page, when it is durable. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Called for unusual events that do not stop the download. */
  readonly onWarning?: ((warning: DownloadWarning) => void) | undefined;
}

export interface DownloadWarning {
  readonly code: DownloadWarningCode;
  readonly message: string;
}

export interface DownloadResult extends DownloadSummary {
  /** The number of documents that this run has stored. */
  readonly fresh: number;
}

export interface DownloadProgress extends DownloadResult {
  readonly rateLimit?: RateLimit;
}

const optionsShape = shape<DownloadOptions>({
  client: required(
    is('a client, made with `createClient`', (one) => isObject(one) && typeof one.receivedPages === 'function'),
  ),
  folder: required(
    is('the path of a folder to store the documents in', (path) => typeof path === 'string' && path !== ''),
  ),
  query: object,
  format: oneOf('xml', 'ndjson'),
  resume: oneOf(flag, 'failed'),
  onProgress: callback,
  onWarning: callback,
});

/**
 * Fetches what a query selects into a folder without losing anything: the checkpoint advances only when a whole page is on
 * disk, so a download that was killed at any moment and resumed ends with the same complete files. Rejects with the
 * client's errors, or with a `DownloadError` for the folder and for a wrong option.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  check(optionsShape, options, 'options', (message) => new DownloadError('invalid-options', message));
  const { folder, resume = false, onWarning } = options;
  const own = join(folder, ownFolder);
  return explainErrors(folder, own, async () => {
    await makeDurableFolder(folder);
    await makeDurableFolder(own);
    if (!(await lstat(own)).isDirectory()) throw otherDownload(`${own} is a link, not a folder.`);
    const held = lock(join(own, 'lock'));
    try {
      const state = await findState(own, options);
      await removeUnfinished(own);
      const checkLock = () => held.check();
      const warn: StoreContext['onWarning'] = (code, message) => onWarning?.({ code, message });
      const store = await PageStore.open({ folder, own, checkLock, onWarning: warn }, state);
      try {
        const before = state.documents;
        if (resume) await retryFailed(store, options.client);
        if (resume !== 'failed') await fetchInto(store, before, options);
        return { ...summaryOf(store.state), fresh: store.state.documents - before };
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
      ...summaryOf(state),
      fresh: state.documents - before,
      ...(page.rateLimit && { rateLimit: page.rateLimit }),
    });
  }
}

/** The checkpoint at which the walk of the first page began. */
function firstCheckpoint({ checkpoint: { query } }: WalkedPage, { cursor }: DownloadState): Checkpoint {
  return { batch: 0, query, ...(cursor !== undefined && { cursor }) };
}

async function findState(own: string, options: DownloadOptions): Promise<DownloadState> {
  const { client, folder, format = 'xml', resume = false, query } = options;
  const cursor = query?.cursor === undefined ? undefined : String(query.cursor);
  const stored = await readDownloadState(own);
  const account = await hashAccount(client, stored?.account?.salt);
  if (stored === undefined || (stored.checkpoint === undefined && !resume)) {
    if (stored === undefined) await refuseOtherFiles(folder);
    const state = { ...beginState(format, cursor), ...(account && { account }) };
    // From here on the journals belong to the download, even if it is killed before its first page.
    await writeDownloadState(own, state);
    return state;
  }
  if (!resume) {
    throw otherDownload(`${folder} already holds a download. Continue it with \`resume\`, or choose another folder.`);
  }
  if (stored.format !== format) {
    throw otherDownload(`${folder} holds a download as ${stored.format}, not as ${format}.`);
  }
  if (account !== undefined && stored.account !== undefined && account.hash !== stored.account.hash) {
    const way = 'Use the credentials of that account, or choose another folder.';
    throw otherDownload(`${folder} holds a download of another account. ${way}`);
  }
  // The hash in the checkpoint covers the rest of the query, but not this cursor.
  if (stored.cursor !== cursor) throw otherQuery(folder);
  return stored;
}

/** A salted hash of the client's account; `undefined` if its headers do not name one. */
async function hashAccount(client: Client, salt: string = randomUUID()): Promise<DownloadAccount | undefined> {
  const hash = await client.account(salt);
  return hash === undefined ? undefined : { salt, hash };
}

/** Refuses a folder that has files with the names of journals but no download. */
async function refuseOtherFiles(folder: string): Promise<void> {
  const names = new Set<string>(Object.values(journalFiles));
  const taken = (await readdir(folder)).find((name) => names.has(name));
  if (taken !== undefined) throw otherDownload(`${join(folder, taken)} exists, but not from a download.`);
}

function otherQuery(folder: string, cause?: unknown): DownloadError {
  const way = 'Go on with the same, or choose another folder.';
  return otherDownload(`${folder} holds a download of another query or from another address. ${way}`, cause);
}

function otherDownload(message: string, cause?: unknown): DownloadError {
  return new DownloadError('other-download', message, { cause });
}

/** Removes half-written files of a killed run; the lock ensures that no other run is writing them. */
async function removeUnfinished(own: string): Promise<void> {
  for (const name of await readdir(own)) if (name.endsWith(unfinished)) await rm(join(own, name), { force: true });
}

/** Turns errors of the file system, the lock and the checkpoint into a `DownloadError`. */
async function explainErrors<T>(folder: string, own: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LockedError) throw new DownloadError('folder-in-use', error.message, { cause: error });
    const { argument } = error as Partial<ArgumentError>;
    const { code, syscall, message, path } = error as NodeJS.ErrnoException;
    if (argument === 'checkpoint') throw otherQuery(folder, error);
    if (code === undefined || syscall === undefined) throw error;
    const reason = (code === 'EEXIST' && path !== undefined && (await describeObstacle(path, code))) || message;
    const stored = await readDownloadState(own).catch(() => undefined);
    const way =
      stored?.checkpoint === undefined
        ? 'Nothing is stored yet. Fix the cause, or choose another folder.'
        : 'All documents up to the checkpoint are stored; resume when the cause is fixed.';
    throw new DownloadError('storage', `Cannot store in ${folder}: ${reason}. ${way}`, { cause: error });
  }
}

/** What stands where a folder cannot be made; `undefined` if it is a folder. */
async function describeObstacle(path: string, code: string): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return undefined;
  const what = stats.isSymbolicLink() ? 'a link to a folder that does not exist' : 'a file, not a folder';
  return `${path} is ${what} (${code})`;
}
