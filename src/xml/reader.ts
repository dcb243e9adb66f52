import { SaxesParser, type SaxesTag } from 'saxes';
import { xmlFault } from './fault.ts';
import { XmlError, type XmlErrorCode } from './xml-error.ts';

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
  /** The name without its prefix. */
  readonly localName: string;
  readonly #attributes: Readonly<Record<string, string>>;
  readonly #outer: XmlElement | undefined;
  readonly #xml: string;
  readonly #end: number;

  constructor({ name, attributes }: SaxesTag, outer: XmlElement | undefined, xml: string, end: number) {
    this.name = name;
    this.localName = name.slice(name.indexOf(':') + 1);
    this.#attributes = attributes as Record<string, string>;
    this.#outer = outer;
    this.#xml = xml;
    this.#end = end;
  }

  /** Its namespace, empty if it has none; that of a prefix that nothing declares is unknown, and empty too. */
  get namespace(): string {
    const declaration = this.name === this.localName ? 'xmlns' : `xmlns:${this.name.split(':')[0]}`;
    let element: XmlElement | undefined = this;
    while (element !== undefined && !(declaration in element.#attributes)) element = element.#outer;
    return element === undefined ? '' : (element.#attributes[declaration] as string);
  }

  /** The value of an attribute, by its name without prefix. */
  attribute(local: string): string | undefined {
    return Object.entries(this.#attributes).find(([name]) => name.slice(name.indexOf(':') + 1) === local)?.[1];
  }

  /** Throws an `XmlError` for this element, at its tag. */
  fail(code: XmlErrorCode, ...subjects: readonly string[]): never {
    throw new XmlError(this.#xml, this.#xml.lastIndexOf('<', this.#end - 1), code, ...subjects);
  }
}

/**
 * Reads a document of XML from its first character to its last. Throws an `XmlError` at whatever is not well-formed; a document
 * type is skipped, and nothing in it is expanded, so that the entities it declares are unknown.
 */
export function readXml(xml: string, document: XmlContent): void {
  // With eight handlers in place of five, V8 would look each of the parser's properties up in a table, at six times the time.
  const parser = new SaxesParser({ position: false });
  /** Behind the tags of the open elements. */
  const ends: number[] = [];
  /** What reads the document, and each of those elements up to the first that nothing reads. */
  const reading: { readonly content: XmlContent; readonly element?: XmlElement }[] = [{ content: document }];
  let closed = '';
  const inside = () => (ends.length < reading.length ? reading.at(-1) : undefined);
  const read = (text: string) => inside()?.content.text?.(text);
  const fail = (message: string) => {
    throw xmlFault(xml, message, parser.position, ends.at(-1), closed);
  };
  parser.on('error', ({ message }) => {
    // A reference that nothing ends has taken all that follows.
    if (/^un(?:closed|expected end)/.test(message)) {
      parser.on('error', (error) => /entity/.test(error.message) && fail(error.message));
      parser.write(';');
    }
    fail(message);
  });
  parser.on('opentag', (tag) => {
    const around = inside();
    if (around?.content.open !== undefined) {
      const element = new XmlElement(tag, around.element, xml, parser.position);
      const content = around.content.open(element);
      if (content !== undefined) reading.push({ content, element });
    }
    ends.push(parser.position);
  });
  parser.on('closetag', ({ name }) => {
    if (inside() !== undefined) reading.pop();
    ends.pop();
    closed = name;
  });
  parser.on('text', read);
  parser.on('cdata', read);
  // It puts the two halves of a character together without looking at them.
  if (!xml.isWellFormed()) fail('disallowed character.');
  try {
    parser.write(xml).close();
  } catch (error) {
    // A reference or a version of millions of characters is too long for the parser's expressions.
    if (error instanceof RangeError) fail(xml.includes('&') ? 'entity' : 'version');
    throw error;
  }
}
