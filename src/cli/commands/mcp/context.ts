import type { Locale } from '../../../messages/locale.ts';
import type { FilterSettings } from '../../command-line/read-filters.ts';

/** A server's surroundings: how filters are read, and in which language it answers. */
export interface ToolContext extends FilterSettings {
  readonly locale: Locale;
}
