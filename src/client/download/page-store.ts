import type { WalkedPage } from '../pages/paginate.ts';
import type { DocumentError } from '../received/document.ts';
import { syncFolder, writeWhole } from './durable.ts';
import { fileNameOf } from './file-name.ts';
import { Journal } from './journal.ts';
import type { DownloadState } from './state.ts';

/** Stores pages; what a page brought is durable when `store` comes back, and `state` says so. */
export class PageStore {
  readonly #folder: string;
  readonly #documents: Journal | undefined;
  readonly #failed: Journal;
  #state: DownloadState;

  constructor(folder: string, state: DownloadState, failed: Journal, documents?: Journal) {
    this.#folder = folder;
    this.#state = state;
    this.#failed = failed;
    this.#documents = documents;
  }

  /** Opens the store of a folder where the state says it stands; what was written after that is forgotten. */
  static async open(folder: string, state: DownloadState, own: boolean): Promise<PageStore> {
    const failed = await Journal.open(folder, 'failed.ndjson', state.failedBytes, own);
    if (state.format === 'xml') return new PageStore(folder, state, failed);
    try {
      const documents = await Journal.open(folder, 'documents.ndjson', state.documentBytes, own);
      return new PageStore(folder, state, failed, documents);
    } catch (error) {
      await failed.close();
      throw error;
    }
  }

  get state(): DownloadState {
    return this.#state;
  }

  async store({ documents, checkpoint }: WalkedPage): Promise<void> {
    const failed: { accessKey: string | undefined; xml: string | undefined; error: DocumentError }[] = [];
    const whole = new Map<string, string>();
    for (const { accessKey, xml, error } of documents) {
      if (error === undefined) whole.set(accessKey, xml);
      else failed.push({ accessKey, xml, error });
    }
    if (this.#documents !== undefined) {
      await this.#documents.append([...whole].map(([accessKey, xml]) => JSON.stringify({ accessKey, xml })));
    } else {
      const writes = [...whole].map(([accessKey, xml]) => writeWhole(this.#folder, fileNameOf(accessKey), xml));
      // All of them come to their end before the folder is let go, also where one fails.
      for (const write of await Promise.allSettled(writes)) if (write.status === 'rejected') throw write.reason;
    }
    await this.#failed.append(failed.map((entry) => JSON.stringify(entry)));
    await syncFolder(this.#folder);
    this.#state = {
      ...this.#state,
      checkpoint,
      pages: this.#state.pages + 1,
      documents: this.#state.documents + documents.length - failed.length,
      failed: this.#state.failed + failed.length,
      documentBytes: this.#documents?.length ?? 0,
      failedBytes: this.#failed.length,
    };
  }

  async close(): Promise<void> {
    await this.#documents?.close();
    await this.#failed.close();
  }
}
