import { firstWhere } from '../../../source/lines.ts';
import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded, part } from '../../embedded.ts';
import { entity, entityText } from '../markup/entities.ts';

/*
 * Not a library: both with exact offsets take quadratic time, @lezer/markdown 26 s for 200 kB of `[a](`, micromark 22 s for
 * 100 kB of `> `. Finding code, links and comments needs less, in linear time.
 */

/** A paragraph or the content of a code fence; its lines exclude the marks of the enclosing block, such as `> `. */
export interface Block {
  /** The info string of a fence; missing for prose. */
  readonly info?: string;
  /** Each with its line end, except the last line of prose. */
  readonly lines: Span[];
}

interface Fence extends Block {
  readonly info: string;
  readonly mark: string;
  readonly indent: number;
  readonly quotes: number;
}

const lineEnd = /\r\n?|\n|$/g;
const quote = / {0,3}> ?/y;
const content = /[^ \t]/g;
const opening = /(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*(`{3,}(?=[^`\r\n]*$)|~{3,})/my;

/** The blocks of a document from an offset on in order, and the HTML comments that begin a line. */
export function blocksOf(text: string, from = 0): { blocks: Block[]; comments: Span[] } {
  const blocks: Block[] = [];
  const comments: Span[] = [];
  let fence: Fence | undefined;
  let prose: Block = { lines: [] };
  let hasComments = true;
  const flush = () => {
    if (prose.lines.length > 0) blocks.push(prose);
    prose = { lines: [] };
  };
  for (let start = Math.max(from, text.startsWith('\ufeff') ? 1 : 0), next = start; start < text.length; start = next) {
    const end = (matchFrom(lineEnd, text, start) as RegExpExecArray).index;
    next = end === text.length ? end : end + (text.startsWith('\r\n', end) ? 2 : 1);
    const { at, quotes } = behindQuotes(text, start, end, fence?.quotes ?? Number.POSITIVE_INFINITY);
    if (fence !== undefined && quotes === fence.quotes) {
      if (isClosing(text.slice(at, end), fence)) fence = undefined;
      else fence.lines.push({ start: behindIndent(text, at, fence.indent), end: next });
      continue;
    }
    fence = undefined;
    const opened = matchFrom(opening, text, at);
    if (opened !== null) {
      flush();
      const info = text.slice(opening.lastIndex, end).trim();
      const mark = opened[1] as string;
      fence = { info, mark, indent: opened[0].length - mark.length, quotes, lines: [] };
      blocks.push(fence);
      continue;
    }
    content.lastIndex = at;
    const first = content.test(text) ? content.lastIndex - 1 : end;
    if (first >= end) {
      flush();
      continue;
    }
    const isComment: boolean = hasComments && text.startsWith('<!--', first);
    const close: number = isComment ? text.indexOf('-->', first) : -1;
    if (isComment) hasComments = close >= 0;
    if (close < 0) prose.lines.push({ start: at, end: next });
    else {
      flush();
      next = close + 3;
      comments.push({ start: first, end: next });
    }
  }
  flush();
  return { blocks, comments };
}

function behindQuotes(text: string, start: number, end: number, most: number): { at: number; quotes: number } {
  let at = start;
  let quotes = 0;
  for (; quotes < most; quotes++) {
    quote.lastIndex = at;
    if (!quote.test(text) || quote.lastIndex > end) break;
    at = quote.lastIndex;
  }
  return { at, quotes };
}

/** The offset after at most `most` columns of indentation; a tab uses up all that are left. */
function behindIndent(text: string, start: number, most: number): number {
  let at = start;
  while (at < start + most && text[at] === ' ') at++;
  return at < start + most && text[at] === '\t' ? at + 1 : at;
}

function isClosing(line: string, { mark }: Fence): boolean {
  const found = line.trim();
  return found.startsWith(mark) && found === (mark[0] as string).repeat(found.length);
}

/** The parts of a paragraph. */
interface Prose {
  /** Text and links, with escapes and character references decoded; each code span and comment is replaced by a backtick. */
  readonly words: Embedded;
  /** The content of each code span. */
  readonly spans: readonly Embedded[];
  /** The HTML comments in the paragraph. */
  readonly comments: readonly Span[];
}

const mark = new RegExp(`\\\\[!-/:-@[-\`{-~]|\`+|<!--|${entity.source}`, 'g');

/** Splits a paragraph into its parts. */
export function proseOf(paragraph: Embedded): Prose {
  const { text } = paragraph;
  const decoding = new Decoding(paragraph);
  const spans: Embedded[] = [];
  const comments: Span[] = [];
  const runs = runsIn(text);
  let hasComments = true;
  let kept = 0;
  const take = (start: number, end: number, read: string) => {
    decoding.keep(kept, start);
    decoding.read(start, end, read);
    kept = end;
  };
  for (const found of text.matchAll(mark)) {
    const [image] = found;
    const start = found.index;
    const end = start + image.length;
    // Already consumed by an earlier match.
    if (start < kept) continue;
    if (image.startsWith('\\')) take(start, end, image.slice(1));
    else if (image === '<!--') {
      const close: number = hasComments ? text.indexOf('-->', end) : -1;
      hasComments = close >= 0;
      if (!hasComments) continue;
      comments.push({ start, end: close + 3 });
      take(start, close + 3, '`');
    } else if (image.startsWith('&')) {
      const character = entityText(image);
      if (character !== undefined) take(start, end, character);
    } else {
      const same = runs.get(image.length) ?? [];
      const close = same[firstWhere(same.length, (at) => (same[at] as number) >= end)];
      if (close === undefined) continue;
      spans.push(codeSpan(paragraph, { start: end, end: close }));
      take(start, close + image.length, '`');
    }
  }
  decoding.keep(kept, text.length);
  return { words: decoding.done(written), spans, comments };
}

/** The offsets of the runs of backticks, by their length. */
function runsIn(text: string): ReadonlyMap<number, readonly number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const same = runs.get(run.length);
    if (same === undefined) runs.set(run.length, [index]);
    else same.push(index);
  }
  return runs;
}

/** As in CommonMark: line ends count as spaces, and one space of padding on both sides is removed. */
function codeSpan(paragraph: Embedded, { start, end }: Span): Embedded {
  const text = paragraph.text.slice(start, end);
  const isPadded = /^[ \r\n]/.test(text) && /[ \r\n]$/.test(text) && text.trim() !== '';
  const from = start + (isPadded ? (text.startsWith('\r\n') ? 2 : 1) : 0);
  const to = end - (isPadded ? (text.endsWith('\r\n') ? 2 : 1) : 0);
  const code = part(paragraph, { start: from, end: to });
  const inner = code.text;
  const encode = (written: string) => (/[`\r\n]/.test(written) ? undefined : written);
  if (!/[\r\n]/.test(inner)) return { ...code, encode: (written) => encode(written) && code.encode(written) };
  const decoding = new Decoding(code);
  decoding.decode(0, inner.length, /\r\n?|\n/g, () => ' ');
  return decoding.done(encode);
}

/** Escapes what Markdown would read as an escape or a character reference. */
function written(text: string): string | undefined {
  if (/[`\r\n]/.test(text)) return undefined;
  return text.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, (character) => (character === '&' ? '&amp;' : '\\\\'));
}
