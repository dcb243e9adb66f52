import type { Hosted, HostSettings } from '../hosts/host.ts';
import { extract } from '../hosts/hosts.ts';
import { likelyFilter } from '../hosts/likely-filter.ts';
import type { Source } from '../report/finding.ts';
import type { LintSettings } from './settings.ts';

const known = new WeakMap<LintSettings, HostSettings>();

/** What a file holds, read as the language that its name says. */
export function extracted({ file, text }: Source, settings: LintSettings): Hosted {
  return extract(file, text, hostSettings(settings));
}

/** What of the settings the extraction needs. */
export function hostSettings(settings: LintSettings): HostSettings {
  const { sources, dialect, locale } = settings;
  const made = known.get(settings) ?? { sources, isLikely: likelyFilter(dialect), locale };
  known.set(settings, made);
  return made;
}
