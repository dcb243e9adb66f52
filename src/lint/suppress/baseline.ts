import type { Finding } from '../../report/finding.ts';
import { contentOf } from '../../report/identity.ts';

/** How many findings of one rule about one text in a file are suppressed. */
export interface BaselineEntry {
  /** Relative to the folder of the baseline, with `/`. */
  readonly file: string;
  readonly rule: string;
  /** Hash of the canonical filter, independent of its position in the file. */
  readonly hash: string;
  readonly count: number;
}

/** How a baseline identifies findings. */
export interface Naming {
  /** A hash function. */
  readonly hash: (text: string) => string;
  /** The name of a file in the baseline. */
  readonly nameOf: (file: string) => string;
}

/** The result of applying a baseline. */
export interface Matched {
  /** In their order; those in the baseline are marked as suppressed. */
  readonly findings: readonly Finding[];
  /** Entries that count more findings than there are, each with the difference. */
  readonly stale: readonly BaselineEntry[];
}

/** Marks the findings of a baseline as suppressed; of equal findings in a file, the first ones. */
export function withBaseline(
  findings: readonly Finding[],
  baseline: readonly BaselineEntry[],
  naming: Naming,
): Matched {
  const left = new Map<string, number>();
  for (const entry of baseline) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + entry.count);
  const matched = findings.map((finding): Finding => {
    if (finding.suppressed !== undefined) return finding;
    const key = keyOf(entryOf(finding, naming));
    const count = left.get(key) ?? 0;
    if (count === 0) return finding;
    left.set(key, count - 1);
    return { ...finding, suppressed: { kind: 'external' } };
  });
  const stale = baseline.flatMap((entry) => {
    const count = Math.min(entry.count, left.get(keyOf(entry)) as number);
    left.set(keyOf(entry), (left.get(keyOf(entry)) as number) - count);
    return count === 0 ? [] : [{ ...entry, count }];
  });
  return { findings: matched, stale };
}

/** The baseline of these findings; those already suppressed by comments are left out. */
export function baselineOf(findings: readonly Finding[], naming: Naming): readonly BaselineEntry[] {
  return merged(
    findings.filter(({ suppressed }) => suppressed === undefined).map((finding) => entryOf(finding, naming)),
  );
}

/** Merges entries with the same file, rule and hash. */
export function merged(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const byKey = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    const count = (byKey.get(keyOf(entry))?.count ?? 0) + entry.count;
    byKey.set(keyOf(entry), { ...entry, count });
  }
  return [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .flatMap(([, entry]) => (entry.count > 0 ? [entry] : []));
}

/** Subtracts the counts of `others`. */
export function without(entries: readonly BaselineEntry[], others: readonly BaselineEntry[]): readonly BaselineEntry[] {
  return merged([...entries, ...others.map((entry) => ({ ...entry, count: -entry.count }))]);
}

function entryOf(finding: Finding, { hash, nameOf }: Naming): BaselineEntry {
  const { source, problem } = finding;
  return { file: nameOf(source.file), rule: problem.code, hash: hash(contentOf(finding)).slice(0, 16), count: 1 };
}

function keyOf({ file, rule, hash }: BaselineEntry): string {
  return JSON.stringify([file, rule, hash]);
}
