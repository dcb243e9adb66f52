import type { EditorSettings } from '../../../src/editor/settings.ts';
import { tokensOf } from '../../../src/editor/tokens.ts';
import { likelyFilter } from '../../../src/hosts/evidence/likely-filter.ts';
import type { Dialect } from '../../../src/language/dialect/dialect.ts';
import { dialects, qive, received } from '../../../src/language/dialect/dialects.ts';
import { meaningNames, meanings, symbols } from '../../../src/language/meanings.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import type { Span } from '../../../src/source/problem.ts';

/** The address of a filter in the playground. */
export type LinkOf = (filter: string, dialect: Dialect) => string;

/** A part of a block of code that becomes an element of its own. */
export interface Decoration {
  readonly start: number;
  readonly end: number;
  readonly tagName?: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly alwaysWrap: true;
}

/** A filter with the classes of its colours. */
export function filterDecorations(filter: string, offset: number, settings: EditorSettings): readonly Decoration[] {
  return tokensOf(filter, settings).map(({ kind, span }) => ({
    start: offset + span.start,
    end: offset + span.end,
    properties: { class: `filter-${kind}` },
    alwaysWrap: true,
  }));
}

/** The filters of an example, coloured, each a link to the playground. */
export function exampleDecorations(code: string, linkOf: LinkOf): readonly Decoration[] {
  return filtersIn(code).flatMap(({ span, dialect }) => {
    const filter = code.slice(span.start, span.end);
    return [
      ...lineDecorations(code, span, { ...playgroundLink, href: linkOf(filter, dialect) }, 'a'),
      ...filterDecorations(filter, span.start, { dialect }),
    ];
  });
}

/** What a link to the playground has: it is a page of its own, which the site's script must not fetch. */
const playgroundLink = { class: 'filter', target: '_self' } as const;

/** A part of a text, each of its lines by itself without the space before it. */
export function lineDecorations(
  code: string,
  { start, end }: Span,
  properties: Readonly<Record<string, string>>,
  tagName = 'span',
): readonly Decoration[] {
  return [...code.slice(start, end).matchAll(/\S.*/g)].map(({ 0: line, index }) => ({
    start: start + index,
    end: start + index + line.length,
    tagName,
    properties,
    alwaysWrap: true,
  }));
}

/** Code among words as HTML: its filters coloured, each a link to the playground unless the code is a link itself. */
export function inlineHtml(code: string, linkOf: LinkOf | undefined): string {
  let html = '';
  let at = 0;
  for (const { span, dialect } of filtersIn(code)) {
    const filter = code.slice(span.start, span.end);
    const inner = filterHtml(filter, dialect);
    html += escapeHtml(code.slice(at, span.start));
    html +=
      linkOf === undefined
        ? inner
        : `<a class="filter" target="_self" href="${escapeHtml(linkOf(filter, dialect))}">${inner}</a>`;
    at = span.end;
  }
  return html + escapeHtml(code.slice(at));
}

function filterHtml(filter: string, dialect: Dialect): string {
  let html = '';
  let at = 0;
  for (const { kind, span } of tokensOf(filter, { dialect })) {
    const text = escapeHtml(filter.slice(span.start, span.end));
    html += `${escapeHtml(filter.slice(at, span.start))}<span class="filter-${kind}">${text}</span>`;
    at = span.end;
  }
  return html + escapeHtml(filter.slice(at));
}

/** Longer texts are not examples. */
const longest = 2000;

const isLikely = likelyFilter(received);

/** What the guides extend a dialect with: orders, parts of texts and lists. `!=` is not in it, since it is shown as a mistake. */
const extended = qive.extend(
  Object.fromEntries(
    meaningNames
      .filter((means) => means === 'oneOf' || ['order', 'part'].includes(meanings[means].family))
      .map((means) => [symbols[means], { operands: meanings[means].takes, means }]),
  ),
  { name: 'extended' },
);
const readableDialects: readonly Dialect[] = [...Object.values(dialects), extended];

/**
 * The outermost filters of an example, in order: valid texts between a pair of parentheses, and texts that are probably
 * filters with mistakes. A text with a template hole, or with an escape that means another character, is not included.
 */
export function filtersIn(text: string): readonly { readonly span: Span; readonly dialect: Dialect }[] {
  const found: { readonly span: Span; readonly dialect: Dialect }[] = [];
  for (let start = text.indexOf('('); start >= 0; start = text.indexOf('(', start)) {
    const end = closingOffset(text, start);
    const dialect = end === undefined || leavesString(text, start, end) ? undefined : dialectOf(text.slice(start, end));
    const isFilter = end !== undefined && dialect !== undefined;
    if (isFilter) found.push({ span: { start, end }, dialect });
    start = isFilter ? end : start + 1;
  }
  return found;
}

/** The offset after the parenthesis that closes the one at `start`. */
function closingOffset(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longest); at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Whether a string that begins before a parenthesis ends between it and the one that closes it: in grammars, such as `"(= " word ")"`. */
function leavesString(text: string, start: number, end: number): boolean {
  const quote = text[start - 1] ?? '';
  return /["'`]/.test(quote) && text.slice(start, end).replace(/\\./g, '').includes(quote);
}

function dialectOf(text: string): Dialect | undefined {
  if (/\$\{|\\u[0-9a-f]{4}/.test(text)) return undefined;
  const reading = readableDialects.find((dialect) => parse(text, { dialect }).ok);
  return reading ?? (isLikely(text) ? received : undefined);
}

/** A text escaped for HTML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
