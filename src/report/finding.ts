import { lineStarts, type Position, positionAt } from '../source/lines.ts';
import type { Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';

/** A text and where it stands; all findings in it share one object, by which its lines are remembered. */
export interface Source {
  /** As people name it: a path with `/`, `<stdin>`, `<argument 1>`. */
  readonly file: string;
  /** What stands there; positions count in it. */
  readonly text: string;
}

/** A problem and where its text stands. */
export interface Finding {
  readonly source: Source;
  /** Its spans count in the text of the source, and its edits are written as that writes them. */
  readonly problem: Problem;
  /** How the text is written that the filter stands in. */
  readonly host: { readonly kind: string; readonly encoding: 'none' | 'percent' };
  /** The filter it is about, as it is read, and the place in it; missing where it is about the file or a URL. */
  readonly filter?: { readonly text: string; readonly span: Span };
  /** Why it does not count. */
  readonly suppressed?: { readonly kind: 'inSource' | 'external'; readonly justification?: string };
}

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

/** The line that an offset stands on, without what ends it. */
export function lineAt(source: Source, offset: number): Span {
  const starts = startsOf(source);
  const { line } = positionAt(starts, offset);
  const start = starts[line - 1] as number;
  let end = starts[line] ?? source.text.length;
  while (end > start && '\r\n'.includes(source.text[end - 1] as string)) end--;
  return { start, end };
}

/** `src/new.filter:3:1`. */
export function addressOf({ source, problem }: Pick<Finding, 'source' | 'problem'>): string {
  const { line, column } = placeOf(source, problem.span.start);
  return `${source.file}:${line}:${column}`;
}

/** False for what is suppressed: few reports show it, and none counts it. */
export function isCounted({ suppressed }: Finding): boolean {
  return suppressed === undefined;
}

/** Whether it says that a file could not be read as what its name says, rather than what a filter lacks. */
export function isUnread({ problem }: Finding): boolean {
  return problem.code === 'host-parse';
}

/** The filter without the white space around it, and where a span of the text stands in that. */
export function bareFilter(
  { filter }: { readonly filter: string },
  span: Span,
): { readonly text: string; readonly span: Span } {
  const start = (/^\ufeff?[ \t\r\n]*/.exec(filter) as RegExpExecArray)[0].length;
  let end = filter.length;
  while (end > start && ' \t\r\n'.includes(filter[end - 1] as string)) end--;
  const inside = (offset: number) => Math.min(Math.max(offset, start), end) - start;
  return { text: filter.slice(start, end), span: { start: inside(span.start), end: inside(span.end) } };
}
