import { checkDigit } from '../language/kinds/check-digit.ts';
import { check, is } from '../source/shape.ts';
import { readXml, type XmlContent, type XmlElement } from '../xml/reader.ts';
import { xmlTextOf } from '../xml/text.ts';
import { elements, type Nfe, type Note } from './note.ts';

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
  return documentsIn(xml, false)[0] as Note;
}

/**
 * Reads the documents in a batch, such as the notes in `enviNFe`: those that are directly in a root element which is none of
 * them itself. Of any other document it returns what `readNote` returns, alone; it throws as that does.
 */
export function readNotes(xml: string | Uint8Array): readonly Note[] {
  return documentsIn(xml, true);
}

/** A document that is read: what reads its root element, and what it is once that has been read. */
interface Reading {
  readonly content?: XmlContent;
  note(): Note;
}

function documentsIn(xml: string | Uint8Array, mayBeBatch: boolean): readonly Note[] {
  check(xmlCheck, xml, 'xml');
  const found: Reading[] = [];
  const open = (element: XmlElement) => {
    const reading = readingOf(element);
    if (reading !== undefined) found.push(reading);
    return reading?.content;
  };
  readXml(xmlTextOf(xml), {
    open: (root) => open(root) ?? (mayBeBatch && found.length === 0 ? { open } : undefined),
  });
  return found.length > 0 ? found.map((reading) => reading.note()) : [{ kind: 'unknown' }];
}

/** Whether an element is the root of a document whose kind is known. */
export function isDocument(root: XmlElement): boolean {
  return readingOf(root) !== undefined;
}

/** How a document with a root element is read; `undefined` if its kind is not known. */
function readingOf(root: XmlElement): Reading | undefined {
  const { localName } = root;
  const [kind, namespace] = (Object.hasOwn(roots, localName) ? roots[localName] : undefined) ?? [];
  if (kind === undefined || !isIn(namespace as string, root)) return undefined;
  if (kind === 'nfe') return nfeReading(localName);
  return localName === 'procEventoNFe' ? eventReading() : { note: () => ({ kind }) };
}

/** How an event is read. What the authority answered counts before what was asked for. */
function eventReading(): Reading {
  const parts: Record<string, Record<string, string>> = { asked: {}, answered: {} };
  return {
    content: fieldsIn(eventProcess, (part) => parts[part as string] as Content),
    note() {
      const { accessKey, type, status } = { ...parts.asked, ...parts.answered };
      const isCancellation = cancellations.includes(type?.trim() ?? '') && registered.includes(status?.trim() ?? '');
      return { kind: 'event', ...(isCancellation && accessKey && { cancels: accessKey.trim() }) };
    },
  };
}

/** How a note is read; it is unknown if it has no `infNFe` of a known layout. */
function nfeReading(root: string): Reading {
  const note: Content = { kind: 'nfe' };
  const items: Content[] = [];
  let isFound = false;
  const element = root === 'NFe' ? (process.inside.get('NFe') as Element) : process;
  return {
    content: fieldsIn(element, recordOf, (inner) => {
      const name = inner.localName;
      if (name === 'det') items.push({});
      return name !== 'infNFe' || readHead(inner);
    }),
    note: () => (isFound ? ({ ...note, items } as unknown as Nfe) : { kind: 'unknown' }),
  };

  /** Reads the attributes of `infNFe`; false if its layout is not known. */
  function readHead(element: XmlElement): boolean {
    isFound = layouts.includes(element.attribute('versao') ?? '4.00');
    const key = element.attribute('Id')?.replace(/^NFe/, '') ?? '';
    if (/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/.test(key)) {
      note.accessKey = copyOf(key);
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

/** Whether an element is in a namespace, or in none. */
function isIn(namespace: string, element: XmlElement): boolean {
  const own = element.namespace;
  return own === '' || own === namespace;
}

/** Reads the fields in an element into the record of their part; elements that `enter` refuses are skipped. */
function fieldsIn(
  { inside }: Element,
  recordOf: (part: string | undefined) => Content,
  enter: (inner: XmlElement) => boolean = () => true,
): XmlContent {
  const names = new Set<string>();
  return {
    open(inner) {
      const name = inner.localName;
      const element = inside.get(name);
      if (element === undefined || !isIn(noteNamespace, inner)) return undefined;
      if (name !== 'det' && names.has(name)) inner.fail('repeated', `<${name}>`);
      names.add(name);
      if (element.field !== undefined) return fieldIn(inner, element.field, recordOf(element.part));
      return enter(inner) ? fieldsIn(element, recordOf, enter) : undefined;
    },
  };
}

/** Reads the text of an element, which must hold nothing else. */
function fieldIn({ name }: XmlElement, field: string, record: Content): XmlContent {
  record[field] = '';
  return {
    open: (inner) => inner.fail('more-elements', name),
    text(text) {
      record[field] += copyOf(text);
    },
  };
}

/** A copy, because a part of a text keeps the whole text in memory; V8 copies a short one by itself. */
function copyOf(part: string): string {
  return part.length < 13 ? part : [part.charAt(0), part.slice(1)].join('');
}
