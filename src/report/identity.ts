import type { Finding } from './finding.ts';

/** Fingerprint of a finding, which stays the same when the code around it moves. */
export interface Identity {
  /** The filter on one line, or the text at the span where the finding is about something else. */
  readonly content: string;
  /** The number of findings of the same rule with the same content in the file, up to this one. */
  readonly occurrence: number;
}

/** The part of the fingerprint that is the content. */
export function contentOf({ source, problem, filter }: Finding): string {
  return oneLine(filter?.text ?? source.text.slice(problem.span.start, problem.span.end));
}

/** The findings with their fingerprints, in order; unique for each file and rule. */
export function identified(findings: readonly Finding[]): readonly (Identity & { readonly finding: Finding })[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const content = contentOf(finding);
    const key = JSON.stringify([finding.source.file, finding.problem.code, content]);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { finding, content, occurrence };
  });
}

/** A parenthesis, a string or a word; an unclosed string is the rest of the text. */
const piece = /[()]|"[^"\\]*(?:\\.?[^"\\]*)*"?|[^ \t\r\n()"]+/gs;

/** A text with its white space as `print` writes it on one line, whatever the dialect; also for invalid filters. */
export function oneLine(filter: string): string {
  let out = '';
  let last = '(';
  for (const [text] of filter.matchAll(piece)) {
    out += last === '(' || text === ')' ? text : ` ${text}`;
    last = text;
  }
  return out;
}
