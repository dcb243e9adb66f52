import { lineStarts, positionAt, spanOfLine } from './lines.ts';
import type { Span } from './problem.ts';

/** The longest part of a line that an excerpt shows, in columns. */
const window = 100;

/** The position of a span for people: `line`, `column`, and the lines it touches with the span underlined. */
export interface Excerpt {
  readonly line: number;
  readonly column: number;
  /** The line in printable form: a tab as a space, other control characters as symbols, shortened if it is long. */
  readonly code: string;
  /** Underlines `code` up to the end of the span: spaces, then `^` below each column of the span. */
  readonly underline: string;
}

/** The line of the text where the span begins, and an underline for the part of the span on it; at least one `^`. */
export function excerptOf(text: string, span: Span): Excerpt {
  const starts = lineStarts(text);
  const { line, column } = positionAt(starts, span.start);
  const { start: lineStart, end: lineEnd } = spanOfLine(text, starts, line);
  const from = Math.max(lineStart, Math.min(span.start, lineEnd));
  const to = Math.max(from, Math.min(span.end, lineEnd));
  const left = Math.max(lineStart, Math.min(from - 30, lineEnd - window));
  const right = Math.min(lineEnd, left + window);
  const before = (left > lineStart ? '…' : '') + visible(text.slice(left, from));
  const marked = visible(text.slice(from, Math.min(to, right)));
  const after = visible(text.slice(Math.min(to, right), right)) + (right < lineEnd ? '…' : '');
  return {
    line,
    column,
    code: before + marked + after,
    underline: ' '.repeat(columns(before)) + '^'.repeat(Math.max(1, columns(marked))),
  };
}

/** An excerpt as plain text of two lines with a line number. */
export function excerpt(text: string, span: Span): string {
  const { line, code, underline } = excerptOf(text, span);
  const margin = `${line} | `;
  return `${margin}${code}\n${' '.repeat(margin.length - 2)}| ${underline}`;
}

/** Makes invisible text visible: control characters as symbols, invisible and broken characters as `·` and `�`. */
function visible(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u001f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\u007f/g, '␡')
    .replace(/[\u0080-\u009f\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/g, '·')
    .toWellFormed();
}

/**
 * The number of terminal columns that a text takes: combining marks take none, East Asian wide characters and emoji
 * two.
 */
function columns(text: string): number {
  // The usual case; the Unicode classes below take a millisecond to compile.
  if (/^[ -~]*$/.test(text)) return text.length;
  let sum = 0;
  for (const character of text) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue;
    sum +=
      /[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return sum;
}

/** A text from a filter as quoted in a message, shortened if long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text.toWellFormed();
}

/** A text for display: what goes past a length is cut off. */
export function cut(text: string, length = 4000): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}

/** The fence of code in Markdown: more backticks than follow each other anywhere in the text, at least so many. */
export function fenceFor(text: string, least = 1): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A text as code within a line of Markdown. */
export function codeInLine(text: string): string {
  const fence = fenceFor(text);
  const space = fence.length > 1 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
