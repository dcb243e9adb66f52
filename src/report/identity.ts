import type { Finding } from './finding.ts';
import { oneLine } from './one-line.ts';

/** A finding by what it is about, so that it stays the same wherever the code around it moves. */
export interface Identity {
  /** The filter in its oneLine form, or what stands at the place where it is about something else. */
  readonly content: string;
  /** How many findings of the same rule with the same content the file has up to this one. */
  readonly occurrence: number;
}

/** The content of a finding by which it is known again. */
export function contentOf({ source, problem, filter }: Finding): string {
  return oneLine(filter?.text ?? source.text.slice(problem.span.start, problem.span.end));
}

/** The identities of findings, in their order; no two of a file and a rule are the same. */
export function identitiesOf(findings: readonly Finding[]): readonly Identity[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const content = contentOf(finding);
    const key = JSON.stringify([finding.source.file, finding.problem.code, content]);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { content, occurrence };
  });
}
