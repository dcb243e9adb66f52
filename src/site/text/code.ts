import highlighter from 'highlight.js';
import type { EditorSettings } from '../../editor/settings.ts';
import { tokensOf } from '../../editor/tokens.ts';
import { likelyFilter } from '../../hosts/evidence/likely-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialects, qive, received } from '../../language/dialect/dialects.ts';
import { meaningNames, meanings, symbols } from '../../language/meanings.ts';
import { parse } from '../../language/parse/parse.ts';
import type { Span } from '../../source/problem.ts';
import { sqlTargetNames } from '../../translate/targets/names.ts';

/** The playground link of a filter of a dialect, relative to the page; `undefined` if there is none. */
export type LinkOf = (filter: string, dialect: Dialect) => string | undefined;

/** A part of a text with its CSS class. */
interface Mark {
  readonly span: Span;
  readonly kind: string;
}

/** A filter as HTML, coloured. */
export function filterHtml(filter: string, settings: EditorSettings): string {
  return markSpans(
    filter,
    tokensOf(filter, settings).map((token) => ({ span: token.span, kind: `filter-${token.kind}` })),
  );
}

/** Code as HTML: its filters coloured, each a link to the playground, and the rest highlighted for its language. */
export function codeHtml(code: string, language: string, linkOf: LinkOf): string {
  const marks = marksOf(code, language);
  let html = '';
  let at = 0;
  for (const { span, dialect } of filtersIn(code)) {
    const filter = code.slice(span.start, span.end);
    const to = linkOf(filter, dialect);
    const inner = filterHtml(filter, { dialect });
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

/** The classes of highlight.js, by ours. */
const kinds: Readonly<Record<string, string>> = {
  comment: 'comment',
  quote: 'comment',
  string: 'string',
  regexp: 'string',
  number: 'number',
  literal: 'number',
  keyword: 'keyword',
  built_in: 'keyword',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  section: 'name',
  variable: 'name',
};

const sameNames = ['bash', 'ini', 'java', 'javascript', 'json', 'lisp', 'lua', 'python', 'sql', 'typescript', 'yaml'];

/** The languages of our examples that are highlighted, by what highlight.js calls them. */
const languages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sameNames.map((name) => [name, name])),
  jsonc: 'json',
  json5: 'json',
  sh: 'bash',
  shell: 'bash',
  toml: 'ini',
  elisp: 'lisp',
  js: 'javascript',
  ts: 'typescript',
  ...Object.fromEntries(sqlTargetNames.map((name) => [name, 'sql'])),
};

/** The syntax highlighted in the languages of our examples. */
function marksOf(code: string, language: string): readonly Mark[] {
  if (language === 'console') return consoleMarks(code);
  const name = languages[language];
  return name === undefined ? [] : highlightedMarks(code, name);
}

/** The spans of the HTML that highlight.js writes; within nested ones, the innermost kind counts. */
function highlightedMarks(code: string, language: string): readonly Mark[] {
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
  const marks: Mark[] = [];
  const open: (string | undefined)[] = [];
  let at = 0;
  for (const [part, name] of value.matchAll(/<span class="hljs-(\w+)[^>]*>|<\/span>|&\w+;|&#x27;|[^<&]+/g)) {
    if (part.startsWith('<span')) open.push(kinds[name as string] ?? open.at(-1));
    else if (part === '</span>') open.pop();
    else {
      const end = at + (part.startsWith('&') ? 1 : part.length);
      const kind = open.at(-1);
      const last = marks.at(-1);
      if (kind !== undefined && last?.kind === kind && last.span.end === at)
        marks[marks.length - 1] = { span: { start: last.span.start, end }, kind };
      else if (kind !== undefined) marks.push({ span: { start: at, end }, kind });
      at = end;
    }
  }
  return marks;
}

/** The commands of a console, and the output that is JSON. */
function consoleMarks(code: string): readonly Mark[] {
  const outputs = [...code.matchAll(/^[{[](?:.|\n(?!\$ ))*/gm)];
  const json = outputs.flatMap(({ 0: output, index }) =>
    highlightedMarks(output, 'json').map(({ span, kind }) => ({
      span: { start: span.start + index, end: span.end + index },
      kind,
    })),
  );
  const commands = [...code.matchAll(/^\$ .*$/gm)].map(({ 0: command, index }) => ({
    span: { start: index, end: index + command.length },
    kind: 'command',
  }));
  return [...commands, ...json].sort((a, b) => a.span.start - b.span.start);
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

/** A message as HTML: text between backticks is code. */
export function messageHtml(message: string): string {
  return message
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');
}

/** A text escaped for HTML, also between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
