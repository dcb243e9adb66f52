import type { Dialect } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { asFilter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import type { Limits } from '../language/parse/limits.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { checks, type RuleId } from './rules.ts';
import { leveled, runRules } from './run-rules.ts';
import type { RuleSetting } from './setting.ts';

export interface ValidateOptions {
  /** The dialect of the filter; `received` by default. */
  readonly dialect?: Dialect;
  /** The declared properties; without them, names and values are not checked. */
  readonly properties?: Properties;
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  readonly limits?: Partial<Limits>;
  /** The language of messages; English by default. */
  readonly locale?: Locale;
}

/**
 * Checks a filter against all rules and returns the problems in the order of the text. Never throws: a text that does not parse
 * gives problems too. For a tree, spans refer to `print(filter, { dialect })`.
 */
export function validate(filter: FilterLike | string, options: ValidateOptions = {}): readonly Problem[] {
  const { dialect = received } = options;
  if (typeof filter !== 'object' || filter === null || !isNode(asFilter(filter)))
    return runRules(filter as string, { ...options, checks });
  try {
    return runRules(print(filter, { dialect }), { ...options, checks });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // A hand-made tree that cannot be printed in the dialect.
    const code: RuleId = error.code === 'unknown-meaning' ? 'unknown-operator' : 'wrong-operand';
    return leveled([{ code, severity: 'error', message: error.message, span: { start: 0, end: 0 } }], {
      ...options,
      checks,
    });
  }
}

function isNode(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'kind' in filter;
}
