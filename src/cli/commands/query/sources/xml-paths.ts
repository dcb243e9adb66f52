import { isDocument } from '../../../../nfe/read-note.ts';
import { readXml, type XmlContent, type XmlElement } from '../../../../xml/reader.ts';

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

type Texts = (string | undefined)[];

/** A path that has been followed for some of its names. */
interface Step {
  readonly path: number;
  readonly names: number;
}

/**
 * The texts at the paths, for each document that `readNotes` finds in an XML text: the whole text of the first such element, or the
 * first such attribute; `undefined` where there is none. In a batch, paths begin with the root of the batch or of the document.
 * Namespace prefixes are ignored. Throws an `XmlError` for what is not well-formed.
 */
export function textsInXml(xml: string, paths: readonly XmlPath[]): readonly Texts[] {
  const around: Texts = paths.map(() => undefined);
  const documents: Texts[] = [];
  const start = paths.map((_, path): Step => ({ path, names: 0 }));
  /** What reads an element where steps go on, and whose text belongs to some paths. */
  const inside = (texts: Texts, steps: readonly Step[], reading: readonly number[]) => ({
    open(element: XmlElement): XmlContent {
      const here = steps.filter(({ path, names }) => paths[path]?.elements[names] === element.localName);
      const ends = here.filter(({ path, names }) => paths[path]?.elements.length === names + 1);
      const found = ends.map(({ path }) => path).filter((path) => texts[path] === undefined);
      for (const path of found) {
        const attribute = paths[path]?.attribute;
        texts[path] = attribute === undefined ? '' : element.attribute(attribute);
      }
      const next = here.map(({ path, names }) => ({ path, names: names + 1 }));
      return inside(texts, next, [...reading, ...found.filter((path) => paths[path]?.attribute === undefined)]);
    },
    text(text: string) {
      for (const path of reading) texts[path] += text;
    },
  });
  readXml(xml, {
    open(root) {
      const content = inside(around, start, []).open(root);
      return isDocument(root)
        ? content
        : { ...content, open: (element) => inBatch(root, element) ?? content.open?.(element) };
    },
  });
  return documents.length === 0 ? [around] : documents.map((texts) => texts.map((text, path) => text ?? around[path]));

  function inBatch(root: XmlElement, element: XmlElement): XmlContent | undefined {
    if (!isDocument(element)) return undefined;
    const texts: Texts = paths.map(() => undefined);
    documents.push(texts);
    const below = start.filter(({ path }) => paths[path]?.elements[0] === root.localName);
    return inside(texts, [...below.map(({ path }) => ({ path, names: 1 })), ...start], []).open(element);
  }
}
