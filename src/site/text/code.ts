import jsTokens from 'js-tokens';
import { tokensOf } from '../../editor/tokens.ts';
import { likelyFilter } from '../../hosts/evidence/likely-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import { received } from '../../language/dialect/received.ts';
import { parse } from '../../language/parse/parse.ts';
import type { Span } from '../../source/span.ts';

/** The playground link of a filter of a dialect, relative to the page; `undefined` if there is none. */
export type LinkOf = (filter: string, dialect: Dialect) => string | undefined;

/** A part of a text with its CSS class. */
interface Mark {
  readonly span: Span;
  readonly kind: string;
}

/** Code as HTML: its filters coloured, each a link to the playground, and the rest highlighted for its language. */
export function codeHtml(code: string, language: string, linkOf: LinkOf): string {
  const marks = marksOf(code, language);
  let html = '';
  let at = 0;
  for (const { span, dialect } of filtersIn(code)) {
    const filter = code.slice(span.start, span.end);
    const to = linkOf(filter, dialect);
    const inner = markSpans(
      filter,
      tokensOf(filter, { dialect }).map((token) => ({ span: token.span, kind: `filter-${token.kind}` })),
    );
    html += markSpans(code.slice(at, span.start), clipMarks(marks, at, span.start));
    html += to === undefined ? inner : `<a class="filter" href="${escapeHtml(to)}">${inner}</a>`;
    at = span.end;
  }
  return html + markSpans(code.slice(at), clipMarks(marks, at, code.length));
}

function markSpans(text: string, marks: readonly Mark[]): string {
  let html = '';
  let at = 0;
  for (const { span, kind } of marks) {
    html += escapeHtml(text.slice(at, span.start));
    html += `<span class="${kind}">${escapeHtml(text.slice(span.start, span.end))}</span>`;
    at = span.end;
  }
  return html + escapeHtml(text.slice(at));
}

/** The highlighted parts between two offsets, counted from the first. */
function clipMarks(marks: readonly Mark[], from: number, to: number): readonly Mark[] {
  return marks
    .map(({ span, kind }) => ({
      span: { start: Math.max(span.start, from) - from, end: Math.min(span.end, to) - from },
      kind,
    }))
    .filter(({ span }) => span.start < span.end);
}

const keywords = new Set(
  (
    'as async await break case catch class const continue declare default else enum export extends false finally for from ' +
    'function if import in infer instanceof interface keyof let new null of readonly return satisfies static switch this ' +
    'throw true try type typeof undefined var void while yield'
  ).split(' '),
);

/** The syntax highlighted in the languages of our examples. */
function marksOf(code: string, language: string): readonly Mark[] {
  switch (language) {
    case 'ts':
    case 'js':
    case 'json':
    case 'jsonc':
      return javascriptMarks(code);
    case 'sh':
    case 'yaml':
    case 'toml':
      return markMatches(code, /(?:^|\s)(#.*)$/gm, 'comment');
    case 'console':
      return markMatches(code, /^(\$ .*)$/gm, 'command');
    default:
      return [];
  }
}

function javascriptMarks(code: string): readonly Mark[] {
  const marks: Mark[] = [];
  let start = 0;
  for (const { type, value } of jsTokens(code)) {
    const kind = /Comment$/.test(type)
      ? 'comment'
      : /^(?:StringLiteral|Template|NoSubstitutionTemplate|RegularExpression)/.test(type)
        ? 'string'
        : type === 'NumericLiteral'
          ? 'number'
          : type === 'IdentifierName' && keywords.has(value)
            ? 'keyword'
            : undefined;
    if (kind !== undefined) marks.push({ span: { start, end: start + value.length }, kind });
    start += value.length;
  }
  return marks;
}

/** The position of a group in a match. */
function markMatches(code: string, pattern: RegExp, kind: string): readonly Mark[] {
  return [...code.matchAll(pattern)].map(({ 0: whole, 1: group = '', index }) => {
    const start = index + whole.length - group.length;
    return { span: { start, end: start + group.length }, kind };
  });
}

/** A filter in a text. */
interface FoundFilter {
  readonly span: Span;
  readonly dialect: Dialect;
}

/** Longer texts are not examples. */
const longest = 2000;

const isLikely = likelyFilter(received);

/**
 * The outermost filters of an example, in order: valid texts between a pair of parentheses, and texts that are probably
 * filters with mistakes. A text with a template hole, or with an escape that means another character, is not included.
 */
export function filtersIn(text: string): readonly FoundFilter[] {
  const found: FoundFilter[] = [];
  for (let start = text.indexOf('('); start >= 0; start = text.indexOf('(', start)) {
    const end = closingOffset(text, start);
    const dialect = end === undefined ? undefined : dialectOf(text.slice(start, end));
    if (end !== undefined && dialect !== undefined) found.push({ span: { start, end }, dialect });
    start = end !== undefined && dialect !== undefined ? end : start + 1;
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

function dialectOf(text: string): Dialect | undefined {
  if (/\$\{|\\u[0-9a-f]{4}/.test(text)) return undefined;
  const reading = Object.values(dialects).find((dialect) => parse(text, { dialect }).ok);
  return reading ?? (isLikely(text) ? received : undefined);
}

/** A text escaped for HTML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
