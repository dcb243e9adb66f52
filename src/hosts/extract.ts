import { withAnnounced } from './announced.ts';
import { verbatim } from './embedded.ts';
import { Extraction } from './extraction.ts';
import type { Hosted, HostSettings, Sources } from './host.ts';
import { kindOf } from './kinds.ts';
import { mentionsFilters } from './prescan.ts';
import { mostFound, tooMany } from './too-large.ts';

const nothing: Hosted = new Extraction();

/** Extracts everything from a file; nothing if its name does not show its language. */
export function extract(path: string, text: string, settings: HostSettings): Hosted {
  const kind = kindOf(path, text);
  if (kind === undefined || !isCandidate(path, text, settings.sources)) return nothing;
  const source = verbatim(text);
  const found = kind.read(source, withAnnounced(settings, text));
  if (found.filters.length + found.urls.length < mostFound) return found;
  return { ...found, problems: [...found.problems, tooMany(source, settings)] };
}

/**
 * Whether a file can contain a filter: its language is known, and it has a name that marks filters, if its language
 * needs one.
 */
export function isCandidate(path: string, text: string, sources: Sources): boolean {
  const kind = kindOf(path, text);
  return kind !== undefined && (kind.isAboutFilters === true || mentionsFilters(text, sources));
}
