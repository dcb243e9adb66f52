import type { Sources } from '../../hosts/host.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialectCheck } from '../../language/dialect/dialects.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import { sourceCheck } from '../../source/lines.ts';
import { check, is, object } from '../../source/shape.ts';
import type { RuleLevel, RuleSetting } from '../../validate/setting.ts';

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

/** Throws a `TypeError` for arguments of another shape. */
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
