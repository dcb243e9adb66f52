import { placeOf, type Source } from '../source/lines.ts';
import type { Problem, Severity, Span } from '../source/problem.ts';

/** A problem in a file. */
export interface Finding {
  readonly source: Source;
  /** Its spans refer to the text of the source, and its edits are encoded as the host demands. */
  readonly problem: Problem;
  /** The kind of text around the filter, and how it encodes the filter. */
  readonly host: { readonly kind: string; readonly encoding: 'none' | 'percent' };
  /** The decoded filter and the span in it; missing for a finding about the file or a URL. */
  readonly filter?: { readonly text: string; readonly span: Span };
  /** Why it does not count: a suppression in the file, or the baseline. */
  readonly suppressed?: { readonly kind: 'inSource' | 'external'; readonly justification?: string };
}

/** `src/new.filter:3:1`. */
export function addressOf({ source, problem }: Pick<Finding, 'source' | 'problem'>): string {
  const { line, column } = placeOf(source, problem.span.start);
  return `${source.file}:${line}:${column}`;
}

/** False for a suppressed finding: few reports show it, and none counts it. */
export function isCounted({ suppressed }: Finding): boolean {
  return suppressed === undefined;
}

/** Whether the finding is about an unreadable file rather than about a filter. */
export function isUnread({ problem }: Finding): boolean {
  return problem.code === 'host-parse';
}

/** A filter without surrounding white space, and a span of the text moved into it. */
export function bareFilter(filter: string, span: Span = { start: 0, end: 0 }): { text: string; span: Span } {
  const start = (/^\ufeff?[ \t\r\n]*/.exec(filter) as RegExpExecArray)[0].length;
  let end = filter.length;
  while (end > start && ' \t\r\n'.includes(filter[end - 1] as string)) end--;
  const inside = (offset: number) => Math.min(Math.max(offset, start), end) - start;
  return { text: filter.slice(start, end), span: { start: inside(span.start), end: inside(span.end) } };
}

/** Groups findings by file; `files` without findings get an empty group. */
export function byFile(
  findings: readonly Finding[],
  files: readonly string[] = [],
): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map(files.map((file): [string, Finding[]] => [file, []]));
  for (const finding of findings) {
    const others = found.get(finding.source.file);
    if (others === undefined) found.set(finding.source.file, [finding]);
    else others.push(finding);
  }
  return found;
}

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** Whether a severity is `least` or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** Errors, then warnings, then infos, otherwise in the given order. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap((severity) => findings.filter(({ problem }) => problem.severity === severity));
}

/** Sorts findings for reports: files in order of first appearance, then by position, then by rule. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const files = new Map<string, number>();
  for (const { source } of findings) if (!files.has(source.file)) files.set(source.file, files.size);
  const rank = ({ source }: Finding) => files.get(source.file) as number;
  return [...findings].sort((a, b) => rank(a) - rank(b) || comparePosition(a.problem, b.problem));
}

/** The order of the problems in a file: by position, then by rule. */
export function comparePosition({ span, code }: Problem, other: Problem): number {
  return (
    span.start - other.span.start || span.end - other.span.end || (code < other.code ? -1 : Number(code > other.code))
  );
}
