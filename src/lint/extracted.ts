import { extract } from '../hosts/extract.ts';
import type { Hosted, HostSettings } from '../hosts/host.ts';
import { likelyFilter } from '../hosts/likely-filter.ts';
import type { Source } from '../report/finding.ts';
import { checkArguments } from './check-arguments.ts';
import type { LintSettings } from './config/settings.ts';
import { settingsOf } from './config/settings-of.ts';

const known = new WeakMap<LintSettings, HostSettings>();

/**
 * What a file holds: its filters, its URLs that have one, its comments, and what in it cannot be read; read as the language that
 * the file's name says, and nothing where it says none. `map` of a filter takes a range of its text to the one in the file,
 * `encode` writes a text as it must stand there. Throws a `TypeError` for a wrong argument.
 */
export function extracted(source: Source, settings: LintSettings = settingsOf()): Hosted {
  checkArguments(source, settings);
  const { file, text } = source;
  return extract(file, text, hostSettings(settings));
}

/** What of the settings the extraction needs. */
export function hostSettings(settings: LintSettings): HostSettings {
  const { sources, dialect, locale } = settings;
  const made = known.get(settings) ?? { sources, isLikely: likelyFilter(dialect), locale };
  known.set(settings, made);
  return made;
}
