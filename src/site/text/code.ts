import jsTokens from 'js-tokens';
import { tokensOf } from '../../editor/tokens.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Span } from '../../source/span.ts';
import { filtersIn } from './filters-in.ts';
import { escapeHtml } from './html.ts';

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
    const inner = marked(
      filter,
      tokensOf(filter, { dialect }).map((token) => ({ span: token.span, kind: `filter-${token.kind}` })),
    );
    html += marked(code.slice(at, span.start), clipped(marks, at, span.start));
    html += to === undefined ? inner : `<a class="filter" href="${escapeHtml(to)}">${inner}</a>`;
    at = span.end;
  }
  return html + marked(code.slice(at), clipped(marks, at, code.length));
}

function marked(text: string, marks: readonly Mark[]): string {
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
function clipped(marks: readonly Mark[], from: number, to: number): readonly Mark[] {
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
      return matches(code, /(?:^|\s)(#.*)$/gm, 'comment');
    case 'console':
      return matches(code, /^(\$ .*)$/gm, 'command');
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
function matches(code: string, pattern: RegExp, kind: string): readonly Mark[] {
  return [...code.matchAll(pattern)].map(({ 0: whole, 1: group = '', index }) => {
    const start = index + whole.length - group.length;
    return { span: { start, end: start + group.length }, kind };
  });
}
