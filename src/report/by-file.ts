import type { Finding } from './finding.ts';

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
