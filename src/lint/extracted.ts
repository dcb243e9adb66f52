import { extract } from '../hosts/extract.ts';
import type { Hosted, HostSettings } from '../hosts/host.ts';
import { likelyFilter } from '../hosts/likely-filter.ts';
import type { Source } from '../source/lines.ts';
import { checkArguments, type LintSettings } from './config/settings.ts';
import { settingsOf } from './config/settings-of.ts';

const known = new WeakMap<LintSettings, HostSettings>();

/**
 * Extracts a file's filters, the URLs with filters, its comments and its syntax problems. The file's name shows its language;
 * if it is unknown, nothing is extracted. A filter's `map` maps a span of its text to the file, its `encode` escapes a text for
 * that place. Throws a `TypeError` for a wrong argument.
 */
export function extracted(source: Source, settings: LintSettings = settingsOf()): Hosted {
  checkArguments(source, settings);
  const { file, text } = source;
  return extract(file, text, hostSettings(settings));
}

/** The settings of extraction, made from those of lint. */
export function hostSettings(settings: LintSettings): HostSettings {
  const { sources, dialect, locale } = settings;
  const made = known.get(settings) ?? { sources, isLikely: likelyFilter(dialect), locale };
  known.set(settings, made);
  return made;
}
