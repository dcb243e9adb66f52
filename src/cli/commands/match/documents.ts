import { readNotes } from '../../../nfe/read-note.ts';
import { XmlError } from '../../../xml/xml-error.ts';
import type { Say } from '../../command-line/failure.ts';
import { readCancellations } from '../../files/cancelled-notes.ts';
import type { DataFile, LineSource } from '../../files/data-files.ts';
import { flawOfLine, readDocument, withoutMark } from '../../files/document.ts';
import { documentsIn } from '../../files/document-lines.ts';
import { flawOfXml, storedDocuments } from '../../files/stored-documents.ts';
import type { Io } from '../../io/io.ts';

/** Where a document is; without a line if it is a whole file. */
interface Place {
  readonly file: string;
  readonly line?: number;
}

/** What is not a document: a line, or XML, in which the line and the column are those of the flaw if it is a whole file. */
interface WrongDocument extends Place {
  readonly column?: number;
  readonly code: string;
  readonly say: Say;
}

/** Whether a document is selected or, of several filters, the ids of those that select it. */
export type Select = (document: object) => boolean | readonly unknown[];

const maxExamples = 3;
const maxWrong = 5;

/** The counts and first examples of a run over documents. */
export class Matched {
  /** Lines that are not empty, or notes. */
  documents = 0;
  matches = 0;
  wrong = 0;
  /** Documents without the field that holds the properties. */
  without = 0;
  /** The first matching documents. */
  readonly examples: (Place & { readonly text: string; readonly filters?: readonly unknown[] })[] = [];
  readonly firstWrong: WrongDocument[] = [];
  /** The files that are lists of objects in place of lines. */
  readonly lists: string[] = [];

  /** Counts a document, and returns the line to print for it; `undefined` if it is not selected. */
  addIfSelected(selected: boolean | readonly unknown[], place: Place, text: string): string | undefined {
    const isList = typeof selected === 'object';
    if (isList ? selected.length === 0 : !selected) return undefined;
    if (++this.matches <= maxExamples) this.examples.push({ ...place, text, ...(isList && { filters: selected }) });
    return isList ? taggedLine(selected, text) : joinedLines(text);
  }

  addWrong(one: WrongDocument): void {
    if (++this.wrong <= maxWrong) this.firstWrong.push(one);
  }
}

/** A document of a list can stand over several lines; no line end is in a string of JSON. */
function joinedLines(document: string): string {
  if (!document.includes('\n')) return document;
  return document
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

/** A document as JSON with the ids of the filters that select it. */
export function taggedLine(filters: readonly unknown[], document: string): string {
  return `{"filters":${JSON.stringify(filters)},"document":${joinedLines(document).trim()}}`;
}

/** Matches the lines of each source with filters; `take` receives batches of lines to print: those that match, unchanged except for a byte order mark, or with ids. */
export async function matchLines(
  sources: readonly LineSource[],
  path: readonly string[],
  select: Select,
  take: (lines: readonly string[]) => void,
): Promise<Matched> {
  const found = new Matched();
  for (const { file, pieces } of sources) {
    for await (const lines of documentsIn(pieces, () => found.lists.push(file))) {
      const matching: string[] = [];
      for (const read of lines) {
        const { line } = read;
        const properties = 'wrong' in read ? read.wrong : readDocument(read.text, path);
        if (properties === 'empty') continue;
        found.documents++;
        if (typeof properties === 'string') {
          found.addWrong({ file, line, code: properties, say: flawOfLine({ file, line, wrong: properties }) });
          continue;
        }
        if (properties === undefined) found.without++;
        const selected = select(properties ?? {});
        if (selected === false) continue;
        const text = withoutMark((read as { readonly text: string }).text);
        const written = found.addIfSelected(selected, { file, line }, text);
        if (written !== undefined) matching.push(written);
      }
      if (matching.length > 0) take(matching);
    }
  }
  return found;
}

/** Matches the notes in stored documents with filters; `take` receives each that matches, flat, as JSON. */
export async function matchNotes(
  files: readonly DataFile[],
  select: Select,
  take: (lines: readonly string[]) => void,
  io: Io,
): Promise<Matched> {
  const found = new Matched();
  const documentOf = await readCancellations(files, io);
  for await (const stored of storedDocuments(files, io)) {
    const { file, line } = stored;
    if ('wrong' in stored) {
      found.documents++;
      found.addWrong({ file, ...(line !== undefined && { line }), code: stored.wrong, say: flawOfLine(stored) });
      continue;
    }
    try {
      for (const note of readNotes(stored.xml())) {
        found.documents++;
        const document = documentOf(note, stored);
        const selected = select(document);
        if (selected === false) continue;
        const place = line === undefined ? { file } : { file, line };
        const written = found.addIfSelected(selected, place, JSON.stringify({ file, ...document }));
        if (written !== undefined) take([written]);
      }
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      found.documents++;
      const place = line === undefined ? { line: error.line, column: error.column } : { line };
      found.addWrong({ file, ...place, code: error.code, say: flawOfXml(stored, error) });
    }
  }
  return found;
}
