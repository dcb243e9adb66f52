import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from '../../source/shape.ts';
import { DownloadError } from './download-error.ts';
import { hashContent } from './durable.ts';
import { Journal, type JournalMark, journalLines } from './journal.ts';
import { said } from './messages.ts';
import { type FailedEntry, type IndexEntry, journalFiles, listJournals } from './page-store.ts';
import { type DownloadSummary, ownFolder, readDownloadState, summaryOf } from './state.ts';

/** The result of a check. */
export interface DownloadCheck {
  /** The state according to the checkpoint. */
  readonly state: DownloadSummary;
  /** A line for everything that differs from what was stored; empty if nothing does. */
  readonly problems: readonly string[];
}

/**
 * Checks everything that a download has stored in a folder, without the network and without changing anything. Rejects with
 * a `DownloadError` if the folder holds no download or its state is damaged.
 */
export async function verifyDownload(folder: string): Promise<DownloadCheck> {
  if (typeof folder !== 'string') {
    const flaw = `\`folder\` must be the path of a folder, not ${describe(folder)}.`;
    throw new DownloadError('invalid-options', said('option', flaw));
  }
  const state = await readDownloadState(join(folder, ownFolder));
  if (state === undefined) throw new DownloadError('other-download', said('none', folder));
  const { format, journals } = state;
  const pathOf = (name: keyof typeof journalFiles) => join(folder, journalFiles[name]);
  for (const name of listJournals(format)) await Journal.check(pathOf(name), journals[name]);
  const problems: string[] = [];
  const read = <T>(name: keyof typeof journalFiles) => readJournalEntries<T>(pathOf(name), journals[name], problems);

  const documents = format === 'ndjson' ? read<{ accessKey: string; xml: string }>('documents') : undefined;
  let indexed = 0;
  for await (const entry of read<IndexEntry>('index')) {
    indexed++;
    const { accessKey, file } = entry;
    const hash =
      documents === undefined
        ? await hashFile(join(folder, file))
        : hashLine((await documents.next()).value ?? undefined, entry);
    if (hash === entry.sha256) continue;
    const where = documents === undefined ? join(folder, file) : `${join(folder, file)}, document ${indexed}`;
    problems.push(`${where} ${hash === undefined ? 'is missing' : 'is not what was stored'} (${accessKey})`);
  }
  if (documents !== undefined && (await documents.next()).done !== true) {
    problems.push(`${pathOf('documents')} has more documents than the index`);
  }
  if (indexed !== state.documents)
    problems.push(`the index has ${indexed} documents; the checkpoint knows of ${state.documents}`);
  let failed = 0;
  for await (const { readLater } of read<FailedEntry>('failed')) failed += readLater === undefined ? 1 : -1;
  if (failed !== state.failed)
    problems.push(`${failed} documents were not read; the checkpoint knows of ${state.failed}`);
  return { state: summaryOf(state), problems };
}

/** The entries of a journal; a line that is not JSON is a problem. */
async function* readJournalEntries<T>(path: string, mark: JournalMark, problems: string[]): AsyncGenerator<T, void> {
  let number = 0;
  for await (const { line } of journalLines(path, mark)) {
    number++;
    try {
      yield JSON.parse(line) as T;
    } catch {
      problems.push(`line ${number} of ${path} is not JSON`);
    }
  }
}

/** The hash of a line's document, if its key is that of the entry. */
function hashLine(line: { accessKey: string; xml: string } | undefined, { accessKey }: IndexEntry): string | undefined {
  return line?.accessKey === accessKey ? hashContent(line.xml) : undefined;
}

async function hashFile(path: string): Promise<string | undefined> {
  try {
    return hashContent(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
