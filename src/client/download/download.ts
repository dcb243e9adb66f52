import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { knownLocale, type Locale } from '../../messages/locale.ts';
import {
  callback,
  check,
  flag,
  is,
  isObject,
  object,
  oneOf,
  required,
  shape,
  wholeNumber,
} from '../../source/shape.ts';
import type { Client, QueryIdentity, QueryParts, RateLimit, ReceivedQuery } from '../client.ts';
import { DownloadError, inLanguage } from './download-error.ts';
import { isPath, makeDurableFolder, unfinished } from './durable.ts';
import { fetchWindows } from './fetch-windows.ts';
import { LockedError, lock } from './lock.ts';
import { gapsSaid, messageOf, type Said, said } from './messages.ts';
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
export { type NewDocument, type NewDocumentsOptions, newDocuments } from './new-documents.ts';
export type { DownloadWarningCode } from './page-store.ts';
export type { DownloadFormat, DownloadSummary } from './state.ts';
export { type DownloadCheck, verifyDownload } from './verify.ts';
export type { Interval } from './windows.ts';

export interface DownloadOptions {
  readonly client: Client;
  /** What to fetch; a resumed download needs the same query, but for `createdAt`. */
  readonly query?: Omit<ReceivedQuery, 'checkpoint'> | undefined;
  /** The folder to store it in; made if missing. */
  readonly folder: string;
  /** `xml`, the default: a file for each document, named by its access key; or `ndjson`: lines of `{ accessKey, xml }`. */
  readonly format?: DownloadFormat | undefined;
  /**
   * `true` finishes what an earlier download in the folder owes and retries documents that could not be read, then fetches what
   * is asked for. `failed` only retries those. Without it the folder must not hold a download.
   */
  readonly resume?: boolean | 'failed' | undefined;
  /** Days of `createdAt` to ask for again before where the folder is complete, for notes that come late; from 1, by default none. */
  readonly overlap?: number | undefined;
  /** The days of `createdAt` to ask for at a time, from 2; by default all at once. */
  readonly slice?: number | undefined;
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
  /** The number of documents that came in this run and were stored already. */
  readonly repeated: number;
}

export interface DownloadProgress extends DownloadResult {
  readonly rateLimit?: RateLimit;
}

/** More days than there are creation times. */
const mostDays = 36_500;

const optionsShape = shape<DownloadOptions>({
  client: required(
    is(
      { en: 'a client, made with `createClient`', 'pt-BR': 'um cliente, feito com `createClient`' },
      (one) => isObject(one) && typeof one.identify === 'function',
    ),
  ),
  folder: required(
    is(
      {
        en: 'the path of a folder to store the documents in',
        'pt-BR': 'o caminho de uma pasta onde guardar os documentos',
      },
      isPath,
    ),
  ),
  query: object,
  format: oneOf('xml', 'ndjson'),
  resume: oneOf(flag, 'failed'),
  overlap: wholeNumber(1, mostDays),
  slice: wholeNumber(2, mostDays),
  onProgress: callback,
  onWarning: callback,
});

/**
 * Fetches what a query selects into a folder without losing anything: the checkpoint advances only when a whole page is on
 * disk, so a download that was killed at any moment and resumed ends with the same complete files. Rejects with the
 * client's errors, or with a `DownloadError` for the folder and for a wrong option, in the language of the client.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  const locale = knownLocale(Object(Object(options).client).locale);
  return inLanguage(locale, () => downloadIn(locale, options));
}

async function downloadIn(locale: Locale, options: DownloadOptions): Promise<DownloadResult> {
  check(optionsShape, options, 'options', (flaw) => wrongOption(said('option', flaw)), true, locale);
  const { client, folder, query = {}, resume = false, onProgress, onWarning } = options;
  const days = (['overlap', 'slice'] as const).find((name) => options[name] !== undefined);
  if (days !== undefined && query.createdAt === undefined) throw wrongOption(said('daysNeed', days));
  if (days !== undefined && query.cursor !== undefined) throw wrongOption(said('daysOrCursor', days));
  const identity = await client.identify(query);
  const own = join(folder, ownFolder);
  return explainErrors(folder, own, async () => {
    await makeDurableFolder(folder);
    await makeDurableFolder(own);
    if (!(await lstat(own)).isDirectory()) throw otherDownload(said('linkedFolder', own));
    const held = lock(join(own, 'lock'));
    try {
      const state = await findState(own, options, identity);
      await removeUnfinished(own);
      const checkLock = () => held.check();
      const warn: StoreContext['onWarning'] = (code, what) => onWarning?.({ code, message: messageOf(what, locale) });
      const store = await PageStore.open({ folder, own, checkLock, onWarning: warn }, state);
      const result = (): DownloadResult => ({
        ...summaryOf(store.state),
        fresh: store.state.documents - state.documents,
        repeated: store.repeated,
      });
      try {
        if (resume) await retryFailed(store, client, locale);
        if (resume !== 'failed') {
          await fetchWindows(store, identity, options, ({ rateLimit }) => {
            onProgress?.({ ...result(), ...(rateLimit && { rateLimit }) });
          });
        }
        const { gaps } = result();
        if (gaps.length > 0) onWarning?.({ code: 'gap', message: messageOf(gapsSaid(gaps), locale) });
        return result();
      } finally {
        await store.close();
      }
    } finally {
      held.release();
    }
  });
}

async function findState(own: string, options: DownloadOptions, identity: QueryIdentity): Promise<DownloadState> {
  const { client, folder, format = 'xml', resume = false, query } = options;
  const cursor = query?.cursor === undefined ? undefined : String(query.cursor);
  const stored = await readDownloadState(own);
  const account = await hashAccount(client, stored?.account?.salt);
  const differs = stored && differenceOf(stored, cursor, identity, folder);
  if (stored === undefined || (!isBegun(stored) && (!resume || differs))) {
    if (stored === undefined) await refuseOtherFiles(folder);
    const state = { ...beginState(format, cursor), ...(account && { account }), query: identity.parts };
    // From here on the journals belong to the download, even if it is killed before its first page.
    await writeDownloadState(own, state);
    return state;
  }
  if (!resume) throw otherDownload(said('exists', folder));
  if (stored.format !== format) throw otherDownload(said('format', folder, stored.format, format));
  if (account !== undefined && stored.account !== undefined && account.hash !== stored.account.hash) {
    throw otherDownload(said('account', folder));
  }
  if (resume === 'failed') return stored;
  if (differs) throw otherDownload(differs);
  if (stored.query !== undefined) return stored;
  // Made by an older version: what it owes is of the query that has the same hash.
  const { pending } = stored.windows;
  const windows = { covered: [], ...(pending && { pending: { ...pending, ...identity.createdAt } }) };
  return { ...stored, query: identity.parts, windows };
}

/** Whether something has been stored, or asked for to its end. */
function isBegun({ pages, documents, failed, windows }: DownloadState): boolean {
  const { covered, pending, last } = windows;
  return pages + documents + failed + covered.length > 0 || pending !== undefined || last !== undefined;
}

/** What differs between the query of a folder and another one; `undefined` if nothing does. */
function differenceOf(
  stored: DownloadState,
  cursor: string | undefined,
  { parts, hash }: QueryIdentity,
  folder: string,
): Said | undefined {
  if (stored.query === undefined) {
    const isSame = stored.windows.pending?.checkpoint?.query === hash && stored.cursor === cursor;
    return isSame ? undefined : said('query', folder);
  }
  const before = { ...stored.query, ...(stored.cursor !== undefined && { cursor: stored.cursor }) };
  const now = { ...parts, ...(cursor !== undefined && { cursor }) };
  const differences = (Object.keys(order) as (keyof typeof order)[]).flatMap((name) => {
    const [one, other] = [before[name], now[name]];
    return one === other ? [] : said(name, ...excerptsOf(one, other));
  });
  return differences.length === 0 ? undefined : said('differs', folder, differences);
}

/** The parts of a query in the order in which they are named. */
const order = { filter: 1, sent: 1, cnpjs: 1, accessKeys: 1, address: 1, cursor: 1 } satisfies Record<
  keyof QueryParts | 'cursor',
  1
>;

/** Two texts as they are quoted; of long ones what is around the first difference. */
function excerptsOf(one: string | undefined, other: string | undefined): readonly (string | Said)[] {
  let same = 0;
  while (one !== undefined && same < one.length && one[same] === other?.[same]) same++;
  const start = Math.max(0, same - 40);
  return [one, other].map((text) => {
    if (text === undefined) return said('nothing');
    const from = text.length > 200 ? start : 0;
    return `\`${from > 0 ? '…' : ''}${text.slice(from, from + 200).toWellFormed()}${text.length > from + 200 ? '…' : ''}\``;
  });
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
  if (taken !== undefined) throw otherDownload(said('foreign', join(folder, taken)));
}

function otherDownload(what: Said): DownloadError {
  return new DownloadError('other-download', what);
}

function wrongOption(what: Said): DownloadError {
  return new DownloadError('invalid-options', what);
}

/** Removes half-written files of a killed run; the lock ensures that no other run is writing them. */
async function removeUnfinished(own: string): Promise<void> {
  for (const name of await readdir(own)) if (name.endsWith(unfinished)) await rm(join(own, name), { force: true });
}

/** Turns errors of the file system and the lock into a `DownloadError`. */
async function explainErrors<T>(folder: string, own: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LockedError) {
      throw new DownloadError('folder-in-use', said('inUse', error.what), { cause: error });
    }
    const { code, syscall, message, path } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const reason = (code === 'EEXIST' && path !== undefined && (await describeObstacle(path, code))) || message;
    const stored = await readDownloadState(own).catch(() => undefined);
    const isFew = code === 'EMFILE' || code === 'ENFILE';
    const isStored = stored !== undefined && isBegun(stored);
    const what = said(isFew ? 'fewFiles' : isStored ? 'stopped' : 'notStored', folder, reason);
    throw new DownloadError('storage', what, { cause: error });
  }
}

/** What stands where a folder cannot be made; `undefined` if it is a folder. */
async function describeObstacle(path: string, code: string): Promise<Said | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return undefined;
  return said(stats.isSymbolicLink() ? 'brokenLink' : 'fileInTheWay', path, code);
}
