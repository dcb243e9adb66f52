import type { Hosted } from '../../hosts/host.ts';
import { firstWhere } from '../../source/first-where.ts';
import { lineAt, placeOf, type Source } from '../../source/lines.ts';
import type { Span } from '../../source/span.ts';
import { startOf } from '../examine.ts';

/**
 * The lines that `next-line` means, by the span of the comment: the next line that contains more than comments and, if no
 * filter or URL begins there, the next line of the literal or block that it opens.
 */
export function nextLines(
  source: Source,
  { comments, filters, urls, problems }: Hosted,
): ReadonlyMap<Span, readonly number[]> {
  const { text } = source;
  const starts = [...filters.map(startOf), ...urls.map(startOf), ...problems.map(({ span }) => span.start)];
  const anchors = Uint32Array.from(starts).sort();
  const byStart = new Map(comments.map(({ span }) => [span.start, span]));
  const code = new Map<Span, number>();
  // Backwards, so that a comment after another one is already resolved.
  for (const { span } of [...comments].sort((a, b) => b.span.start - a.span.start)) {
    const at = past(/\s*/y, text, lineAt(source, span.end).end);
    const next = byStart.get(at) ?? (text[at] === '{' ? byStart.get(at + 1) : undefined);
    code.set(span, (next && code.get(next)) ?? at);
  }
  const lines = new Map<Span, readonly number[]>();
  for (const [comment, at] of code) {
    const { start, end } = lineAt(source, at);
    const line = placeOf(source, at).line;
    const anchor = anchors[firstWhere(anchors.length, (index) => (anchors[index] as number) >= start)];
    const isBelow = anchor !== undefined && anchor > end && past(/[\s"'`]*/y, text, end) >= anchor;
    lines.set(comment, isBelow ? [line, placeOf(source, anchor).line] : [line]);
  }
  return lines;
}

function past(stretch: RegExp, text: string, from: number): number {
  stretch.lastIndex = from;
  stretch.test(text);
  return stretch.lastIndex;
}
