import type { Finding } from '../../report/finding.ts';
import { contentOf } from '../../report/identity.ts';

/** Findings of one rule about one text in a file, as often as they are put up with. */
export interface BaselineEntry {
  /** Relative to the folder of the baseline, with `/`. */
  readonly file: string;
  readonly rule: string;
  /** Of the filter in its canonical form, wherever it stands in the file. */
  readonly hash: string;
  readonly count: number;
}

/** How a baseline knows findings again. */
export interface Naming {
  /** Gives a short text that two texts share only by accident. */
  readonly hash: (text: string) => string;
  /** What the baseline calls a file. */
  readonly nameOf: (file: string) => string;
}

/** What is left to say where a baseline counts. */
export interface Matched {
  /** In their order; what the baseline has is marked as suppressed. */
  readonly findings: readonly Finding[];
  /** How often an entry suppressed less than it may. */
  readonly stale: readonly BaselineEntry[];
}

/** Puts up with the findings that a baseline has, in each file the first of those that are the same. */
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

/** A baseline that has these findings; those that are suppressed in another way need none. */
export function baselineOf(findings: readonly Finding[], naming: Naming): readonly BaselineEntry[] {
  return merged(
    findings.filter(({ suppressed }) => suppressed === undefined).map((finding) => entryOf(finding, naming)),
  );
}

/** Entries by file, rule and hash, each once. */
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

/** Entries without what others of them take away. */
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
