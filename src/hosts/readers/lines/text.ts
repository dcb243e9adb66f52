import { part, startInFile } from '../../embedded.ts';
import { namedLines } from '../../evidence/named-lines.ts';
import { inText } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { isAboutFilters } from '../markdown/markdown.ts';

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
    for (const { start, end, grade } of namedLines(source.text, settings)) {
      if (start < last || extraction.isFull || (grade === undefined && !isOurs)) continue;
      const found = inText(part(source, { start, end }), 'code', grade ?? 'named', settings);
      extraction.add(found);
      for (const filter of found.filters) known.add(startInFile(filter));
      if (found.filters.length > 0) last = end;
    }
    extraction.add({ ...rest, filters: filters.filter((filter) => !known.has(startInFile(filter))) });
    return extraction;
  };
}
