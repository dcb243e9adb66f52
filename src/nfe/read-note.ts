import { checkDigit } from '../language/kinds/check-digit.ts';
import { check, is } from '../source/shape.ts';
import { XmlReader } from '../xml/reader.ts';
import { xmlTextOf } from '../xml/scanner.ts';
import { elements, type Nfe, type Note, type OtherDocument } from './note.ts';

const noteNamespace = 'http://www.portalfiscal.inf.br/nfe';
const transportNamespace = 'http://www.portalfiscal.inf.br/cte';

/** The kinds of documents by their root element, in the namespace given or in none. */
const roots: Readonly<Record<string, readonly [kind: Note['kind'], namespace: string]>> = {
  nfeProc: ['nfe', noteNamespace],
  NFe: ['nfe', noteNamespace],
  resNFe: ['resNFe', noteNamespace],
  procEventoNFe: ['event', noteNamespace],
  evento: ['event', noteNamespace],
  resEvento: ['event', noteNamespace],
  procEventoCTe: ['event', transportNamespace],
  eventoCTe: ['event', transportNamespace],
  cteProc: ['cte', transportNamespace],
  CTe: ['cte', transportNamespace],
  cteSimpProc: ['cte', transportNamespace],
  CTeSimp: ['cte', transportNamespace],
  cteOSProc: ['cte', transportNamespace],
  CTeOS: ['cte', transportNamespace],
};

const layouts = ['3.10', '4.00'];

/** An element that is read: those in it by name; for one whose text is a field, the field and the part of the note it is in. */
interface Element {
  readonly inside: Map<string, Element>;
  readonly field?: string;
  readonly part?: string;
}

/** The elements that lead to fields, by the paths of the fields. */
function treeOf(paths: readonly (readonly [field: string, path: string])[]): Element {
  const root: Element = { inside: new Map() };
  for (const [field, path] of paths) {
    let element = root;
    for (const name of path.split('/')) {
      const next = element.inside.get(name) ?? { inside: new Map() };
      element.inside.set(name, next);
      element = next;
    }
    const [name, part] = field.split('.').reverse();
    Object.assign(element, { field: name, ...(part !== undefined && { part }) });
  }
  return root;
}

/** The elements in `nfeProc` that lead to fields. */
const process = /* @__PURE__ */ (() =>
  treeOf(
    Object.entries(elements).map(([field, path]) => [field, path.startsWith('protNFe/') ? path : `NFe/infNFe/${path}`]),
  ))();

/** The elements in `procEventoNFe` that tell what was asked for, and what the authority answered. */
const eventProcess = /* @__PURE__ */ (() =>
  treeOf([
    ['asked.accessKey', 'evento/infEvento/chNFe'],
    ['asked.type', 'evento/infEvento/tpEvento'],
    ['answered.accessKey', 'retEvento/infEvento/chNFe'],
    ['answered.type', 'retEvento/infEvento/tpEvento'],
    ['answered.status', 'retEvento/infEvento/cStat'],
  ]))();

/** The events that cancel a note: by its issuer, and because another took its place. */
const cancellations = ['110111', '110112'];

/** The answers by which the authority has registered an event: linked to its note or not, and a late cancellation. */
const registered = ['135', '136', '155'];

const xmlCheck = /* @__PURE__ */ is(
  'the XML of a document, a text or bytes',
  (xml) => typeof xml === 'string' || Object.prototype.toString.call(xml) === '[object Uint8Array]',
);

type Content = Record<string, unknown>;

/**
 * Reads a document of the fiscal authority: of a note what `Nfe` names, of an event whether it cancels a note, of any other only
 * its kind. In bytes, the declared encoding counts. Throws an `XmlError`, with line and column, for what is not well-formed, and
 * for a document in which what is read is there twice, or holds elements where a text is due.
 */
export function readNote(xml: string | Uint8Array): Note {
  const reader = readerOf(xml);
  const note = readDocument(reader);
  while (reader.next() !== 'end');
  return note ?? { kind: 'unknown' };
}

/**
 * Reads the documents in a batch, such as the notes in `enviNFe`: those that are directly in a root element which is none of
 * them itself. Of any other document it returns what `readNote` returns, alone; it throws as that does.
 */
export function readNotes(xml: string | Uint8Array): readonly Note[] {
  const reader = readerOf(xml);
  const whole = readDocument(reader);
  const notes = whole === undefined ? [] : [whole];
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue;
    const note = readDocument(reader);
    if (note === undefined) reader.skip();
    else notes.push(note);
  }
  return notes.length > 0 ? notes : [{ kind: 'unknown' }];
}

/** A reader of which the root element was opened. */
function readerOf(xml: string | Uint8Array): XmlReader {
  check(xmlCheck, xml, 'xml');
  const reader = new XmlReader(xmlTextOf(xml));
  reader.next();
  return reader;
}

/** Reads a document whose root element was opened, to its end; `undefined`, and nothing is read, if its kind is not known. */
function readDocument(reader: XmlReader): Note | undefined {
  const { localName } = reader;
  const [kind, namespace] = (Object.hasOwn(roots, localName) ? roots[localName] : undefined) ?? [];
  if (kind === undefined || !isIn(namespace as string, reader)) return undefined;
  if (kind === 'nfe') return readNfe(reader) ?? { kind: 'unknown' };
  if (localName === 'procEventoNFe') return readEvent(reader);
  reader.skip();
  return { kind } as OtherDocument;
}

/** Reads an event whose root element was opened. What the authority answered counts before what was asked for. */
function readEvent(reader: XmlReader): OtherDocument {
  const parts: Record<string, Record<string, string>> = { asked: {}, answered: {} };
  readFields(reader, eventProcess, (part) => parts[part as string] as Content);
  const { accessKey, type, status } = { ...parts.asked, ...parts.answered };
  const isCancellation = cancellations.includes(type?.trim() ?? '') && registered.includes(status?.trim() ?? '');
  return copied({ kind: 'event', ...(isCancellation && accessKey && { cancels: accessKey.trim() }) });
}

/** Reads a note whose root element was opened; `undefined` if it has no `infNFe` of a known layout. */
function readNfe(reader: XmlReader): Nfe | undefined {
  const note: Content = { kind: 'nfe' };
  const items: Content[] = [];
  let isFound = false;
  const root = reader.localName === 'NFe' ? (process.inside.get('NFe') as Element) : process;
  readFields(reader, root, recordOf, (name) => {
    if (name === 'det') items.push({});
    return name !== 'infNFe' || readHead();
  });
  return isFound ? copied({ ...note, items } as unknown as Nfe) : undefined;

  /** Reads the attributes of `infNFe`; false if its layout is not known. */
  function readHead(): boolean {
    isFound = layouts.includes(reader.attribute('versao') ?? '4.00');
    const id = reader.attribute('Id');
    const key = id?.replace(/^NFe/, '') ?? '';
    if (/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/.test(key)) {
      note.accessKey = key;
      const digit = checkDigit(key.slice(0, 43));
      if (!key.endsWith(`${digit}`)) {
        note.accessKeyProblem = `ends in ${key[43]}, where the check digit of the others is ${digit}`;
      }
    }
    return isFound;
  }

  /** The record of a part of the note; the note itself if none is named. */
  function recordOf(part: string | undefined): Content {
    if (part === undefined) return note;
    if (part === 'items') return items.at(-1) as Content;
    const record = note[part] ?? {};
    note[part] = record;
    return record as Content;
  }
}

/** Whether the element that was opened last is in a namespace, or in none. */
function isIn(namespace: string, reader: XmlReader): boolean {
  const own = reader.namespace;
  return own === '' || own === namespace;
}

/** Reads the fields in the element that was opened last, into the record of their part; elements that `enter` refuses are skipped. */
function readFields(
  reader: XmlReader,
  { inside }: Element,
  recordOf: (part: string | undefined) => Content,
  enter: (name: string) => boolean = () => true,
): void {
  const names = new Set<string>();
  for (let event = reader.next(); event !== 'close'; event = reader.next()) {
    if (event === 'text') continue;
    const name = reader.localName;
    const element = inside.get(name);
    if (element === undefined || !isIn(noteNamespace, reader)) {
      reader.skip();
      continue;
    }
    if (name !== 'det' && names.has(name)) reader.fail('repeated', `<${name}>`);
    names.add(name);
    if (element.field !== undefined) recordOf(element.part)[element.field] = reader.readText();
    else if (enter(name)) readFields(reader, element, recordOf, enter);
    else reader.skip();
  }
}

/** A copy, because a part of a text keeps the whole text in memory. */
function copied<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
