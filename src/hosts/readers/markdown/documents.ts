import { type Embedded, part, startInFile } from '../../embedded.ts';
import { namedLines } from '../../evidence/named-lines.ts';
import { inText } from '../../evidence/value.ts';
import { Extraction, underName } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import type { ReaderOf } from '../interpreters.ts';
import { isAboutFilters } from './markdown.ts';

/**
 * Makes a reader of plain text: URLs and code as Markdown has them, lines such as `filter: (= a b)`, and lines that are filters where
 * the text is about them, as that of a list is.
 */
export function textHost(markdown: Host, isList = false): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    const { filters, ...rest } = markdown(source, settings);
    const isOurs = isList || isAboutFilters(source.text, settings);
    const known = new Set<number>();
    let last = 0;
    for (const { start, end, grade, name } of namedLines(source.text, settings)) {
      if (start < last || extraction.isFull || (grade === undefined && !isOurs)) continue;
      const read = inText(part(source, { start, end }), 'code', grade ?? 'named', settings);
      const found = name === undefined ? read : underName(read, name);
      extraction.add(found);
      for (const filter of found.filters) known.add(startInFile(filter));
      if (found.filters.length > 0) last = end;
    }
    extraction.add({ ...rest, filters: filters.filter((filter) => !known.has(startInFile(filter))) });
    return extraction;
  };
}

/** Code in AsciiDoc and Org between lines of marks, and in reStructuredText on indented lines, with its language. */
const sources = [
  /^\[source,[ \t]*(?<name>[\w+-]+)[^\]\r\n]*\]\r?\n(?:\.[^\r\n]*\r?\n)?(?<mark>-{4,}|\.{4,})\r?\n(?<code>(?:(?!\k<mark>)[^\n]*\n)*)/gm,
  /^([ \t]*)\.\. (?:code-block|code|sourcecode)::[ \t]*(?<name>[\w+-]+)[ \t]*\r?\n(?<code>(?:[ \t]*\r?\n|\1[ \t]+[^\n]*(?:\n|$))*)/gm,
  /^[ \t]*#\+begin_src[ \t]+(?<name>[\w+-]+)[^\n]*\n(?<code>(?:(?![ \t]*#\+end_src)[^\n]*\n)*)/gim,
];

/** Makes a reader of AsciiDoc, Org and reStructuredText: code in its language, and the rest as Markdown. */
export function sourceBlocksHost(markdown: Host, readerOf: ReaderOf): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    for (const pattern of sources) {
      for (const match of source.text.matchAll(pattern)) {
        const { name = '', code = '' } = match.groups ?? {};
        const end = match.index + match[0].length;
        const host = readerOf(name);
        extraction.add({ ...host?.(part(source, { start: end - code.length, end }), settings), problems: [] });
      }
    }
    const { filters, urls, ...rest } = markdown(source, settings);
    const known = new Set([...extraction.filters, ...extraction.urls].map(startInFile));
    const isNew = (one: Embedded) => !known.has(startInFile(one));
    extraction.add({ ...rest, filters: filters.filter(isNew), urls: urls.filter(isNew) });
    return extraction;
  };
}
