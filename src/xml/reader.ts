import { SaxesParser } from 'saxes';
import { xmlFault } from './fault.ts';
import { type XmlErrorCode, xmlErrorAt } from './xml-error.ts';

/** Reads the content of an element, or of a document. */
export interface XmlContent {
  /** Returns what reads the content of an element; undefined if nothing does. */
  open?(element: XmlElement): XmlContent | undefined;
  /** Some text; what comes after a comment or a section is told apart. */
  text?(text: string): void;
}

/** An element that was opened. */
export class XmlElement {
  /** As it is written, with its prefix. */
  readonly name: string;
  readonly #attributes: Readonly<Record<string, string>>;
  /** The namespaces in effect, by prefix; the default one has the empty prefix. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly #xml: string;
  readonly #end: number;

  constructor(
    name: string,
    attributes: Readonly<Record<string, string>>,
    outer: XmlElement | undefined,
    xml: string,
    end: number,
  ) {
    this.name = name;
    this.#attributes = attributes;
    this.#xml = xml;
    this.#end = end;
    this.namespaces = outer?.namespaces ?? none;
    for (const attribute in attributes) {
      if (attribute !== 'xmlns' && !attribute.startsWith('xmlns:')) continue;
      this.namespaces = { ...this.namespaces, [attribute.slice('xmlns:'.length)]: attributes[attribute] as string };
    }
  }

  /** The name without its prefix. */
  get localName(): string {
    return localPart(this.name);
  }

  /** Its namespace, empty if it has none; that of a prefix that nothing declares is unknown, and empty too. */
  get namespace(): string {
    const colon = this.name.indexOf(':');
    const prefix = colon === -1 ? '' : this.name.slice(0, colon);
    return Object.hasOwn(this.namespaces, prefix) ? (this.namespaces[prefix] as string) : '';
  }

  /** Where its tag begins. */
  get at(): number {
    return this.#xml.lastIndexOf('<', this.#end - 1);
  }

  /** The value of an attribute, by its name without prefix. */
  attribute(local: string): string | undefined {
    const name = Object.keys(this.#attributes).find((one) => localPart(one) === local);
    return name === undefined ? undefined : this.#attributes[name];
  }

  /** Throws an `XmlError` for this element. */
  fail(code: XmlErrorCode, ...subjects: readonly string[]): never {
    throw xmlErrorAt(this.#xml, this.at, code, ...subjects);
  }
}

const none: Readonly<Record<string, string>> = {};

interface Frame {
  readonly content: XmlContent;
  readonly element?: XmlElement | undefined;
}

function localPart(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads a document of XML from its first character to its last. Throws an `XmlError` at whatever is not well-formed; a document
 * type is skipped, and nothing in it is expanded, so that the entities it declares are unknown.
 */
export function readXml(xml: string, document: XmlContent): void {
  // With eight handlers in place of five, V8 would look each of the parser's properties up in a table, at six times the time.
  const parser = new SaxesParser({ position: false });
  const around: Frame[] = [];
  let { content, element }: Frame = { content: document };
  /** How many elements are open that nothing reads. */
  let unread = 0;
  const read = (text: string) => {
    if (unread === 0) content.text?.(text);
  };
  const fail = () => {
    throw xmlFault(xml);
  };
  parser.on('error', fail);
  parser.on('opentag', ({ name, attributes }) => {
    if (unread > 0 || content.open === undefined) {
      unread++;
      return;
    }
    const opened = new XmlElement(name, attributes as Record<string, string>, element, xml, parser.position);
    const inside = content.open(opened);
    if (inside === undefined) unread++;
    else {
      around.push({ content, element });
      [content, element] = [inside, opened];
    }
  });
  parser.on('closetag', () => {
    if (unread > 0) unread--;
    else ({ content, element } = around.pop() as Frame);
  });
  parser.on('text', read);
  parser.on('cdata', read);
  // It puts the two halves of a character together without looking at them.
  if (!xml.isWellFormed()) fail();
  try {
    parser.write(xml).close();
  } catch (error) {
    // A reference or a version of millions of characters is too long for the parser's expressions.
    throw error instanceof RangeError ? xmlFault(xml) : error;
  }
}
