import type { Scanner } from './scanner.ts';

/** The tag that begins an element. */
export interface Tag {
  readonly name: string;
  /** Their values as written, with the references in them. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether the element ends with it, as `<a/>` does. */
  readonly isEmpty: boolean;
}

/** Reads a tag at the position of a scanner. */
export function readTag(scanner: Scanner): Tag {
  const name = scanner.match('tagName')?.[1];
  if (name === undefined) scanner.fail('tag', scanner.xml.slice(scanner.at, scanner.at + 2));
  const attributes = new Map<string, string>();
  for (let match = scanner.match('attribute'); match !== undefined; match = scanner.match('attribute')) {
    const [all, attribute = '', double, single] = match;
    if (attributes.has(attribute)) scanner.failAt(scanner.at - all.trimStart().length, 'repeated', attribute);
    const value = double ?? single ?? '';
    scanner.checkReferences(value, scanner.at - 1 - value.length);
    attributes.set(attribute, value);
  }
  const end = scanner.match('tagEnd')?.[1];
  if (end === undefined) failInTag(scanner, name);
  return { name, attributes, isEmpty: end === '/' };
}

function failInTag(scanner: Scanner, name: string): never {
  const attribute = scanner.match('attributeName')?.[1];
  if (attribute !== undefined) scanner.failAt(scanner.at - attribute.length, 'attribute', attribute);
  if (!scanner.xml.includes('>', scanner.at)) scanner.fail('unclosed', `<${name}`);
  scanner.fail('tag', scanner.xml.slice(scanner.start, scanner.at + 1));
}

/** Reads a comment. */
export function readComment(scanner: Scanner): void {
  scanner.at += '<!--'.length;
  scanner.moveBehind('--', '<!--');
  if (!scanner.startsWith('>')) scanner.failAt(scanner.at - '--'.length, 'comment');
  scanner.at++;
}

/** Reads an instruction; the declaration is one only in its form, and has been read before. */
export function readInstruction(scanner: Scanner): void {
  const target = scanner.match('instruction')?.[1];
  if (target === undefined) scanner.fail('tag', '<?');
  if (target.toLowerCase() === 'xml') scanner.fail('declaration');
  scanner.moveBehind('?>', `<?${target}`);
}

/** Reads a document type, with the declarations in its brackets, of which none has an effect. */
export function readDocumentType(scanner: Scanner): void {
  if (scanner.match('documentType') === undefined) scanner.fail('document-type');
  let brackets = 0;
  for (;;) {
    const mark = scanner.match('documentTypeMark')?.[1];
    if (mark === undefined) scanner.fail('unclosed', '<!DOCTYPE');
    if (mark === '<!--') scanner.moveBehind('-->', mark);
    else if (mark === '<?') scanner.moveBehind('?>', mark);
    else if (mark === '"' || mark === "'") scanner.moveBehind(mark, '<!DOCTYPE');
    else if (mark === '[' || mark === '<') brackets++;
    else if (--brackets < 0) {
      if (mark === '>') return;
      scanner.fail('document-type');
    }
  }
}
