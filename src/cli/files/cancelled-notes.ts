import type { Note } from '../../nfe/note.ts';
import { documentOf, type NoteDocument } from '../../nfe/properties.ts';
import { readNotes } from '../../nfe/read-note.ts';
import { XmlError } from '../../xml/xml-error.ts';
import type { Io } from '../io/io.ts';
import type { DataFile } from './data-files.ts';
import { type StoredDocument, storedDocuments } from './stored-documents.ts';

/** A note in a stored document as a flat one, with `cancelled` if it has an access key. */
export type ToDocument = (note: Note, stored: Pick<StoredDocument, 'within'>) => NoteDocument;

/**
 * Reads which notes the events in files cancel, for notes in the same folder; an event can stand before or behind its note.
 * What cannot be read is left to who reads the notes: it is reported there.
 */
export async function readCancellations(files: readonly DataFile[], io: Io): Promise<ToDocument> {
  const cancelled = new Map<string, Set<string>>();
  for await (const stored of storedDocuments(files, io)) {
    if ('wrong' in stored) continue;
    for (const key of cancelledBy(stored)) {
      for (const folder of stored.within) {
        const keys = cancelled.get(folder) ?? new Set();
        cancelled.set(folder, keys.add(key));
      }
    }
  }
  return (note, { within }) => {
    const document = documentOf(note);
    const { accessKey } = document;
    if (accessKey === undefined) return document;
    return { ...document, cancelled: within.some((folder) => cancelled.get(folder)?.has(accessKey)) };
  };
}

function cancelledBy(stored: StoredDocument): readonly string[] {
  try {
    const xml = stored.xml();
    // Most documents are notes, which need not be read twice.
    if (!xml.includes('retEvento')) return [];
    return readNotes(xml).flatMap((note) => ('cancels' in note ? (note.cancels ?? []) : []));
  } catch (error) {
    if (error instanceof XmlError) return [];
    throw error;
  }
}
