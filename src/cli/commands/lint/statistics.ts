import type { Finding } from '../../../report/finding.ts';

/** The number of findings of each rule, the most frequent first: `12  error  unknown-operator`. */
export function statistics(findings: readonly Finding[]): string {
  const counts = new Map<string, { readonly rule: string; readonly severity: string; count: number }>();
  for (const { problem, suppressed } of findings) {
    if (suppressed !== undefined) continue;
    const key = `${problem.severity} ${problem.code}`;
    const before = counts.get(key) ?? { rule: problem.code, severity: problem.severity, count: 0 };
    before.count++;
    counts.set(key, before);
  }
  const rows = [...counts.values()].sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
  const width = String(rows[0]?.count ?? 0).length;
  return rows
    .map(({ count, severity, rule }) => `${String(count).padStart(width)}  ${severity.padEnd(7)}  ${rule}\n`)
    .join('');
}
