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

/** The elements in `nfeProc` that lead to fields. */
const process = /* @__PURE__ */ (() => {
  const root: Element = { inside: new Map() };
  for (const [field, path] of Object.entries(elements)) {
    let element = root;
    for (const name of (path.startsWith('protNFe/') ? path : `NFe/infNFe/${path}`).split('/')) {
      const next = element.inside.get(name) ?? { inside: new Map() };
      element.inside.set(name, next);
      element = next;
    }
    const [name, part] = field.split('.').reverse();
    Object.assign(element, { field: name, ...(part !== undefined && { part }) });
  }
  return root;
})();

const xmlCheck = /* @__PURE__ */ is(
  'the XML of a document, a text or bytes',
  (xml) => typeof xml === 'string' || Object.prototype.toString.call(xml) === '[object Uint8Array]',
);

type Content = Record<string, unknown>;

/**
 * Reads a document of the fiscal authority: of a note what `Nfe` names, of any other only its kind. In bytes, the declared
 * encoding counts. Throws an `XmlError`, with line and column, for what is not well-formed, and for a note in which what is read
 * is there twice, or holds elements where a text is due.
 */
export function readNote(xml: string | Uint8Array): Note {
  check(xmlCheck, xml, 'xml');
  const reader = new XmlReader(xmlTextOf(xml));
  reader.next();
  const [kind, namespace] = (Object.hasOwn(roots, reader.localName) ? roots[reader.localName] : undefined) ?? [];
  const isKnown = namespace !== undefined && isIn(namespace, reader);
  const note = isKnown && kind === 'nfe' ? readNfe(reader) : undefined;
  while (reader.next() !== 'end');
  return note ?? ({ kind: isKnown && kind !== 'nfe' ? kind : 'unknown' } as OtherDocument);
}

/** Reads a note whose root element was opened; `undefined` if it has no `infNFe` of a known layout. */
function readNfe(reader: XmlReader): Nfe | undefined {
  const note: Content = { kind: 'nfe' };
  const items: Content[] = [];
  let isFound = false;
  readInside(reader.localName === 'NFe' ? (process.inside.get('NFe') as Element) : process);
  // Copied, because a part of a text keeps the whole text in memory.
  return isFound ? JSON.parse(JSON.stringify({ ...note, items })) : undefined;

  function readInside({ inside }: Element): void {
    const names = new Set<string>();
    for (let event = reader.next(); event !== 'close'; event = reader.next()) {
      if (event === 'text') continue;
      const name = reader.localName;
      const element = inside.get(name);
      if (element === undefined || !isIn(noteNamespace, reader)) {
        reader.skip();
        continue;
      }
      if (name === 'det') items.push({});
      else if (names.has(name)) reader.fail('repeated', `<${name}>`);
      names.add(name);
      if (element.field !== undefined) recordOf(element.part)[element.field] = reader.readText();
      else if (name !== 'infNFe' || readHead()) readInside(element);
      else reader.skip();
    }
  }

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
