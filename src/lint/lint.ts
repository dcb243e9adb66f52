import type { Hosted } from '../hosts/host.ts';
import type { Finding, Source } from '../report/finding.ts';
import { type Examined, examine } from './examine.ts';
import { extracted } from './extracted.ts';
import type { LintSettings } from './settings.ts';
import { suppressed } from './suppression.ts';

/**
 * Checks the filters in a file and how they stand there, in the order of the file; what comments suppress is marked so.
 * `hosted` is what the file holds, where that is known otherwise than by the name of the file.
 */
export function lint(
  source: Source,
  settings: LintSettings,
  hosted: Hosted = extracted(source, settings),
): readonly Finding[] {
  return examined(source, settings, hosted).map(({ finding }) => finding);
}

/** The same, with what repairs need. */
export function examined(source: Source, settings: LintSettings, hosted: Hosted): readonly Examined[] {
  return suppressed(source, hosted, examine(source, hosted, settings), settings).sort(
    ({ finding: { problem: a } }, { finding: { problem: b } }) =>
      a.span.start - b.span.start || a.span.end - b.span.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
