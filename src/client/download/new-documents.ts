import { join } from 'node:path';
import { knownLocale, type Locale, localeCheck } from '../../messages/locale.ts';
import { check, is, required, shape, text, wholeNumber } from '../../source/shape.ts';
import { readJsonObject } from '../response.ts';
import { DownloadError, damaged, inLanguage, spoken } from './download-error.ts';
import { hashContent, isPath, makeDurableFolder, openFile, replaceFile } from './durable.ts';
import { type JournalLine, journalLines } from './journal.ts';
import { said } from './messages.ts';
import { type IndexEntry, journalFiles } from './page-store.ts';
import { type DownloadState, ownFolder, readDownloadState } from './state.ts';

export interface NewDocumentsOptions {
  /** The folder of a download. */
  readonly folder: string;
  /** Who reads, each with a position of its own: letters, digits, `.`, `_` and `-`, at most 64; default `default`. */
  readonly consumer?: string | undefined;
  /** The language of errors; English by default. */
  readonly locale?: Locale | undefined;
}

/** A document of a download. */
export interface NewDocument extends IndexEntry {
  /** The path of its file. */
  readonly path: string;
  /** Its XML; rejects with a `DownloadError` if that is not what was stored. */
  xml(): Promise<string>;
  /** What `readNote` of `prefilter/nfe` reads of it. */
  note(): Promise<Note>;
}

type Note = import('../../nfe/note.ts').Note;

/** How far a consumer has read, in bytes: in the index, and in the lines of documents. */
interface Position {
  readonly consumer: string;
  readonly index: number;
  readonly documents: number;
}

const optionsShape = shape<NewDocumentsOptions>({
  folder: required(
    is({ en: 'the path of the folder of a download', 'pt-BR': 'o caminho da pasta de uma busca' }, isPath),
  ),
  consumer: is(
    {
      en: 'a name of up to 64 letters, digits, `.`, `_` and `-`, which begins with a letter or a digit',
      'pt-BR': 'um nome de até 64 letras, dígitos, `.`, `_` e `-`, que começa com uma letra ou um dígito',
    },
    (name) => typeof name === 'string' && /^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name),
  ),
  locale: localeCheck,
});

const positionShape = shape<Position>({
  consumer: required(text),
  index: required(wholeNumber(0)),
  documents: required(wholeNumber(0)),
});

/** When a position is written: after so many documents, or milliseconds, whichever comes first. */
const writtenEvery = { documents: 50, ms: 1000 };

/**
 * The documents of a download that a consumer has not had yet, in the order in which they were stored, up to what was stored
 * when it began. Its position moves when the next document is asked for, so a document that is left, or at which the program
 * ends, comes again, and after a kill at most the last 50: what is done with it must do no harm a second time. Throws a
 * `DownloadError` for a wrong option; rejects with one for a folder that holds no download or is damaged.
 */
export function newDocuments(options: NewDocumentsOptions): AsyncGenerator<NewDocument, void, undefined> {
  const wrong = (flaw: string) => new DownloadError('invalid-options', said('option', flaw));
  check(optionsShape, options, 'options', wrong, true, knownLocale(Object(options).locale));
  const { folder, consumer = 'default', locale = 'en' } = options;
  return walkIn(locale, folder, consumer);
}

async function* walkIn(locale: Locale, folder: string, consumer: string): AsyncGenerator<NewDocument, void, undefined> {
  try {
    yield* walk(folder, consumer, locale);
  } catch (error) {
    throw spoken(error, locale);
  }
}

async function* walk(folder: string, consumer: string, locale: Locale): AsyncGenerator<NewDocument, void, undefined> {
  const state = await readDownloadState(join(folder, ownFolder));
  if (state === undefined) throw new DownloadError('other-download', said('none', folder));
  // Not in the folder of the checkpoint, from which a download removes unfinished files.
  const positions = join(folder, ownFolder, 'positions');
  const path = join(positions, `read-${consumer}.json`);
  let position = await readPosition(path, consumer, folder, state);
  let written = position;
  let writtenAt = performance.now();
  let waiting = 0;
  const write = async () => {
    if (position === written) return;
    await makeDurableFolder(positions);
    await replaceFile(path, `${JSON.stringify(position)}\n`, positions);
    [written, writtenAt, waiting] = [position, performance.now(), 0];
  };
  const { index, documents } = state.journals;
  const read = (name: 'index' | 'documents', bytes: number, from: number) =>
    journalLines(join(folder, journalFiles[name]), { bytes }, from);
  const lines = state.format === 'ndjson' ? read('documents', documents.bytes, position.documents) : undefined;
  try {
    for await (const { line, end } of read('index', index.bytes, position.index)) {
      const entry = parse<IndexEntry>(line, join(folder, journalFiles.index));
      const document = lines && ((await lines.next()).value ?? undefined);
      if (lines !== undefined && document === undefined) throw damaged(said('position', path));
      yield documentOf(entry, folder, document, locale);
      position = { consumer, index: end, documents: document?.end ?? 0 };
      const isDue = performance.now() - writtenAt >= writtenEvery.ms;
      if (++waiting >= writtenEvery.documents || isDue) await write();
    }
  } finally {
    await lines?.return();
    await write();
  }
}

function documentOf(entry: IndexEntry, folder: string, stored: JournalLine | undefined, locale: Locale): NewDocument {
  const { accessKey, file, sha256 } = entry;
  const path = join(folder, file);
  const xml = () =>
    inLanguage(locale, async () => {
      const content = stored === undefined ? await readFile(path) : xmlIn(stored.line, accessKey, path);
      if (hashContent(content) !== sha256) throw damaged(said('notStoredSo', path));
      return content.toString();
    });
  const note = async () => (await import('../../nfe/read-note.ts')).readNote(await xml());
  return { accessKey, file, sha256, path, xml, note };
}

async function readFile(path: string): Promise<Buffer> {
  const file = await openFile(path);
  if (file === undefined) throw damaged(said('gone', path));
  return file.readFile().finally(() => file.close());
}

function xmlIn(line: string, accessKey: string, path: string): string {
  const document = parse<{ accessKey: string; xml: string }>(line, path);
  if (document.accessKey !== accessKey) throw damaged(said('notStoredSo', path));
  return document.xml;
}

/** The position of a consumer, at the beginning if it has read nothing; refuses one that is not between two lines. */
async function readPosition(path: string, consumer: string, folder: string, state: DownloadState): Promise<Position> {
  const file = await openFile(path);
  if (file === undefined) return { consumer, index: 0, documents: 0 };
  const position = readJsonObject(await file.readFile('utf8').finally(() => file.close()));
  const wrong = () => damaged(said('position', path));
  check(positionShape, position, path, wrong);
  const { index, documents, consumer: owner } = position as unknown as Position;
  // A system that ignores case has one file for two names.
  if (owner !== consumer) throw wrong();
  for (const [name, at] of [['index', index] as const, ['documents', documents] as const]) {
    if (at > state.journals[name].bytes || !(await isLineEnd(join(folder, journalFiles[name]), at))) throw wrong();
  }
  return { consumer, index, documents };
}

async function isLineEnd(path: string, position: number): Promise<boolean> {
  if (position === 0) return true;
  const file = await openFile(path);
  if (file === undefined) return false;
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position - 1).finally(() => file.close());
  return byte[0] === 10;
}

function parse<T>(line: string, path: string): T {
  const value = readJsonObject(line);
  if (value === undefined) throw damaged(said('notJson', path));
  return value as T;
}
