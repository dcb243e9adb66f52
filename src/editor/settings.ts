import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectOf } from '../language/dialect/dialects.ts';
import type { Properties } from '../language/properties.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';

/** How a filter is written, and in which language it is spoken of. */
export interface EditorSettings {
  /** The operators to expect; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties. */
  readonly properties?: Properties;
  /** The language of texts; English by default. */
  readonly locale?: Locale;
}

/** The settings with their defaults. */
export function complete({ dialect, properties, locale }: EditorSettings): Complete {
  return { dialect: dialectOf(dialect), locale: knownLocale(locale), ...(properties && { properties }) };
}

export interface Complete extends EditorSettings {
  readonly dialect: Dialect;
  readonly locale: Locale;
}
