import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedDocument } from '../document.ts';
import { DownloadError } from './download-error.ts';
import { createFile, hashContent, noFollow, syncFolder } from './durable.ts';
import { Journal, journalChunks, journalLines } from './journal.ts';
import { type Said, said } from './messages.ts';
import { type DownloadFormat, type DownloadState, writeDownloadState } from './state.ts';
import { StoredSet } from './stored-set.ts';
import type { Window, Windows } from './windows.ts';

/** The files of the journals in the folder. */
export const journalFiles = { documents: 'documents.ndjson', index: 'index.ndjson', failed: 'failed.ndjson' } as const;

/** The journals of a format. */
export function listJournals(format: DownloadFormat): readonly (keyof typeof journalFiles)[] {
  return format === 'ndjson' ? ['failed', 'index', 'documents'] : ['failed', 'index'];
}

/** A line of the index: the file of a document, and the SHA-256 of its XML in UTF-8. */
export interface IndexEntry {
  readonly accessKey: string;
  /** The file name; always `documents.ndjson` in that format. */
  readonly file: string;
  readonly sha256: string;
}

/** A line of the failed documents: a document that could not be read, or a note that an earlier one has been read since. */
export type FailedEntry =
  | (Extract<ReceivedDocument, { readonly error: object }> & { readonly readLater?: undefined })
  | {
      readonly accessKey: string | undefined;
      /** The number of the line, from 1. */
      readonly readLater: number;
    };

/** The documents of a page or of a retry. */
export interface DocumentBatch {
  readonly documents: readonly ReceivedDocument[];
  /** The walk under way, with where to continue; by default none advances. */
  readonly window?: Window;
  /** Notes for the failed documents that are now among `documents`. */
  readonly readLater?: readonly Extract<FailedEntry, { readonly readLater: number }>[];
}

interface Journals {
  readonly documents?: Journal;
  readonly index: Journal;
  readonly failed: Journal;
}

/** A document with its XML and the SHA-256 of the XML. */
interface Readable {
  readonly accessKey: string;
  readonly xml: string;
  readonly sha256: string;
}

/**
 * `file-exists`: a file with the name of a document exists and has other contents; both are kept. `repeated-document`: a
 * document is stored already and is left out, though its walk asks for new ones. `gap`: nobody has asked for some days between
 * those that are covered.
 */
export type DownloadWarningCode = 'file-exists' | 'repeated-document' | 'gap';

/** What a store needs from its run. */
export interface StoreContext {
  readonly folder: string;
  /** The download's own folder in it. */
  readonly own: string;
  /** Throws if another run has the folder. */
  readonly checkLock: () => void;
  readonly onWarning: (code: Exclude<DownloadWarningCode, 'gap'>, what: Said) => void;
}

/** Stores pages; they are durable, and counted in `state`, when `store` resolves. */
export class PageStore {
  readonly #context: StoreContext;
  readonly #journals: Journals;
  #state: DownloadState;
  /** The entries of the index; loaded on first use. */
  #stored: StoredSet | undefined;
  /** How many documents of this run were stored already. */
  repeated = 0;

  /** Only for `open`: the journals must match the state. */
  constructor(context: StoreContext, state: DownloadState, journals: Journals) {
    this.#context = context;
    this.#state = state;
    this.#journals = journals;
  }

  /** Opens the store of a folder at a state; anything written after that is discarded. */
  static async open(context: StoreContext, state: DownloadState): Promise<PageStore> {
    const pathOf = (name: keyof Journals) => join(context.folder, journalFiles[name]);
    const names = listJournals(state.format);
    // All are checked before any is opened for writing.
    for (const name of names) await Journal.check(pathOf(name), state.journals[name]);
    const opened: Partial<Record<keyof Journals, Journal>> = {};
    try {
      for (const name of names) opened[name] = await Journal.open(pathOf(name), state.journals[name]);
    } catch (error) {
      for (const journal of Object.values(opened)) await journal.close();
      throw error;
    }
    return new PageStore(context, state, opened as Journals);
  }

  get state(): DownloadState {
    return this.#state;
  }

  /** The lines of a journal so far. */
  async *lines<T>(name: keyof Journals): AsyncGenerator<T, void> {
    const path = join(this.#context.folder, journalFiles[name]);
    for await (const { line } of journalLines(path, this.#state.journals[name])) yield JSON.parse(line) as T;
  }

  /** Stores where the walks are. */
  async advance(windows: Windows): Promise<void> {
    await this.#commit({ ...this.#state, windows });
  }

  async store({ documents, window, readLater = [] }: DocumentBatch): Promise<void> {
    const failed: FailedEntry[] = [];
    const readable = new Map<string, Readable>();
    for (const document of documents) {
      if (document.error !== undefined) failed.push(document);
      else {
        const hash = hashContent(document.xml);
        readable.set(hash + document.accessKey, { ...document, sha256: hash });
      }
    }
    const { documents: lines, index, failed: failedLines } = this.#journals;
    const all: Readable[] = [];
    for (const one of readable.values()) if (!(await this.#isStored(one))) all.push(one);
    let entries: readonly IndexEntry[];
    if (lines === undefined) {
      const results = await Promise.allSettled(all.map((one) => this.#storeFile(one)));
      // All writes must have ended before the folder is released, even if one fails.
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      entries = results.map((result) => (result as PromiseFulfilledResult<IndexEntry>).value);
    } else {
      await lines.append(all.map(({ accessKey, xml }) => JSON.stringify({ accessKey, xml })));
      entries = all.map(({ accessKey, sha256 }) => ({ accessKey, file: journalFiles.documents, sha256 }));
    }
    const repeated = readLater.length > 0 ? 0 : documents.length - failed.length - entries.length;
    for (let left = window?.again ? 0 : repeated; left > 0; left--) {
      this.#context.onWarning('repeated-document', said('repeated'));
    }
    let position = index.mark.bytes;
    await index.append(entries.map((entry) => JSON.stringify(entry)));
    await failedLines.append([...failed, ...readLater].map((entry) => JSON.stringify(entry)));
    await syncFolder(this.#context.folder);
    await this.#commit({
      ...this.#state,
      ...(window && { windows: { ...this.#state.windows, pending: window } }),
      pages: this.#state.pages + (readLater.length > 0 ? 0 : 1),
      documents: this.#state.documents + entries.length,
      failed: this.#state.failed + failed.length - readLater.length,
    });
    for (const entry of entries) {
      this.#stored?.add(entry.accessKey, entry.sha256, position);
      position += Buffer.byteLength(JSON.stringify(entry)) + 1;
    }
    this.repeated += repeated;
  }

  async close(): Promise<void> {
    for (const journal of Object.values(this.#journals)) await journal.close();
  }

  async #commit(state: DownloadState): Promise<void> {
    const marks = Object.entries(this.#journals).map(([name, { mark }]) => [name, mark]);
    const next = { ...state, journals: { ...state.journals, ...Object.fromEntries(marks) } };
    this.#context.checkLock();
    await writeDownloadState(this.#context.own, next);
    this.#state = next;
  }

  /** Stores a document in a file of its own. */
  async #storeFile({ accessKey, xml, sha256 }: Readable): Promise<IndexEntry> {
    const { folder, own, onWarning } = this.#context;
    for (const file of [fileNameOf(accessKey), fileNameOf(accessKey, sha256)]) {
      const path = join(folder, file);
      const made = await createFile(path, xml, own);
      // The file may come from a killed run that stored it but did not commit.
      if (!made && (await readStoredText(path)) !== xml) {
        onWarning('file-exists', said('fileExists', path));
        continue;
      }
      return { accessKey, file, sha256 };
    }
    throw new DownloadError('other-download', said('names', folder, accessKey));
  }

  /** Whether the index has a document; a hash that it shares with others is confirmed by the line. */
  async #isStored({ accessKey, sha256 }: Readable): Promise<boolean> {
    const path = join(this.#context.folder, journalFiles.index);
    const { bytes } = this.#state.journals.index;
    this.#stored ??= await readStoredSet(path, bytes);
    for (const position of this.#stored.positionsOf(accessKey, sha256)) {
      for await (const { line } of journalLines(path, { bytes }, position)) {
        const entry = JSON.parse(line) as IndexEntry;
        if (entry.accessKey === accessKey && entry.sha256 === sha256) return true;
        break;
      }
    }
    return false;
  }
}

async function readStoredSet(path: string, bytes: number): Promise<StoredSet> {
  const stored = new StoredSet();
  let position = 0;
  for await (const lines of journalChunks(path, bytes)) {
    for (const { line, end } of lines) {
      const { accessKey, sha256 } = JSON.parse(line) as IndexEntry;
      stored.add(accessKey, sha256, position);
      position = end;
    }
  }
  return stored;
}

/** The text of a file; `undefined` for anything else, such as a link. Rejects for a file that cannot be read. */
async function readStoredText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | noFollow });
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'EISDIR'].includes(`${(error as NodeJS.ErrnoException).code}`)) return undefined;
    throw error;
  }
}

/**
 * The file name for an access key: the key itself if it is valid, else a name made from its hash. The key comes from the
 * server, so it may be a path, a reserved name or contain characters that file names cannot. With the SHA-256 of the
 * document, the name to use if the first one is taken.
 */
export function fileNameOf(accessKey: string, documentHash?: string): string {
  const suffix = documentHash === undefined ? '' : `.${documentHash.slice(0, 16)}`;
  if (/^[0-9A-Z]{44}$/.test(accessKey)) return `${accessKey}${suffix}.xml`;
  // As JSON, which keeps different lone surrogates different.
  return `key-${hashContent(JSON.stringify(accessKey))}${suffix}.xml`;
}
