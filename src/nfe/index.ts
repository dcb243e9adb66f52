export { XmlError, type XmlErrorCode } from '../xml/xml-error.ts';
export type { Item, Nfe, Note, OtherDocument, Party, Protocol } from './note.ts';
export { documentOf, type NoteDocument, noteProperties } from './properties.ts';
export { readNote, readNotes } from './read-note.ts';
