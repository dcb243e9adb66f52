import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../../language/dialect/dialects.ts';
import { FilterError } from '../../language/filter-error.ts';
import { knownLocale, type Locale } from '../../messages/locale.ts';
import { invalidArgument, type PrefilterError } from '../../source/problem.ts';
import { attempt, check, mustBe } from '../../source/shape.ts';
import { allRules } from '../rules.ts';
import { defaultSettings, merged, type Settings } from './configuration.ts';
import { configurationMessages } from './configuration-messages.ts';
import type { JsonSchema } from './json-schema.ts';
import { readDeclared } from './read-declared.ts';
import { type Configuration, configurationSchema } from './schema.ts';
import { type LintSettings, lintSettings } from './settings.ts';

const sections = ['dialect', 'properties', 'sources', 'suppressions', 'rules', 'locale'] as const;

/** How to check files: sections of a configuration file. */
export interface LintOptions extends Omit<Pick<Configuration, (typeof sections)[number]>, 'dialect'> {
  /** The dialect to expect, by default `received`: the name of one that comes with the package, or one made with `defineDialect`. */
  readonly dialect?: Configuration['dialect'] | Dialect | DialectName;
}

const { properties = {} } = configurationSchema(allRules);

/** The schema of the options: a part of that of a configuration file. */
export const optionsSchema = {
  type: 'object',
  properties: Object.fromEntries(sections.map((name) => [name, properties[name] ?? {}])),
  additionalProperties: false,
} as const satisfies JsonSchema;

const defaults = defaultSettings(optionsSchema);

/**
 * Completes options to the settings of `lint`, `repair` and `extracted`, with the defaults of a configuration file for what
 * they leave out. Today is the day that `until=` of suppressions is compared with; `{ ...settings, today: '2026-01-31' }` sets
 * another. Throws a `PrefilterError` that names the key for an unknown key or rule and for a wrong value.
 */
export function settingsOf(options: LintOptions = {}): LintSettings {
  return attempt(() => completed(options), 'options');
}

function completed(options: LintOptions): LintSettings {
  const { dialect } = options ?? {};
  if (typeof dialect === 'string' || isDialect(dialect)) {
    const { dialect: _, ...others } = options;
    return { ...completed(others), dialect: knownDialect(dialect, localeOf(others)) };
  }
  const locale = localeOf(options);
  const today = new Date().toISOString().slice(0, 10);
  const given = optionSettings(options);
  try {
    return lintSettings(merged([defaults, given]), { locale, today });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const where =
      error.code === 'invalid-dialect' && !error.message.startsWith('`dialect.') ? '`dialect.operators`: ' : '';
    throw wrongOptions(where + error.message, locale, error);
  }
}

/** Options as the settings of a configuration, without the locale. Throws a `PrefilterError` for a wrong option. */
export function optionSettings(options: LintOptions): Settings {
  // In JSON a promise would be an object without settings.
  if (options instanceof Promise) throw wrongOptions(`\`options\` ${mustBe('an object', options)}`, 'en');
  // Validated as a file would be, so that both accept the same.
  const text = JSON.stringify(options, asData);
  const locale = localeOf(options);
  const { problems } = readDeclared(text, optionsSchema, locale);
  if (problems.length > 0) throw wrongOptions(problems.map(({ message }) => message).join(' '), locale);
  const { locale: _, ...given }: LintOptions = JSON.parse(text);
  return new Map(
    Object.entries(given).flatMap(([section, members]) =>
      Object.entries(members ?? {}).map(([name, value]) => [`${section}.${name}`, { value, from: 'options' }] as const),
    ),
  );
}

function knownDialect(dialect: Dialect | DialectName, locale: Locale): Dialect {
  const errorOf = (message: string) => wrongOptions(message, locale);
  check(dialectCheck, dialect, 'dialect', errorOf, false, locale);
  return dialectOf(dialect);
}

/** The language of the errors: English where none is asked for, or an unknown one. */
function localeOf(options: LintOptions | null): Locale {
  return knownLocale(options?.locale);
}

function wrongOptions(reason: string, locale: Locale, cause?: unknown): PrefilterError {
  return invalidArgument(configurationMessages[locale].wrongOptions(reason), cause === undefined ? {} : { cause });
}

function isDialect(dialect: LintOptions['dialect']): dialect is Dialect {
  return typeof (dialect as Dialect | undefined)?.operator === 'function';
}

/** Turns values that JSON drops silently into a fraction, which no option takes. */
function asData(_: string, value: unknown): unknown {
  return ['function', 'symbol', 'bigint'].includes(typeof value) ? 0.5 : value;
}
