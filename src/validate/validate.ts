import { checkOptions, checkSpelling, invalid } from '../language/check-options.ts';
import { objectCheck, propertiesCheck } from '../language/check-properties.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectOf } from '../language/dialect/dialects.ts';
import { asFilter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import type { Limits } from '../language/parse/limits.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { type HostRuleId, hostRuleIds } from './host-rule-ids.ts';
import { checks, type RuleId } from './rules.ts';
import { leveled, runRules } from './run-rules.ts';
import { levels, type RuleLevel, type RuleSetting } from './setting.ts';

export interface ValidateOptions {
  /** The dialect of the filter; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties; without them, names and values are not checked. */
  readonly properties?: Properties;
  /**
   * Levels of rules; those of lint's own rules, which check more than a filter, are accepted and have no effect here.
   */
  readonly rules?: Readonly<Partial<Record<RuleId | HostRuleId, RuleSetting>>>;
  readonly limits?: Partial<Limits>;
  /** The language of messages; English by default. */
  readonly locale?: Locale;
}

/**
 * Checks a filter against all rules and returns the problems in the order of the text. Never throws on a filter: a text that does
 * not parse gives problems too. For a tree, spans refer to `print(filter, { dialect })`. Wrong options throw a `FilterError`.
 */
export function validate(filter: FilterLike | string, options: ValidateOptions = {}): readonly Problem[] {
  checkOptions(options, { ...propertiesCheck, limits: objectCheck('limits'), rules: objectCheck('rules') });
  checkRules(options.rules ?? {});
  const dialect = dialectOf(options.dialect);
  if (typeof filter !== 'object' || filter === null || !isNode(asFilter(filter)))
    return runRules(filter as string, { ...options, dialect, checks });
  try {
    // Undocumented forms concern only texts: the client and `encode` write trees in documented forms.
    const rules = { ...options.rules, 'undocumented-syntax': 'off' } as const;
    return runRules(print(filter, { dialect }), { ...options, dialect, rules, checks });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // A hand-made tree that cannot be printed in the dialect.
    const code: RuleId = error.code === 'unknown-meaning' ? 'unknown-operator' : 'wrong-operand';
    return leveled([{ code, severity: 'error', message: error.message, span: { start: 0, end: 0 } }], {
      ...options,
      dialect,
      checks,
    });
  }
}

function isNode(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'kind' in filter;
}

function checkRules(rules: Readonly<Record<string, unknown>>): void {
  const known: readonly string[] = [...Object.keys(checks), ...hostRuleIds];
  for (const [id, setting] of Object.entries(rules)) {
    if (!known.includes(id)) {
      checkSpelling(id, known, 'rule');
      throw invalid(`There is no rule \`${id}\`.`);
    }
    const level = Array.isArray(setting) ? setting[0] : setting;
    if (level !== undefined && !levels.includes(level as RuleLevel)) {
      const list = levels.map((one) => `\`${one}\``).join(', ');
      throw invalid(`The level of the rule \`${id}\` is one of ${list}, not ${JSON.stringify(level)}.`);
    }
  }
}
