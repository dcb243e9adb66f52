import { XmlReader } from '../../../xml/reader.ts';

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
 * where there is none. Namespace prefixes are ignored. Throws an `XmlError` for what is not well-formed.
 */
export function textsInXml(xml: string, paths: readonly XmlPath[]): readonly (string | undefined)[] {
  const reader = new XmlReader(xml);
  const texts: (string | undefined)[] = paths.map(() => undefined);
  // For each path: how many of its names match the open elements, and whether its text is being read.
  const depths = paths.map(() => 0);
  const reading = new Set<number>();
  const done = new Set<number>();
  const enter = (depth: number) => {
    for (const [i, { elements, attribute }] of paths.entries()) {
      if (done.has(i) || depths[i] !== depth - 1 || elements[depth - 1] !== reader.localName) continue;
      depths[i]++;
      if (depth < elements.length || texts[i] !== undefined) continue;
      texts[i] = attribute === undefined ? '' : reader.attribute(attribute);
      if (attribute === undefined) reading.add(i);
      else if (texts[i] !== undefined) done.add(i);
    }
  };
  const leave = (depth: number) => {
    for (const [i, { elements }] of paths.entries()) {
      if (depths[i] !== depth) continue;
      depths[i]--;
      if (depth === elements.length && reading.delete(i)) done.add(i);
    }
  };
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event === 'open') enter(reader.depth);
    else if (event === 'close') leave(reader.depth + 1);
    else for (const i of reading) texts[i] += reader.text;
  }
  return texts;
}
