import type { Sources } from '../../hosts/host.ts';
import { declaredDialect } from '../../language/dialect/declared.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialectCheck } from '../../language/dialect/dialects.ts';
import { invalidOptions } from '../../language/filter-error.ts';
import { type Properties, propertiesCheck } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import { sourceCheck } from '../../source/lines.ts';
import { check, is, object } from '../../source/shape.ts';
import type { RuleLevel, RuleSetting } from '../../validate/setting.ts';
import type { Settings } from './configuration.ts';
import type { Configuration } from './schema.ts';

/** The resolved settings for one file. */
export interface LintSettings {
  readonly dialect: Dialect;
  readonly properties?: Properties;
  readonly sources: Sources;
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly suppressions: SuppressionSettings;
  readonly locale: Locale;
  /** `YYYY-MM-DD`: what `until=` is compared with. */
  readonly today: string;
}

const settingsCheck = is('the settings that `settingsOf(options)` returns', (value) => {
  const { dialect, sources, rules, suppressions } = Object(value) as Partial<LintSettings>;
  return dialectCheck.fits(dialect) && [sources, rules, suppressions].every(object.fits);
});

/** Throws a `PrefilterError` for arguments of another shape. */
export function checkArguments(source: unknown, settings: unknown): void {
  check(sourceCheck, source, 'source');
  check(settingsCheck, settings, 'settings');
}

/** How suppression comments are handled. */
export interface SuppressionSettings {
  /** Whether comments suppress findings. */
  readonly inline: boolean;
  /** Whether each needs a reason. */
  readonly requireReason: boolean;
  readonly reportUnused: RuleLevel;
}

/** Resolves settings. Throws a `FilterError` if the declared operators make no valid dialect, and for facts that do not fit together. */
export function lintSettings(settings: Settings, run: Pick<LintSettings, 'locale' | 'today'>): LintSettings {
  const properties = section<Properties>(settings, 'properties');
  check(propertiesCheck, properties, 'properties', invalidOptions, false, run.locale);
  return {
    dialect: declaredDialect(section<NonNullable<Configuration['dialect']>>(settings, 'dialect'), run.locale),
    ...(Object.keys(properties).length > 0 && { properties }),
    sources: section<Sources>(settings, 'sources'),
    rules: section<LintSettings['rules']>(settings, 'rules'),
    suppressions: section<SuppressionSettings>(settings, 'suppressions'),
    ...run,
  };
}

/** The settings of one section, such as `rules`; what was read has its type. */
function section<Section>(settings: Settings, name: string): Section {
  const prefix = `${name}.`;
  return Object.fromEntries(
    [...settings].flatMap(([path, { value }]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : [])),
  ) as Section;
}
