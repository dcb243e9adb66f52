import type { Sources } from '../../hosts/host.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
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

/** How suppression comments are handled. */
export interface SuppressionSettings {
  /** Whether comments suppress findings. */
  readonly inline: boolean;
  /** Whether each needs a reason. */
  readonly requireReason: boolean;
  readonly reportUnused: RuleLevel;
}
