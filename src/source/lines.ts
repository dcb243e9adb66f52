import type { Span } from './problem.ts';
import { type Check, is, text, wholeNumber } from './shape.ts';

/** A position as people and editors count: line and column from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The start offset of each line, the first one after a byte order mark; `\n`, `\r\n` and a lone `\r` end a line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\ufeff') ? 1 : 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** Where the line of an offset ends, before its `\n` or `\r\n`; a lone `\r` ends none, as in shells. */
export function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  if (newline < 0) return text.length;
  return newline > from && text[newline - 1] === '\r' ? newline - 1 : newline;
}

/** The lines of a text from an offset on, without their line ends. */
export function linesOf(text: string, from = 0): Span[] {
  const lines: Span[] = [];
  for (let start = from, newline = from; newline >= 0; start = newline + 1) {
    newline = text.indexOf('\n', start);
    lines.push({ start, end: endOfLine(text, start) });
  }
  return lines;
}

/** The position of an offset, by binary search in the line starts of its text. */
export function positionAt(starts: readonly number[], offset: number): Position {
  const line = Math.max(
    1,
    firstWhere(starts.length, (at) => (starts[at] as number) > offset),
  );
  // A byte order mark is before the first column.
  return { line, column: Math.max(0, offset - (starts[line - 1] as number)) + 1 };
}

/** A text and its file; all findings in it share one object, by which its line starts are cached. */
export interface Source {
  /** The name to show: a path with `/`, `<stdin>`, `<argument 1>`. */
  readonly file: string;
  /** The content; positions refer to it. */
  readonly text: string;
}

export const sourceCheck = /* @__PURE__ */ is(
  '`{ file, text }`: a file name, which says the language, and the text',
  (value) => text.fits(Object(value).file) && text.fits(Object(value).text),
);

const startsBySource = new WeakMap<Source, readonly number[]>();

function startsOf(source: Source): readonly number[] {
  const starts = startsBySource.get(source) ?? lineStarts(source.text);
  startsBySource.set(source, starts);
  return starts;
}

/** The line and column of an offset in the text. */
export function placeOf(source: Source, offset: number): Position {
  return positionAt(startsOf(source), offset);
}

/** The line of an offset, without its line end. */
export function lineAt(source: Source, offset: number): Span {
  const starts = startsOf(source);
  return spanOfLine(source.text, starts, positionAt(starts, offset).line);
}

/** A line by its number, without its line end. */
export function spanOfLine(text: string, starts: readonly number[], line: number): Span {
  const start = starts[line - 1] as number;
  let end = starts[line] ?? text.length;
  while (end > start && '\r\n'.includes(text[end - 1] as string)) end--;
  return { start, end };
}

/**
 * The first index below `length` for which a test holds, by binary search; `length` if there is none. Where the test holds for
 * one index it must hold for all that follow.
 */
export function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const offsetCheck = /* @__PURE__ */ wholeNumber(0);

export const spanCheck: Check = /* @__PURE__ */ is('`{ start, end }`, offsets in the text', (value) => {
  const { start, end } = Object(value) as Partial<Span>;
  return offsetCheck.fits(start) && offsetCheck.fits(end) && Number(start) <= Number(end);
});
