import { readComment, readDocumentType, readInstruction, readTag } from './markup.ts';
import { endAt, Scanner } from './scanner.ts';
import type { XmlErrorCode } from './xml-error.ts';

/** What a reader has come to: the tag that begins an element, the one that ends it, text in it, or the end of the document. */
type XmlEvent = 'open' | 'close' | 'text' | 'end';

const noAttributes: ReadonlyMap<string, string> = new Map();

const none: readonly string[] = [];

interface OpenElement {
  readonly name: string;
  readonly start: number;
  /** The prefixes of the namespaces that it declares. */
  readonly prefixes: readonly string[];
}

/**
 * Reads a document of XML from its first character to its last. It throws an `XmlError` at whatever is not well-formed, but
 * for names of entities in what nobody asks for; a document type is skipped, and nothing in it is expanded.
 */
export class XmlReader {
  readonly #scanner: Scanner;
  readonly #open: OpenElement[] = [];
  /** For each prefix, the namespaces that the open elements declare, the innermost last; the default one has the empty prefix. */
  readonly #namespaces = new Map<string, string[]>();
  #attributes = noAttributes;
  /** Whether the last tag was of an element without content, such as `<a/>`. */
  #isEmpty = false;
  /** Whether the last text is a CDATA section. */
  #isSection = false;
  #hasRoot = false;
  #hasDocumentType = false;
  /** The name of the element whose tag was read last, as written. */
  name = '';

  constructor(xml: string) {
    this.#scanner = new Scanner(xml);
    this.#scanner.start = this.#scanner.at;
    if (this.#scanner.match('xmlTarget') === undefined) return;
    this.#scanner.at = this.#scanner.start;
    if (this.#scanner.match('declaration') === undefined) this.fail('declaration');
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The name without its prefix. */
  get localName(): string {
    return localPart(this.name);
  }

  /** The namespace of the element, empty if it has none; that of a prefix that nothing declares is unknown, and empty too. */
  get namespace(): string {
    const colon = this.name.indexOf(':');
    return this.#namespaces.get(colon === -1 ? '' : this.name.slice(0, colon))?.at(-1) ?? '';
  }

  /** The value of an attribute of the element that was opened last, by its name without prefix. */
  attribute(local: string): string | undefined {
    const name = [...this.#attributes.keys()].find((one) => localPart(one) === local);
    return name === undefined ? undefined : this.#valueOf(name);
  }

  /** The text that was read last; throws for an unknown reference in it. */
  get text(): string {
    const { xml, start, at } = this.#scanner;
    const text = this.#isSection ? xml.slice(start + '<![CDATA['.length, at - ']]>'.length) : xml.slice(start, at);
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    return this.#isSection ? lines : this.#scanner.resolve(lines);
  }

  /** Moves on to the next event. */
  next(): XmlEvent {
    const scanner = this.#scanner;
    for (;;) {
      if (this.#isEmpty) return this.#close();
      const next = scanner.xml.indexOf('<', scanner.at);
      scanner.start = scanner.at;
      if (next !== scanner.at) {
        if (this.depth > 0) return this.#readText(next);
        scanner.match('spaces');
        if (next === -1 && scanner.at === scanner.xml.length) return this.#finish();
        if (scanner.at !== next) scanner.failAt(scanner.at, 'outside');
        scanner.start = next;
      }
      const mark = scanner.xml[next + 1];
      if (mark === '/') return this.#readEndTag();
      if (mark === '?') readInstruction(scanner);
      else if (mark !== '!') return this.#readTag();
      else if (this.#readMarkup()) return 'text';
    }
  }

  /** Moves on behind the element that was opened last. */
  skip(): void {
    const depth = this.depth - 1;
    while (this.depth > depth) this.next();
  }

  /** The whole text of the element that was opened last, which must not contain others. */
  readText(): string {
    const { name } = this;
    let text = '';
    for (;;) {
      const event = this.next();
      if (event === 'text') text += this.text;
      else if (event === 'open') this.fail('more-elements', name);
      else return text;
    }
  }

  /** Throws an `XmlError` for the last event. */
  fail(code: XmlErrorCode, ...subjects: readonly string[]): never {
    this.#scanner.fail(code, ...subjects);
  }

  /** Reads text up to the next tag, which must not be missing. */
  #readText(end: number): 'text' {
    const { start, xml } = this.#scanner;
    if (end === -1) {
      const { name, start: at } = this.#open.at(-1) as OpenElement;
      this.#scanner.failAt(at, 'unclosed', `<${name}>`);
    }
    const text = xml.slice(start, end);
    if (text.includes(']]>')) this.#scanner.failAt(start + text.indexOf(']]>'), 'section');
    this.#scanner.checkReferences(text, start);
    this.#isSection = false;
    this.#scanner.at = end;
    return 'text';
  }

  #readTag(): 'open' {
    const { xml, start } = this.#scanner;
    const plainEnd = endAt('plainTag', xml, start);
    if (plainEnd === 0)
      ({ name: this.name, attributes: this.#attributes, isEmpty: this.#isEmpty } = readTag(this.#scanner));
    else {
      this.name = xml.slice(start + 1, plainEnd - 1);
      this.#attributes = noAttributes;
      this.#scanner.at = plainEnd;
    }
    if (this.depth === 0 && this.#hasRoot) this.fail('second-root', `<${this.name}>`);
    this.#hasRoot = true;
    const prefixes = this.#attributes.size === 0 ? none : this.#declareNamespaces();
    this.#open.push({ name: this.name, start, prefixes });
    return 'open';
  }

  /** Puts the namespaces that the element declares into effect, and returns their prefixes. */
  #declareNamespaces(): readonly string[] {
    const names = [...this.#attributes.keys()].filter((name) => name === 'xmlns' || name.startsWith('xmlns:'));
    return names.map((name) => {
      const prefix = name.slice('xmlns:'.length);
      const declared = this.#namespaces.get(prefix) ?? [];
      this.#namespaces.set(prefix, declared);
      declared.push(this.#valueOf(name));
      return prefix;
    });
  }

  #valueOf(attribute: string): string {
    const value = this.#attributes.get(attribute) as string;
    return this.#scanner.resolve(value.replace(/\r\n|[\t\n\r]/g, ' '));
  }

  #readEndTag(): 'close' {
    const scanner = this.#scanner;
    const { xml, start } = scanner;
    const name = this.#open.at(-1)?.name;
    if (name !== undefined && xml.startsWith(name, start + 2)) {
      scanner.at = start + 2 + name.length;
      if (xml[scanner.at] === '>') {
        scanner.at++;
        return this.#close();
      }
      if (scanner.match('tagEnd')?.[1] === '') return this.#close();
    }
    const end = xml.indexOf('>', start);
    if (end === -1) this.fail('unclosed', xml.slice(start));
    this.fail('unbalanced', xml.slice(start + 2, end), name ?? '');
  }

  #close(): 'close' {
    this.#isEmpty = false;
    const { name, prefixes } = this.#open.pop() as OpenElement;
    this.name = name;
    for (const prefix of prefixes) this.#namespaces.get(prefix)?.pop();
    return 'close';
  }

  /** Reads a comment, a document type or a section; true for a section, which is text. */
  #readMarkup(): boolean {
    const scanner = this.#scanner;
    const isInside = this.depth > 0;
    scanner.at = scanner.start;
    if (scanner.startsWith('<!--')) readComment(scanner);
    else if (isInside && scanner.startsWith('<![CDATA[')) {
      scanner.moveBehind(']]>', '<![CDATA[');
      this.#isSection = true;
      return true;
    } else if (!scanner.startsWith('<!DOCTYPE')) this.fail('tag', scanner.xml.slice(scanner.at, scanner.at + 9));
    else if (this.#hasRoot || this.#hasDocumentType) this.fail('document-type');
    else {
      this.#hasDocumentType = true;
      readDocumentType(scanner);
    }
    return false;
  }

  #finish(): 'end' {
    if (!this.#hasRoot) this.#scanner.failAt(0, 'empty');
    return 'end';
  }
}

function localPart(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
