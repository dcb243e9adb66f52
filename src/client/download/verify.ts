import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownLocale, type Locale, localeCheck } from '../../messages/locale.ts';
import { check, is, shape } from '../../source/shape.ts';
import { DownloadError, inLanguage } from './download-error.ts';
import { hashContent, isPath } from './durable.ts';
import { Journal, type JournalMark, journalLines } from './journal.ts';
import { messageOf, type Said, said } from './messages.ts';
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
export async function verifyDownload(
  folder: string,
  options: { readonly locale?: Locale | undefined } = {},
): Promise<DownloadCheck> {
  const locale = knownLocale(Object(options).locale);
  const wrong = (flaw: string) => new DownloadError('invalid-options', said('option', flaw));
  check(folderCheck, folder, 'folder', wrong, false, locale);
  check(optionsShape, options, 'options', wrong, true, locale);
  return inLanguage(locale, async () => {
    const { state, problems } = await findProblems(folder);
    return { state, problems: problems.map((problem) => messageOf(problem, locale)) };
  });
}

const optionsShape = /* @__PURE__ */ shape({ locale: localeCheck });
const folderCheck = /* @__PURE__ */ is({ en: 'the path of a folder', 'pt-BR': 'o caminho de uma pasta' }, isPath);

async function findProblems(
  folder: string,
): Promise<{ readonly state: DownloadSummary; readonly problems: readonly Said[] }> {
  const state = await readDownloadState(join(folder, ownFolder));
  if (state === undefined) throw new DownloadError('other-download', said('none', folder));
  const { format, journals } = state;
  const pathOf = (name: keyof typeof journalFiles) => join(folder, journalFiles[name]);
  for (const name of listJournals(format)) await Journal.check(pathOf(name), journals[name]);
  const problems: Said[] = [];
  const read = <T>(name: keyof typeof journalFiles) => readJournalEntries<T>(pathOf(name), journals[name], problems);

  const documents = format === 'ndjson' ? read<DocumentLine>('documents') : undefined;
  let indexed = 0;
  try {
    for await (const entry of read<IndexEntry>('index')) {
      indexed++;
      const { accessKey, file } = entry;
      const hash =
        documents === undefined
          ? await hashFile(join(folder, file))
          : hashLine((await documents.next()).value ?? undefined, entry);
      if (hash === entry.sha256) continue;
      const path = join(folder, file);
      const where = documents === undefined ? path : said('documentIn', path, `${indexed}`);
      problems.push(said(hash === undefined ? 'documentGone' : 'documentChanged', where, accessKey));
    }
    if (documents !== undefined && (await documents.next()).done !== true) {
      problems.push(said('moreDocuments', pathOf('documents')));
    }
  } finally {
    // Unless all were read, the file is still open.
    await documents?.return();
  }
  if (indexed !== state.documents) problems.push(said('indexCount', `${indexed}`, `${state.documents}`));
  let failed = 0;
  for await (const { readLater } of read<FailedEntry>('failed')) failed += readLater === undefined ? 1 : -1;
  if (failed !== state.failed) problems.push(said('failedCount', `${failed}`, `${state.failed}`));
  return { state: summaryOf(state), problems };
}

/** A line of `documents.ndjson`. */
interface DocumentLine {
  readonly accessKey: string;
  readonly xml: string;
}

/** The entries of a journal; a line that is not JSON is a problem. */
async function* readJournalEntries<T>(path: string, mark: JournalMark, problems: Said[]): AsyncGenerator<T, void> {
  let number = 0;
  for await (const { line } of journalLines(path, mark)) {
    number++;
    try {
      yield JSON.parse(line) as T;
    } catch {
      problems.push(said('lineNotJson', `${number}`, path));
    }
  }
}

/** The hash of a line's document, if its key is that of the entry. */
function hashLine(line: DocumentLine | undefined, { accessKey }: IndexEntry): string | undefined {
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
