import type { Span } from '../../source/span.ts';

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
    lineEnd.lastIndex = start;
    const end = (lineEnd.exec(text) as RegExpExecArray).index;
    next = end === text.length ? end : end + (text.startsWith('\r\n', end) ? 2 : 1);
    const { at, quotes } = behindQuotes(text, start, end, fence?.quotes ?? Number.POSITIVE_INFINITY);
    if (fence !== undefined && quotes === fence.quotes) {
      if (isClosing(text.slice(at, end), fence)) fence = undefined;
      else fence.lines.push({ start: behindIndent(text, at, fence.indent), end: next });
      continue;
    }
    fence = undefined;
    opening.lastIndex = at;
    const opened = opening.exec(text);
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
