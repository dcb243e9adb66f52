import { lineAt, type Source } from '../source/lines.ts';
import type { Span } from '../source/span.ts';
import type { Finding } from './finding.ts';
import { type ShownLine, shownLine } from './shown-line.ts';

/**
 * The decoded filter of a finding on one line; `undefined` if the line of the file already shows it. A filter may be escaped
 * or percent-encoded in the file, or joined from several lines.
 */
export function decodedFilter(
  { source, problem, filter }: Omit<Finding, 'host'>,
  columns: number,
): ShownLine | undefined {
  if (filter === undefined) return undefined;
  const { file } = source;
  const { text, span } = filter;
  if (isInSight(source, problem.span, text, span)) return undefined;
  return shownLine({ file, text: text.replace(/[\r\n]/g, ' ') }, span, columns);
}

/** Whether the line in the file shows the whole line of the decoded filter. */
function isInSight(source: Source, place: Span, text: string, span: Span): boolean {
  const read = lineAt({ file: source.file, text }, span.start);
  const at = place.start - (span.start - read.start);
  if (at < 0 || !source.text.startsWith(text.slice(read.start, read.end), at)) return false;
  const written = lineAt(source, at);
  const beginsThere = read.start === 0 || source.text.slice(written.start, at).trim() === '';
  return beginsThere && (read.end === text.length || written.end === at + read.end - read.start);
}
