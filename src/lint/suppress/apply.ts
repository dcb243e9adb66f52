import { startInFile } from '../../hosts/embedded.ts';
import type { Hosted } from '../../hosts/host.ts';
import type { Finding } from '../../report/finding.ts';
import { firstWhere, lineAt, placeOf, type Source } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import type { LintSettings } from '../config/settings.ts';
import type { Examined } from '../examine.ts';
import { directiveOf, fileLines, isDate, keywordOf, keywords, lookalikeOf, type Suppression } from './directive.ts';
import { reviewed } from './unused.ts';

/** Marks the findings that comments suppress, and adds findings about those comments. */
export function suppressed(
  source: Source,
  hosted: Hosted,
  found: readonly Examined[],
  settings: LintSettings,
): Examined[] {
  if (!settings.suppressions.inline) return [...found];
  const ours = hosted.comments.flatMap((comment) => {
    const keyword = keywordOf(comment) ?? lookalikeOf(comment);
    return keyword === undefined ? [] : [{ comment, keyword }];
  });
  if (ours.length === 0) return [...found];
  const suppressions = ours
    .flatMap(({ comment, keyword }): Suppression[] => {
      const reach = keywords[comment.text.slice(keyword.start, keyword.end)];
      if (reach === undefined) return [];
      const directive = directiveOf(comment, keyword, reach);
      const { until } = directive;
      const isLate = reach === 'file' && placeOf(source, comment.span.start).line > fileLines;
      const isActive = !isLate && (until === undefined || (isDate(until.date) && settings.today <= until.date));
      return [{ comment, directive, isActive, isLate, used: new Set(), open: new Set() }];
    })
    .sort((a, b) => a.comment.span.start - b.comment.span.start);
  const marked = mark(source, hosted, found, suppressions);
  return [...marked, ...reviewed(source, ours, suppressions, settings).map((finding) => ({ finding }))];
}

function mark(
  source: Source,
  hosted: Hosted,
  found: readonly Examined[],
  suppressions: readonly Suppression[],
): readonly Examined[] {
  const lineOf = (offset: number) => placeOf(source, offset).line;
  const byLine = new Map<string, Suppression>();
  const byFile = new Map<string, Suppression>();
  const open = new Map<string, Suppression>();
  const next = suppressions.some(({ directive }) => directive.reach === 'next-line')
    ? nextLines(source, hosted)
    : undefined;
  for (const suppression of suppressions) {
    const { comment, directive, isActive } = suppression;
    if (!isActive) continue;
    const lines =
      directive.reach === 'next-line'
        ? (next?.get(comment.span) ?? [])
        : directive.reach === 'line'
          ? [lineOf(comment.span.start)]
          : [];
    for (const { id } of directive.rules) {
      for (const line of lines) byLine.set(`${line} ${id}`, suppression);
      if (directive.reach === 'file') byFile.set(id, suppression);
    }
  }

  let at = 0;
  const passTo = (offset: number) => {
    for (; at < suppressions.length; at++) {
      const suppression = suppressions[at] as Suppression;
      if (suppression.comment.span.start > offset) return;
      turn(suppression, open);
    }
  };
  const marked = [...found]
    .sort((a, b) => a.finding.problem.span.start - b.finding.problem.span.start)
    .map((examined): Examined => {
      const { finding } = examined;
      const { code, span } = finding.problem;
      passTo(span.start);
      const lines = new Set([
        lineOf(span.start),
        lineOf(examined.at === undefined ? span.start : startInFile(examined.at)),
      ]);
      const all = [...[...lines].map((line) => byLine.get(`${line} ${code}`)), open.get(code), byFile.get(code)];
      const [first] = all.flatMap((suppression) => suppression ?? []);
      if (first === undefined) return examined;
      for (const suppression of all) suppression?.used.add(code);
      const { reason } = first.directive;
      const by: Finding['suppressed'] = { kind: 'inSource', ...(reason !== undefined && { justification: reason }) };
      return { ...examined, finding: { ...finding, suppressed: by } };
    });
  passTo(source.text.length);
  return marked;
}

/** Opens or closes a range in which rules are suppressed. */
function turn(suppression: Suppression, open: Map<string, Suppression>): void {
  const { directive, isActive, used } = suppression;
  for (const { id } of directive.rules) {
    const before = open.get(id);
    if (directive.reach === 'begin' && isActive && before === undefined) {
      open.set(id, suppression);
      suppression.open.add(id);
    } else if (directive.reach === 'end' && before !== undefined) {
      open.delete(id);
      before.open.delete(id);
      used.add(id);
    }
  }
}

/**
 * The lines that `next-line` means, by the span of the comment: the next line that contains more than comments and, if no
 * filter or URL begins there, the next line of the literal or block that it opens.
 */
export function nextLines(
  source: Source,
  { comments, filters, urls, problems }: Hosted,
): ReadonlyMap<Span, readonly number[]> {
  const { text } = source;
  const starts = [...filters.map(startInFile), ...urls.map(startInFile), ...problems.map(({ span }) => span.start)];
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
