import type { Filter } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import type { Edit } from '../source/problem.ts';
import { completeSettings, type EditorSettings } from './settings.ts';

/** Formats a filter to a width, or on one line without one; no edits for a text that is not a filter. */
export function formatEdits(text: string, settings: EditorSettings = {}, width?: number): readonly Edit[] {
  const { dialect } = completeSettings(text, settings);
  const { ok, filter } = parse(text, { dialect });
  if (!ok || filter.span === undefined) return [];
  const written = print(filter, { dialect, ...(width !== undefined && { width }) });
  const { start, end } = filter.span;
  return written === text.slice(start, end) ? [] : [{ span: { start, end }, text: written }];
}

/** The text of a file that is one filter, and the same with its comments replaced by spaces. */
export interface CommentedText {
  readonly text: string;
  readonly filter: string;
}

/** A comment inside a filter, and the index of the parenthesis that follows it. */
interface Comment {
  readonly text: string;
  readonly paren: number;
}

/**
 * Formats the filter of a file to a width. A comment stays before the operand or the `)` that follows it. Line ends and
 * byte order mark are kept; of blank lines between comments outside the filter, one is kept.
 */
export function formatText(source: CommentedText, filter: Filter, width: number): string {
  const { text, filter: masked } = source;
  const parens = parenthesesIn(masked);
  const start = parens[0] as number;
  const end = (parens.at(-1) as number) + 1;
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const header = trimLines(text.slice(mark.length, start).split(lineBreak).slice(0, -1));
  const footer = trimLines(text.slice(end).split(lineBreak).slice(1).reverse()).reverse();
  const comments = findComments(source, start, end, parens);
  // A comment inside a filter that fits on one line needs the layout with one line per operand.
  const body =
    placeComments(print(filter, { width }), comments, false) ??
    placeComments(print(filter, { width: 1 }), comments, true);
  return mark + [...header, ...(body ?? []), ...footer, ''].join(lineEndOf(text));
}

const lineBreak = /\r\n|\r|\n/;

/** The first line end of a text, as those that are added should be. */
export function lineEndOf(text: string): string {
  return lineBreak.exec(text)?.[0] ?? '\n';
}

/** The offsets of the parentheses outside strings. */
function parenthesesIn(filter: string): readonly number[] {
  return [...filter.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|([()])/gs)].flatMap(({ 1: paren, index }) =>
    paren === undefined ? [] : [index],
  );
}

/** Trims the lines, and drops leading and repeated blank ones. */
function trimLines(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.filter((line, index) => line !== '' || (trimmed[index - 1] ?? '') !== '');
}

function findComments(
  { text, filter }: CommentedText,
  start: number,
  end: number,
  parens: readonly number[],
): Comment[] {
  const comments: Comment[] = [];
  let at = start;
  for (const line of text.slice(start, end).split(/(?<=\r\n|\r(?!\n)|\n)/)) {
    // The masked text has spaces where the text has a comment.
    if (line !== filter.slice(at, at + line.length)) {
      comments.push({ text: line.trim(), paren: parens.findIndex((offset) => offset >= at + line.length) });
    }
    at += line.length;
  }
  return comments;
}

/**
 * The lines of a printed filter with each comment above the line of its parenthesis; `undefined` if that line begins
 * with something else, unless `isLastTry`.
 */
function placeComments(printed: string, comments: readonly Comment[], isLastTry: boolean): string[] | undefined {
  if (comments.length === 0) return printed.split('\n');
  const lines: string[] = [];
  let next = 0;
  let paren = 0;
  for (const line of printed.split('\n')) {
    const count = parenthesesIn(line).length;
    for (
      let comment = comments[next];
      comment !== undefined && comment.paren < paren + count;
      comment = comments[++next]
    ) {
      const isClose = line.trimStart().startsWith(')');
      // The parenthesis after a comment between words closes their filter, so the comment goes above that filter.
      const isOwn = comment.paren === paren || (comment.paren === paren + 1 && /^[^()]*\([^()]*\)/.test(line));
      if (!isOwn && !isLastTry) return undefined;
      lines.push(`${line.slice(0, line.search(/\S/))}${isClose ? '  ' : ''}${comment.text}`);
    }
    paren += count;
    lines.push(line);
  }
  return lines;
}
