import type { Sources } from '../../hosts/host.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import type { RuleLevel, RuleSetting } from '../../validate/validate.ts';

/** How one file is checked: a configuration with what it says of that file. */
export interface LintSettings {
  readonly dialect: Dialect;
  readonly properties?: Properties;
  readonly sources: Sources;
  /** By the id of a rule, of filters as of hosts. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly suppressions: SuppressionSettings;
  readonly locale: Locale;
  /** `YYYY-MM-DD`: what `until=` is compared with. */
  readonly today: string;
}

/** What is asked of suppressions in comments. */
export interface SuppressionSettings {
  /** False where comments suppress nothing. */
  readonly inline: boolean;
  /** Whether each must say why. */
  readonly requireReason: boolean;
  readonly reportUnused: RuleLevel;
}
