import type { Dialect } from '../language/dialect.ts';
import { asFilter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { defaultLimits, type Limits } from '../language/limits.ts';
import { parse } from '../language/parse.ts';
import { print } from '../language/print.ts';
import { Problems } from '../language/problems.ts';
import type { Properties } from '../language/properties.ts';
import { received } from '../language/received.ts';
import type { Locale } from '../messages/locale.ts';
import { applyEdits } from '../source/edit.ts';
import type { Problem, Severity } from '../source/problem.ts';
import type { Finding, Rule } from './rule.ts';
import { type RuleId, rules } from './rules.ts';

/** How a rule's problems count: with another severity, or not at all. */
export type RuleLevel = Severity | 'off';

/** A level for a rule, and numbers for those that have options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, number>>];

export interface ValidateOptions {
  /** The operators and forms to expect; `received` without it. */
  readonly dialect?: Dialect;
  /** The properties there are; without them no name and no value is a mistake. */
  readonly properties?: Properties;
  readonly rules?: Readonly<Partial<Record<RuleId, RuleSetting>>>;
  readonly limits?: Partial<Limits>;
  /** The language of messages; English without it. */
  readonly locale?: Locale;
}

/**
 * Checks a filter by all rules and gives the problems in the order of the text. Never throws: a text that does not parse
 * has problems too. For a tree the spans are those of `print(filter, { dialect })`.
 */
export function validate(filter: FilterLike | string, options: ValidateOptions = {}): readonly Problem[] {
  const { dialect = received } = options;
  if (typeof filter !== 'object' || filter === null || !('kind' in asFilter(filter))) {
    return check(filter as string, options);
  }
  try {
    return check(print(filter, { dialect }), options);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // A tree made by hand that no text of the dialect can say.
    const code: RuleId = error.code === 'unknown-meaning' ? 'unknown-operator' : 'wrong-operand';
    return leveled([{ code, severity: 'error', message: error.message, span: { start: 0, end: 0 } }], options);
  }
}

function check(text: string, options: ValidateOptions): readonly Problem[] {
  const { dialect = received, properties, limits = {}, locale = 'en' } = options;
  const parsed = parse(text, options);
  const found = new Problems(Math.max(limits.problems ?? defaultLimits.problems, 0), locale);
  if (typeof text !== 'string' || parsed.problems.some(({ code }) => code === 'limit'))
    return leveled(parsed.problems, options);

  const own: Problem[] = [];
  for (const rule of Object.values(rules)) {
    const { level, numbers } = settingOf(rule, options);
    if (level === 'off' || rule.check === undefined) continue;
    const report = ({ severity = rule.severity, ...finding }: Finding) => {
      if (own.length <= (limits.problems ?? defaultLimits.problems)) own.push({ code: rule.id, severity, ...finding });
    };
    const { filter, ok } = parsed;
    rule.check({ text, filter, ok, dialect, properties, locale, options: numbers, report });
  }
  for (const problem of [...withoutConsequences(text, parsed.problems, own, options), ...own]) found.add(problem);
  return leveled(found.sorted(), options);
}

/**
 * The problems of the parser that remain when invisible characters are repaired: the others are their consequences, and
 * the invisible character says it better.
 */
function withoutConsequences(
  text: string,
  problems: readonly Problem[],
  own: readonly Problem[],
  options: ValidateOptions,
): readonly Problem[] {
  const edits = own
    .filter(({ code, severity }) => code === rules['invisible-character'].id && severity === 'error')
    .flatMap(({ fix }) => fix?.edits ?? []);
  if (problems.length === 0 || edits.length === 0) return problems;
  const remaining = parse(applyEdits(text, edits), options).problems.map(({ code }) => code);
  return problems.filter(({ code }) => {
    const index = remaining.indexOf(code);
    if (index !== -1) remaining.splice(index, 1);
    return index !== -1;
  });
}

/** The problems with the severities that the options set, without those that are turned off. */
function leveled(problems: readonly Problem[], options: ValidateOptions): readonly Problem[] {
  return problems.flatMap((problem) => {
    const { level } = settingOf(rules[problem.code as RuleId], options);
    if (level === 'off') return [];
    return level === undefined ? [problem] : [{ ...problem, severity: level }];
  });
}

function settingOf(
  rule: Rule,
  options: ValidateOptions,
): { level: RuleLevel | undefined; numbers: Readonly<Record<string, number>> } {
  const setting = options.rules?.[rule.id as RuleId];
  const [level, numbers] = typeof setting === 'string' || setting === undefined ? [setting, {}] : setting;
  return { level, numbers: { ...rule.options, ...numbers } };
}
