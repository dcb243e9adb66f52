import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { asFilter, type FilterLike, isFilter } from '../language/filter.ts';
import { checkOptions, FilterError } from '../language/filter-error.ts';
import { type Limits, limitsCheck } from '../language/parse/limits.ts';
import { print } from '../language/print.ts';
import { type Properties, propertiesCheck } from '../language/properties.ts';
import { type Locale, localeCheck } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { openShape } from '../source/shape.ts';
import { equivalenceOf } from './equivalence.ts';
import type { RuleCheck } from './rule.ts';
import { checks, type RuleId } from './rules.ts';
import { leveled, runRules } from './run-rules.ts';
import { type HostRuleId, hostRuleIds, levels, type RuleSetting, rulesCheck, settingCheck } from './setting.ts';

export interface ValidateOptions {
  /** The dialect of the filter; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties; without them, names and values are not checked. */
  readonly properties?: Properties;
  /** Levels of rules; those of lint's own rules, which check more than a filter, are accepted and have no effect here. */
  readonly rules?: Readonly<Partial<Record<RuleId | HostRuleId, RuleSetting>>>;
  readonly limits?: Partial<Limits>;
  /** The language of messages; English by default. */
  readonly locale?: Locale;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<ValidateOptions>({
    dialect: dialectCheck,
    properties: propertiesCheck,
    rules: rulesCheck({
      ...Object.fromEntries(hostRuleIds.map((id) => [id, settingCheck(levels)])),
      ...Object.fromEntries(
        Object.values<RuleCheck>(checks).map(({ id, options = {} }) => [
          id,
          settingCheck(levels, Object.keys(options)),
        ]),
      ),
    }),
    limits: limitsCheck,
    locale: localeCheck,
  }))();

/**
 * Checks a filter against all rules and returns the problems in the order of the text. Never throws on a filter: a text that does
 * not parse gives problems too. The spans and fixes of a tree's problems refer to `print(filter, { dialect })`, and the span of one
 * that cannot be printed is empty. Wrong options throw a `FilterError`.
 */
export function validate(filter: FilterLike | string, options: ValidateOptions = {}): readonly Problem[] {
  checkOptions(optionsCheck, options);
  const dialect = dialectOf(options.dialect);
  if (typeof filter === 'string' || !isFilter(asFilter(Object(filter))))
    return runRules(filter as string, { ...options, dialect, checks, equivalenceOf });
  try {
    // Undocumented forms concern only texts: the client and `encode` write trees in documented forms.
    const rules = { ...options.rules, 'undocumented-syntax': 'off' } as const;
    const text = print(filter, { dialect, ...(options.locale && { locale: options.locale }) });
    return runRules(text, { ...options, dialect, rules, checks, equivalenceOf });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const span = { start: 0, end: 0 };
    if (error.code === 'too-deep') return [{ code: error.code, severity: 'error', message: error.message, span }];
    // A hand-made tree that cannot be printed in the dialect.
    const code: RuleId = error.code === 'unknown-meaning' ? 'unknown-operator' : 'wrong-operand';
    return leveled([{ code, severity: 'error', message: error.message, span }], { ...options, dialect, checks });
  }
}
