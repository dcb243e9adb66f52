import { checkOptions } from '../language/check-options.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectOf } from '../language/dialect/dialects.ts';
import type { Properties } from '../language/properties.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';
import { checkText } from '../source/check-arguments.ts';

/** How a filter is written, and the language of texts about it. */
export interface EditorSettings {
  /** The operators to expect; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties. */
  readonly properties?: Properties;
  /** The language of texts; English by default. */
  readonly locale?: Locale;
}

/** The settings with their defaults, after checking them and the text. */
export function complete(text: string, settings: EditorSettings): Complete {
  checkText(text);
  checkOptions(settings);
  const { dialect, properties, locale } = settings;
  return { dialect: dialectOf(dialect), locale: knownLocale(locale), ...(properties && { properties }) };
}

export interface Complete extends EditorSettings {
  readonly dialect: Dialect;
  readonly locale: Locale;
}
