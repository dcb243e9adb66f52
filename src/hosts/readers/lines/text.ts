import type { Span } from '../../../source/span.ts';
import { type Embedded, part } from '../../embedded.ts';
import { nameTest } from '../../evidence/names.ts';
import { inText } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host, HostSettings } from '../../host.ts';
import { balancedEnd, isAboutFilters } from '../markdown/markdown.ts';

/** A line that is a filter, perhaps of a list, or `name: filter`; the parenthesis is its end. */
const line =
  /^[ \t]*(?:(?:[-*•>]+|\d+[.)])[ \t]+)?(?:(["']?)(\p{L}[\p{L}\p{N}_ .-]{0,80})\1[ \t]*(?::|:?=)[ \t]*["'`]?)?\(/gmu;
/** How many characters of other lines a filter may go on for. */
const longest = 5000;

/**
 * Makes a reader of plain text: URLs and code as Markdown has them, lines such as `filter: (= a b)`, and lines that are filters where
 * the text is about them, as that of a list is.
 */
export function textHost(markdown: Host, isList = false): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    const { filters, ...rest } = markdown(source, settings);
    const isNamed = nameTest(settings.sources.keys);
    const isOurs = isList || isAboutFilters(source.text, settings);
    const known = new Set<number>();
    let end = 0;
    for (const { 0: head, 2: name, index } of source.text.matchAll(line)) {
      const grade = name === undefined ? (isOurs ? 'named' : undefined) : isNamed(name.trim());
      if (grade === undefined || index < end || extraction.isFull) continue;
      const span = valueSpan(source.text, index + head.length - 1);
      const value = part(source, span);
      const found = inText(value, [], 'code', grade, settings);
      extraction.add({ ...found, filters: name === undefined ? sure(found.filters, settings) : found.filters });
      for (const filter of found.filters) known.add(startOf(filter));
      if (found.filters.length > 0) end = span.end;
    }
    extraction.add({ ...rest, filters: filters.filter((filter) => !known.has(startOf(filter))) });
    return extraction;
  };
}

/** Without any name a filter must look like one. */
function sure<F extends Embedded>(filters: readonly F[], { isLikely }: HostSettings): readonly F[] {
  return filters.filter(({ text }) => isLikely(text, 'exact'));
}

function startOf(filter: Embedded): number {
  return filter.map({ start: 0, end: 1 }).start;
}

/** The parentheses that open at an offset, or the rest of their line if they are not closed or something is behind them. */
function valueSpan(text: string, start: number): Span {
  const newline = text.indexOf('\n', start);
  const rest = text.slice(start, newline < 0 ? text.length : newline).replace(/["'`.,;\s]+$/, '');
  const closed = balancedEnd(text.slice(start, start + longest), 0);
  const end = closed === undefined || /^\)+$/.test(rest.slice(closed)) ? rest.length : closed;
  return { start, end: start + end };
}
