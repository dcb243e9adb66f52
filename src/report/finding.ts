import { lineStarts, type Position, positionAt } from '../source/lines.ts';
import type { Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';

/** A filter and where it stands. */
export interface Source {
  /** As people name it: a path with `/`, `<stdin>`, `<argument 1>`. */
  readonly file: string;
  /** What stands there; positions count in it. */
  readonly text: string;
  /** The filter alone, as long as `text`: what is no part of it, such as a comment, is spaces. */
  readonly filter: string;
}

/** A problem and where its text stands. */
export interface Finding {
  readonly source: Source;
  readonly problem: Problem;
}

const startsOf = new WeakMap<Source, readonly number[]>();

/** The line and column of an offset in the text. */
export function placeOf(source: Source, offset: number): Position {
  const starts = startsOf.get(source) ?? lineStarts(source.text);
  startsOf.set(source, starts);
  return positionAt(starts, offset);
}

/** `src/new.filter:3:1`. */
export function addressOf({ source, problem }: Finding): string {
  const { line, column } = placeOf(source, problem.span.start);
  return `${source.file}:${line}:${column}`;
}

/** The filter without the white space around it, and where a span of the text stands in that. */
export function bareFilter({ filter }: Source, span: Span): { text: string; span: Span } {
  const start = (/^\ufeff?[ \t\r\n]*/.exec(filter) as RegExpExecArray)[0].length;
  let end = filter.length;
  while (end > start && ' \t\r\n'.includes(filter[end - 1] as string)) end--;
  const inside = (offset: number) => Math.min(Math.max(offset, start), end) - start;
  return { text: filter.slice(start, end), span: { start: inside(span.start), end: inside(span.end) } };
}
