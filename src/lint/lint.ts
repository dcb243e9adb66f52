import { likelyFilter, likelyOperator } from '../hosts/evidence/likely-filter.ts';
import { hasConfigured } from '../hosts/evidence/names.ts';
import { extract } from '../hosts/extract.ts';
import type { Hosted, HostSettings } from '../hosts/host.ts';
import { comparePosition, type Finding } from '../report/finding.ts';
import type { Source } from '../source/lines.ts';
import { remembered } from '../source/remembered.ts';
import { checkArguments, type LintSettings } from './config/settings.ts';
import { settingsOf } from './config/settings-of.ts';
import { type Examined, examine } from './examine.ts';
import { suppressed } from './suppress/apply.ts';

/**
 * Checks the filters in a file, and the text around them; findings come in file order, suppressed ones are marked. The file's
 * name shows its language; if it is unknown, there are no findings. `settings` come from `settingsOf`; `hosted` replaces the
 * extraction by name. Throws a `PrefilterError` for a wrong argument, and never because of the text.
 */
export function lint(
  source: Source,
  settings: LintSettings = settingsOf(),
  hosted: Hosted = extracted(source, settings),
): readonly Finding[] {
  checkArguments(source, settings);
  return examined(source, settings, hosted).map(({ finding }) => finding);
}

/** Like `lint`, with what repairs need. */
export function examined(source: Source, settings: LintSettings, hosted: Hosted): readonly Examined[] {
  if (isEmpty(hosted)) return [];
  return suppressed(source, hosted, examine(source, hosted, settings), settings).sort((a, b) =>
    comparePosition(a.finding.problem, b.finding.problem),
  );
}

/** Whether nothing was found, as in most files: then no rule has anything to check. */
function isEmpty({ filters, urls, encodings, requests = [], comments, problems }: Hosted): boolean {
  return [filters, urls, encodings, requests, comments, problems].every((found) => found.length === 0);
}

/**
 * Extracts a file's filters, the URLs with filters, its comments and its syntax problems. The file's name shows its language;
 * if it is unknown, nothing is extracted. A filter's `map` maps a span of its text to the file, its `encode` escapes a text for
 * that place. Throws a `PrefilterError` for a wrong argument.
 */
export function extracted(source: Source, settings: LintSettings = settingsOf()): Hosted {
  checkArguments(source, settings);
  const { file, text } = source;
  return extract(file, text, hostSettings(settings));
}

/** The settings of extraction, made from those of lint. */
export const hostSettings = remembered(({ sources, dialect, locale }: LintSettings): HostSettings => {
  // Under a name that is configured, any text in parentheses is a filter.
  const isAny = sources.strict || hasConfigured(sources.keys);
  const isLikely = likelyFilter(dialect, sources.strict);
  return { sources, isLikely, locale, ...(!isAny && { isOperator: likelyOperator(dialect) }) };
}, new WeakMap());
