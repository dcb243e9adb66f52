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

/**
 * The text at each path of an XML document: the whole text of the first such element, or the first such attribute; `undefined`
 * where there is none. Namespace prefixes are ignored. Reads the document once.
 */
export function textsInXml(xml: string, paths: readonly XmlPath[]): readonly (string | undefined)[] {
  const texts: (string | undefined)[] = paths.map(() => undefined);
  const open: string[] = [];
  // For each path: how many of its names match the open elements, and whether its text is being read.
  const depths = paths.map(() => 0);
  const reading = new Set<number>();
  const done = new Set<number>();
  const add = (text: string) => {
    for (const i of reading) texts[i] += text;
  };
  let at = 0;
  while (done.size < paths.length) {
    const start = xml.indexOf('<', at);
    if (reading.size > 0) add(decoded(xml.slice(at, start === -1 ? undefined : start)));
    if (start === -1) break;
    if (xml.startsWith('<!--', start)) at = after(xml, '-->', start + 4);
    else if (xml.startsWith('<![CDATA[', start)) {
      at = after(xml, ']]>', start + 9);
      add(xml.slice(start + 9, at - 3));
    } else if (xml.startsWith('<?', start)) at = after(xml, '?>', start + 2);
    else if (xml.startsWith('<!', start)) at = after(xml, '>', start + 2);
    else if (xml[start + 1] === '/') {
      for (const [i, { elements }] of paths.entries()) {
        if (depths[i] !== open.length) continue;
        depths[i]--;
        if (open.length === elements.length && reading.delete(i)) done.add(i);
      }
      open.pop();
      at = after(xml, '>', start + 2);
    } else {
      const end = endOfTag(xml, start + 1);
      const isEmpty = xml[end - 1] === '/';
      const tag = xml.slice(start + 1, isEmpty ? end - 1 : end);
      const name = localName(/^[^\s/]*/.exec(tag)?.[0] ?? '');
      for (const [i, { elements, attribute }] of paths.entries()) {
        if (done.has(i) || depths[i] !== open.length || elements[open.length] !== name) continue;
        const isThere = open.length + 1 === elements.length;
        if (!isEmpty) depths[i]++;
        if (!isThere || texts[i] !== undefined) continue;
        texts[i] = attribute === undefined ? '' : attributeOf(tag, attribute);
        if (attribute === undefined && !isEmpty) reading.add(i);
        else if (texts[i] !== undefined) done.add(i);
      }
      if (!isEmpty) open.push(name);
      at = end + 1;
    }
  }
  return texts;
}

/** Whether a text is one element, with all its tags closed in their order, and comments and declarations around it. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? undefined : start);
    if (open.length === 0 && /[^\s\ufeff]/.test(text)) return false;
    if (start === -1) return hasRoot && open.length === 0;
    const [mark, end] =
      Object.entries({ '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '<!': '>' }).find(([begin]) =>
        xml.startsWith(begin, start),
      ) ?? [];
    if (mark !== undefined && end !== undefined) {
      const found = xml.indexOf(end, start + mark.length);
      if (found === -1) return false;
      at = found + end.length;
      continue;
    }
    const close = endOfTag(xml, start + 1);
    if (close === xml.length) return false;
    const tag = xml.slice(start + 1, close);
    at = close + 1;
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1).trimEnd()) return false;
      continue;
    }
    const name = /^[^\s/<>"'=&]+/.exec(tag)?.[0];
    if (name === undefined || tag.includes('<') || (hasRoot && open.length === 0)) return false;
    hasRoot = true;
    if (!tag.endsWith('/')) open.push(name);
  }
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** The `>` that ends a tag; attribute values may contain others. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const character = xml[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return xml.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf(tag: string, attribute: string): string | undefined {
  for (const [, name = '', double, single] of tag.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (localName(name) === attribute) return decoded((double ?? single ?? '').replace(/[\t\n\r]/g, ' '));
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] as string) : all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
