import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { Decoding, type Embedded, onOneLine, part, startInFile } from '../../embedded.ts';
import { balancedEnd } from '../../evidence/brackets.ts';
import { aboutFilters, speaksOfService } from '../../evidence/service.ts';
import { urlsIn } from '../../evidence/url.ts';
import { assignedIn } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host, Hosted, HostSettings } from '../../host.ts';
import { filterFile } from '../filter-file.ts';
import type { ReaderOf } from '../interpreters.ts';
import { javascript } from '../javascript/javascript.ts';
import { markupHost } from '../markup/markup.ts';
import { markupLanguages } from '../markup/tags.ts';
import { shell } from '../shell/shell.ts';
import { yaml } from '../yaml/yaml.ts';
import { type Block, blocksOf, proseOf } from './blocks.ts';

/**
 * Makes a reader of Markdown: its front matter, fenced code in its language, code spans, and URLs anywhere; with elements (MDX) also
 * their attributes and expressions, and the statements `import` and `export`.
 */
export function markdownHost(readerOf: ReaderOf, hasElements = false): Host {
  const nothing: Host = () => new Extraction();
  // A document within a document holds none itself.
  const inner: Host = (source, settings) =>
    read(source, settings, (name) => (isMarkdown(name) ? nothing : readerOf(name)));
  return (source, settings) =>
    read(source, settings, (name) => (isMarkdown(name) ? inner : readerOf(name)), hasElements);
}

function isMarkdown(language: string): boolean {
  return /^(?:md|markdown|txt)$/.test(language);
}

/** What is known of a document. */
interface Document {
  readonly settings: HostSettings;
  readonly readerOf: ReaderOf;
  /** Whether it is about filters, so that its code is. */
  readonly isOurs: boolean;
}

function read(source: Embedded, settings: HostSettings, readerOf: ReaderOf, hasElements = false): Hosted {
  const extraction = new Extraction();
  const { text } = source;
  const document: Document = { settings, readerOf, isOurs: isAboutFilters(text, settings) };
  const front = frontMatter.exec(text)?.[0] ?? '';
  const begin = text.indexOf('\n') + 1;
  if (front !== '') {
    extraction.add(lenient(part(source, { start: begin, end: front.lastIndexOf('\n') + 1 }), yaml, settings));
  }
  const { blocks, comments } = blocksOf(text, front.length);
  for (const span of comments) extraction.add(commentAt(source, span, settings));
  for (const block of blocks) {
    if (extraction.isFull) break;
    if (block.info !== undefined) {
      if (block.lines.length > 0) extraction.add(fenced(joinLines(source, block), block.info, document));
      continue;
    }
    const found = hasElements ? elements(joinLines(source, block), settings) : {};
    // A template in an expression looks like a code span.
    const known = new Set(found.filters?.map(startInFile));
    extraction.add(found);
    if (!mayHold(text, block)) continue;
    const { filters = [], ...rest } = prose(joinLines(source, block), document);
    extraction.add({ ...rest, filters: filters.filter((filter) => !known.has(startInFile(filter))) });
  }
  return extraction;
}

const frontMatter = /^\ufeff?---[ \t]*\r?\n(?:(?!---[ \t]*\r?\n)[^\n]*\n)*?(?=---[ \t]*(?:\r?\n|$))/;

/** A quick test that rules out most paragraphs. */
function mayHold(text: string, { lines }: Block): boolean {
  const last = lines.at(-1) as Span;
  return /`\s*(?:[?&]?[\w.-]+=\s*)?\(|[?#&][^\s=?#&]*=|<!--|^[ \t]{2,}\(|[ "'][\w.-]+[ =]["']?\(/.test(
    text.slice((lines[0] as Span).start, last.end),
  );
}

function fenced(code: Embedded, words: string, document: Document): Partial<Hosted> {
  const { settings, readerOf, isOurs } = document;
  const info = (/^\{?\s*\.?([\w+-]+)/.exec(words)?.[1] ?? 'text').toLowerCase();
  const host = readerOf(info);
  const isPlain = info === 'text' && (isOurs || !(isNested(code.text) || isLisp(code.text)));
  const several = host === filterFile || isPlain ? filtersIn(code, settings) : [];
  if (several.length > 0) return { filters: several.flatMap((one) => hosted(one).filters) };
  if (host !== undefined) {
    const isShell = host === readerOf('sh') || host === shell;
    return withLost(host(isShell ? withoutPrompts(code) : code, settings), code, settings);
  }
  if (isPlain && isWhole(code.text, document)) return hosted(code);
  return urlsIn(code, 'markdown', 'prose', settings);
}

/** Code in documents is often incomplete, so syntax problems are reported only if they seem to hide a filter. */
function withLost(found: Hosted, { text }: Embedded, settings: HostSettings): Hosted {
  const isLost = found.problems.length > 0 && found.filters.length === 0 && holdsFilter(text, settings);
  return isLost ? found : { ...found, problems: [] };
}

function lenient(code: Embedded, host: Host, settings: HostSettings): Hosted {
  return withLost(host(code, settings), code, settings);
}

const svelte = markupHost(markupLanguages.svelte);

/** The attributes and expressions of a paragraph; its URLs are found as those of prose. */
function elements(block: Embedded, settings: HostSettings): Partial<Hosted> {
  const isProgram = /^\s*(?:import|export)\s/.test(block.text);
  if (!isProgram && !/<\p{L}|\{/u.test(block.text)) return {};
  const found = lenient(block, isProgram ? javascript : svelte, settings);
  return isProgram
    ? found
    : { ...found, filters: found.filters.filter(({ encoding }) => encoding === 'none'), urls: [] };
}

function prose(source: Embedded, document: Document): Partial<Hosted> {
  const { text } = source;
  const { settings, isOurs } = document;
  const isIndented = (isOurs ? /^[ \t]{2}/ : /^(?: {4}|\t)/).test(text);
  if (isIndented && isWhole(text, document) && (isOurs || !isNested(text))) return hosted(source);
  const extraction = new Extraction();
  const { words, spans, comments } = proseOf(source);
  for (const span of spans) {
    const isList = balancedEnd(span.text, span.text.indexOf('(')) === span.text.trimEnd().length;
    const assigned = assignedIn(span, settings);
    if (assigned !== undefined) extraction.add(hosted(assigned.text, assigned.name));
    else if (!isWhole(span.text, document)) extraction.add(urlsIn(span, 'markdown', 'document', settings));
    else if (isOurs || (isList && !isLisp(span.text) && !isNested(span.text))) extraction.add(hosted(span));
  }
  const command = assignedIn(source, settings, true);
  if (command !== undefined && spans.length === 0) extraction.add(hosted(command.text, command.name));
  extraction.add(urlsIn(words, 'markdown', 'document', settings));
  for (const span of comments) extraction.add(commentAt(source, span, settings));
  return extraction;
}

/** The filters of a list of examples, each on lines of its own, perhaps with a description; none if there is only one text. */
function filtersIn(code: Embedded, settings: HostSettings): readonly Embedded[] {
  const { text } = code;
  const found: Embedded[] = [];
  const begin = /^[ \t]*\(/gm;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = begin.lastIndex - 1;
    const end = balancedEnd(text, start);
    if (end === undefined || !settings.isLikely(text.slice(start, end))) return [];
    found.push(part(code, { start, end }));
    begin.lastIndex = end;
  }
  return found.length > 1 ? found : [];
}

/** Whether code is as likely Lisp or SMT-LIB: `(null x)` in lower case, an operator of bare words, or a comparison of three, `(= x y z)`. */
function isLisp(text: string): boolean {
  return (
    /^\s*\(\s*(?:[a-z]+\s|[<=>]+(?:\s+[^\s()"]+){3,}\s*\))/.test(text) ||
    /^\s*\(\s*(?:AND|OR|NOT)\s[^()]*\)\s*$/.test(text)
  );
}

/** Whether an operator of symbols has another list among its operands, as in Lisp: `(= (f x) y)`, `(+ a (g b))`. */
function isNested(text: string): boolean {
  return /\(\s*(?!(?:!|&+|\|+)\s)[^\s()\w]+\s+(?:[^\s()]+\s+)?\(/.test(text);
}

/** Whether a URL, a host or an operator of ours in a document shows that its code spans are filters. */
export function isAboutFilters(text: string, { sources }: HostSettings): boolean {
  return (
    speaksOfService(text, sources) ||
    /\bprefilter\b/.test(text) ||
    sources.parameters.some((name) => text.includes(`?${name}=`) || text.includes(`&${name}=`))
  );
}

function hosted(code: Embedded, name?: string): Pick<Hosted, 'filters'> {
  const why = name === undefined ? ({ reason: 'text' } as const) : ({ reason: 'name', name } as const);
  return { filters: [{ ...code, kind: 'markdown', encoding: 'none', ...why }] };
}

/** Whether code without a language is a single filter; in a document about filters, one of any spelling. */
function isWhole(text: string, { settings, isOurs }: Document): boolean {
  if (!text.trimEnd().endsWith(')')) return false;
  return isOurs ? settings.isLikely(text, 'named', aboutFilters) : settings.isLikely(text);
}

/** Whether a filter seems to begin anywhere in the text. */
function holdsFilter(text: string, settings: HostSettings): boolean {
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    if (text[at + 1] !== '(' && settings.isLikely(text.slice(at, at + 100))) return true;
  }
  return false;
}

function commentAt(source: Embedded, span: Span, settings: HostSettings): Partial<Hosted> {
  const inner = { start: span.start + 4, end: span.end - 3 };
  const { comments, ...urls } = comment(source, inner, span, 'markdown', settings);
  return comments[0]?.text.includes('prefilter-') ? { comments, ...urls } : urls;
}

/** Joins lines into one text; where block marks separate them, a replacement cannot contain a line end. */
function joinLines(source: Embedded, { lines }: Block): Embedded {
  const first = lines[0] as Span;
  const last = lines.at(-1) as Span;
  if (lines.every((line, index) => index === 0 || line.start === (lines[index - 1] as Span).end)) {
    return part(source, { start: first.start, end: last.end });
  }
  return kept(source, lines);
}

/** The commands of a shell session without their `$` prompts. */
function withoutPrompts(code: Embedded): Embedded {
  if (!/^[ \t]*\$ /m.test(code.text)) return code;
  const lines: Span[] = [];
  let start = 0;
  for (const { 0: prompt, index } of code.text.matchAll(/^[ \t]*\$ /gm)) {
    if (index > start) lines.push({ start, end: index });
    start = index + prompt.length;
  }
  return kept(code, [...lines, { start, end: code.text.length }]);
}

function kept(source: Embedded, spans: readonly Span[]): Embedded {
  const decoding = new Decoding(source);
  for (const { start, end } of spans) decoding.keep(start, end);
  return decoding.done(onOneLine);
}
