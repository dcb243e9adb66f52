import type { Finding } from './finding.ts';

/** Sorts findings for reports: files in order of first appearance, then by position, then by rule. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const files = new Map<string, number>();
  for (const { source } of findings) if (!files.has(source.file)) files.set(source.file, files.size);
  const rank = ({ source }: Finding) => files.get(source.file) as number;
  return [...findings].sort((a, b) => {
    const { span, code } = a.problem;
    const other = b.problem;
    return (
      rank(a) - rank(b) ||
      span.start - other.span.start ||
      span.end - other.span.end ||
      (code < other.code ? -1 : Number(code > other.code))
    );
  });
}
