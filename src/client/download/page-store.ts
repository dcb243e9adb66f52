import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from '../checkpoint.ts';
import type { ReceivedDocument } from '../document.ts';
import { DownloadError } from './download-error.ts';
import { createFile, noFollow, syncFolder } from './durable.ts';
import { fileNameOf } from './file-name.ts';
import { Journal, sha256 } from './journal.ts';
import { type DownloadState, writeState } from './state.ts';

/** The names of the journals in the folder. */
export const journalNames = { documents: 'documents.ndjson', index: 'index.ndjson', failed: 'failed.ndjson' } as const;

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

/** The result of a page or a retry. */
export interface Brought {
  readonly documents: readonly ReceivedDocument[];
  /** Where to continue; by default where the download stood before. */
  readonly checkpoint?: Checkpoint;
  /** Notes for the failed documents that are now among `documents`. */
  readonly readLater?: readonly Extract<FailedEntry, { readonly readLater: number }>[];
}

interface Journals {
  readonly documents?: Journal;
  readonly index: Journal;
  readonly failed: Journal;
}

/** A document with its XML and the SHA-256 of the XML. */
interface Whole {
  readonly accessKey: string;
  readonly xml: string;
  readonly sha256: string;
}

/** What a store needs from its run. */
export interface Surroundings {
  readonly folder: string;
  /** The download's own folder in it. */
  readonly own: string;
  /** Throws if another run has the folder. */
  readonly checkLock: () => void;
  readonly onWarning: (code: 'file-exists', message: string) => void;
}

/** Stores pages; they are durable, and counted in `state`, when `store` resolves. */
export class PageStore {
  readonly #around: Surroundings;
  readonly #journals: Journals;
  #state: DownloadState;
  /** The entries of the index; loaded on first use. */
  #indexed: Set<string> | undefined;

  /** Only for `open`: the journals must match the state. */
  constructor(around: Surroundings, state: DownloadState, journals: Journals) {
    this.#around = around;
    this.#state = state;
    this.#journals = journals;
  }

  /** Opens the store of a folder at a state; anything written after that is discarded. */
  static async open(around: Surroundings, state: DownloadState): Promise<PageStore> {
    const names = (['failed', 'index', 'documents'] as const).filter(
      (name) => name !== 'documents' || state.format === 'ndjson',
    );
    // All are checked before any is opened for writing.
    for (const name of names) await Journal.check(join(around.folder, journalNames[name]), state.journals[name]);
    const opened: Partial<Record<keyof typeof journalNames, Journal>> = {};
    try {
      for (const name of names) {
        opened[name] = await Journal.open(join(around.folder, journalNames[name]), state.journals[name]);
      }
    } catch (error) {
      for (const journal of Object.values(opened)) await journal.close();
      throw error;
    }
    return new PageStore(around, state, opened as Journals);
  }

  get state(): DownloadState {
    return this.#state;
  }

  /** The lines of the failed documents. */
  async *failed(): AsyncGenerator<FailedEntry, void> {
    for await (const line of this.#journals.failed.lines()) yield JSON.parse(line) as FailedEntry;
  }

  /** Stores the checkpoint of the first page, before any of its documents. */
  async begin(checkpoint: Checkpoint): Promise<void> {
    await this.#commit({ ...this.#state, checkpoint });
  }

  async store({ documents, checkpoint = this.#state.checkpoint, readLater = [] }: Brought): Promise<void> {
    const failed: FailedEntry[] = [];
    const whole = new Map<string, Whole>();
    for (const document of documents) {
      if (document.error !== undefined) failed.push(document);
      else {
        const hash = sha256(document.xml);
        whole.set(hash + document.accessKey, { ...document, sha256: hash });
      }
    }
    const { documents: lines, index, failed: failedLines } = this.#journals;
    let entries: readonly IndexEntry[];
    if (lines === undefined) {
      const results = await Promise.allSettled([...whole.values()].map((one) => this.#storeFile(one)));
      // All writes must have ended before the folder is released, even if one fails.
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      entries = results.flatMap((result) => (result as PromiseFulfilledResult<IndexEntry | undefined>).value ?? []);
    } else {
      await lines.append([...whole.values()].map(({ accessKey, xml }) => JSON.stringify({ accessKey, xml })));
      const file = journalNames.documents;
      entries = [...whole.values()].map(({ accessKey, sha256 }) => ({ accessKey, file, sha256 }));
    }
    await index.append(entries.map((entry) => JSON.stringify(entry)));
    await failedLines.append([...failed, ...readLater].map((entry) => JSON.stringify(entry)));
    await syncFolder(this.#around.folder);
    await this.#commit({
      ...this.#state,
      ...(checkpoint && { checkpoint }),
      pages: this.#state.pages + (readLater.length > 0 ? 0 : 1),
      documents: this.#state.documents + entries.length,
      failed: this.#state.failed + failed.length - readLater.length,
    });
    for (const { accessKey, sha256 } of entries) this.#indexed?.add(sha256 + accessKey);
  }

  async close(): Promise<void> {
    for (const journal of Object.values(this.#journals)) await journal.close();
  }

  async #commit(state: DownloadState): Promise<void> {
    const { documents, index, failed } = this.#journals;
    const journals = {
      documents: documents?.mark ?? this.#state.journals.documents,
      index: index.mark,
      failed: failed.mark,
    };
    const next = { ...state, journals };
    this.#around.checkLock();
    await writeState(this.#around.own, next);
    this.#state = next;
  }

  /** Stores a document in a file of its own; `undefined` if the same key is already stored with the same XML. */
  async #storeFile({ accessKey, xml, sha256 }: Whole): Promise<IndexEntry | undefined> {
    const { folder, own, onWarning } = this.#around;
    for (const file of [fileNameOf(accessKey), fileNameOf(accessKey, sha256)]) {
      const path = join(folder, file);
      const made = await createFile(path, xml, own);
      // The file may come from a killed run that stored it but did not commit.
      if (!made && (await readText(path)) !== xml) {
        onWarning('file-exists', `${path} exists and has other contents; it is kept`);
        continue;
      }
      return !made && (await this.#isIndexed(sha256 + accessKey)) ? undefined : { accessKey, file, sha256 };
    }
    throw new DownloadError('other-download', `${folder} has other files under both names for the key ${accessKey}.`);
  }

  async #isIndexed(entry: string): Promise<boolean> {
    if (this.#indexed === undefined) {
      const indexed = new Set<string>();
      for await (const line of this.#journals.index.lines()) {
        const { accessKey, sha256 } = JSON.parse(line) as IndexEntry;
        indexed.add(sha256 + accessKey);
      }
      this.#indexed ??= indexed;
    }
    return this.#indexed.has(entry);
  }
}

/** The text of a file; `undefined` for anything else, such as a link. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | noFollow);
    try {
      return (await file.stat()).isFile() ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'EISDIR', 'EACCES'].includes(`${(error as NodeJS.ErrnoException).code}`)) return undefined;
    throw error;
  }
}
