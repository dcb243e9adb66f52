import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { checkOptions, FilterError } from '../language/filter-error.ts';
import { type Properties, propertiesCheck } from '../language/properties.ts';
import { knownLocale, type Locale, localeCheck } from '../messages/locale.ts';
import { check, openShape, text as textCheck } from '../source/shape.ts';

/** How a filter is written, and the language of texts about it. */
export interface EditorSettings {
  /** The operators to expect; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties. */
  readonly properties?: Properties;
  /** The language of texts; English by default. */
  readonly locale?: Locale;
}

const settingsCheck = /* @__PURE__ */ openShape<EditorSettings>({
  dialect: dialectCheck,
  properties: propertiesCheck,
  locale: localeCheck,
});

/** The settings with their defaults, after checking them and the text. */
export function completeSettings(text: string, settings: EditorSettings): CompleteSettings {
  check(textCheck, text, 'text');
  checkOptions(settingsCheck, settings);
  const { dialect, properties, locale } = settings;
  return { dialect: dialectOf(dialect), locale: knownLocale(locale), ...(properties && { properties }) };
}

/** What is asked about a filter; `undefined` if one of its operators has no meaning. */
export function ifMeaningful<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

export interface CompleteSettings extends EditorSettings {
  readonly dialect: Dialect;
  readonly locale: Locale;
}
