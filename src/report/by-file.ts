import type { Finding } from './finding.ts';

/** Findings by the files they are in; also the files that have none, if they are named. */
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
