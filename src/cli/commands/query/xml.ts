/** A path in XML: element names from the root, and optionally an attribute of the last. */
export interface XmlPath {
  readonly elements: readonly string[];
  readonly attribute?: string;
}

/** Parses a path such as `/nfeProc/NFe/infNFe/@Id`; `undefined` if it is invalid. */
export function readXmlPath(text: string): XmlPath | undefined {
  const [before, ...names] = text.split('/');
  const last = names.at(-1);
  if (before !== '' || last === undefined) return undefined;
  const attribute = last.startsWith('@') ? last.slice(1) : undefined;
  const elements = attribute === undefined ? names : names.slice(0, -1);
  if (elements.length === 0 || [...elements, attribute ?? 'a'].some((name) => !/^[^\s/@<>"'=&[\]]+$/.test(name)))
    return undefined;
  return { elements, ...(attribute !== undefined && { attribute }) };
}

/** What is not an element, from its beginning to its end. */
const sections = Object.entries({ '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '<!': '>' });

/**
 * The text at each path of an XML document: the whole text of the first such element, or the first such attribute; `undefined`
 * where there is none. Namespace prefixes are ignored. Reads the document once; `undefined` if it is not one element, with all its
 * tags closed in their order, and comments and declarations around it.
 */
export function textsInXml(xml: string, paths: readonly XmlPath[]): readonly (string | undefined)[] | undefined {
  const texts: (string | undefined)[] = paths.map(() => undefined);
  const open: string[] = [];
  // For each path: how many of its names match the open elements, and whether its text is being read.
  const depths = paths.map(() => 0);
  const reading = new Set<number>();
  const done = new Set<number>();
  const add = (text: string) => {
    for (const i of reading) texts[i] += text;
  };
  const enter = (tag: string, name: string, isEmpty: boolean) => {
    for (const [i, { elements, attribute }] of paths.entries()) {
      if (done.has(i) || depths[i] !== open.length || elements[open.length] !== name) continue;
      if (!isEmpty) depths[i]++;
      if (open.length + 1 < elements.length || texts[i] !== undefined) continue;
      texts[i] = attribute === undefined ? '' : attributeOf(tag, attribute);
      if (attribute === undefined && !isEmpty) reading.add(i);
      else if (texts[i] !== undefined) done.add(i);
    }
  };
  const leave = () => {
    for (const [i, { elements }] of paths.entries()) {
      if (depths[i] !== open.length) continue;
      depths[i]--;
      if (open.length === elements.length && reading.delete(i)) done.add(i);
    }
  };
  let hasRoot = false;
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? undefined : start);
    if (open.length === 0 && /[^\s\ufeff]/.test(text)) return undefined;
    if (reading.size > 0) add(decodeEntities(text));
    if (start === -1) return hasRoot && open.length === 0 ? texts : undefined;
    const [begin, end] = sections.find(([mark]) => xml.startsWith(mark, start)) ?? [];
    const close = end === undefined ? endOfTag(xml, start + 1) : xml.indexOf(end, start + (begin as string).length);
    if (close === -1) return undefined;
    at = close + (end?.length ?? 1);
    if (begin === '<![CDATA[') add(xml.slice(start + begin.length, close));
    if (end !== undefined) continue;
    const tag = xml.slice(start + 1, close);
    if (tag.startsWith('/')) {
      if (open.at(-1) !== tag.slice(1).trimEnd()) return undefined;
      leave();
      open.pop();
      continue;
    }
    const name = /^[^\s/<>"'=&]+/.exec(tag)?.[0];
    if (name === undefined || tag.includes('<') || (hasRoot && open.length === 0)) return undefined;
    hasRoot = true;
    const isEmpty = tag.endsWith('/');
    enter(isEmpty ? tag.slice(0, -1) : tag, localName(name), isEmpty);
    if (!isEmpty) open.push(name);
  }
}

/** The `>` that ends a tag, -1 if there is none; attribute values may contain others. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const character = xml[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf(tag: string, attribute: string): string | undefined {
  for (const [, name = '', double, single] of tag.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (localName(name) === attribute) return decodeEntities((double ?? single ?? '').replace(/[\t\n\r]/g, ' '));
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] as string) : all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
