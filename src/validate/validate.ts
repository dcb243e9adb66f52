import type { Dialect } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { asFilter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { completeLimits, type Limits } from '../language/parse/limits.ts';
import { parse } from '../language/parse/parse.ts';
import { inOrder, ProblemList } from '../language/parse/problem-list.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';
import { applyEdits, type Edit } from '../source/edit.ts';
import type { Problem, Severity } from '../source/problem.ts';
import type { Finding, RuleCheck } from './rule.ts';
import { checks, type RuleId } from './rules.ts';

/** The severity of a rule's problems (`warn` is `warning`), or `off`. */
export type RuleLevel = Severity | 'warn' | 'off';

/** A level for a rule, optionally with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, number>>];

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
    return check(filter as string, options);
  try {
    return check(print(filter, { dialect }), options);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // A hand-made tree that cannot be printed in the dialect.
    const code: RuleId = error.code === 'unknown-meaning' ? 'unknown-operator' : 'wrong-operand';
    return leveled([{ code, severity: 'error', message: error.message, span: { start: 0, end: 0 } }], options);
  }
}

function isNode(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'kind' in filter;
}

function check(text: string, options: ValidateOptions): readonly Problem[] {
  const { dialect = received, properties, locale: spoken, limits: asked = {} } = options;
  const locale = knownLocale(spoken);
  const max = completeLimits(asked).problems;
  // Problems of rules that are off must not count against the limit.
  const all = Object.values<RuleCheck>(checks).some((rule) => settingOf(rule, options).level === 'off');
  const parsed = parse(text, { dialect, locale, limits: { ...asked, problems: all ? Infinity : max } });
  // Nothing was parsed, because the text is not a string or exceeds a limit.
  if (
    typeof text !== 'string' ||
    (parsed.filter === undefined && parsed.problems.some(({ code }) => code === 'limit'))
  ) {
    return leveled(parsed.problems, options);
  }

  const ruleProblems: Problem[] = [];
  for (const rule of Object.values<RuleCheck>(checks)) {
    const { level, numbers } = settingOf(rule, options);
    if (level === 'off' || rule.check === undefined) continue;
    let left = max + 1;
    const report = ({ severity = rule.severity, ...finding }: Finding) => {
      if (left-- > 0) ruleProblems.push({ code: rule.id, severity, ...finding });
    };
    const { filter, ok, problems } = parsed;
    rule.check({ text, filter, ok, problems, dialect, properties, locale, options: numbers, report });
  }
  const levels = leveled(ruleProblems, options);
  const found = leveled([...withoutConsequences(text, parsed.problems, levels, options), ...ruleProblems], options);
  const capped = new ProblemList(max, locale);
  for (const problem of inOrder(found)) capped.add(problem);
  return capped.sorted();
}

/**
 * The problems of the parser that remain after invisible characters are repaired; the others are their consequences, which
 * `invisible-character` explains better. Only if that rule reports an error, or an invalid text would pass.
 */
function withoutConsequences(
  text: string,
  problems: readonly Problem[],
  ruleProblems: readonly Problem[],
  options: ValidateOptions,
): readonly Problem[] {
  const invisible = ruleProblems.filter(
    ({ code, severity }) => code === checks['invisible-character'].id && severity === 'error',
  );
  const edits = invisible.flatMap(({ fix }) => fix?.edits ?? []);
  if (problems.length === 0 || edits.length === 0) return problems;
  const remaining = new Set(
    parse(applyEdits(text, edits), options).problems.map(({ code, span }) => `${code} ${span.start}`),
  );
  return problems
    .filter(({ code, span }) => remaining.has(`${code} ${movedBy(edits, span.start)}`))
    .map(({ fix, ...problem }) => (fix === undefined || overlaps(fix.edits, edits) ? problem : { ...problem, fix }));
}

/** The position of an offset after edits that are in the order of the text. */
function movedBy(edits: readonly Edit[], offset: number): number {
  return edits.reduce(
    (moved, { span, text }) => (span.end <= offset ? moved + text.length - (span.end - span.start) : moved),
    offset,
  );
}

function overlaps(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some((a) => others.some((b) => a.span.start < b.span.end && b.span.start < a.span.end));
}

/** The problems with the severities set in the options, without those of rules that are off. */
function leveled(problems: readonly Problem[], options: ValidateOptions): readonly Problem[] {
  return problems.flatMap((problem) => {
    const { level } = settingOf(checks[problem.code as RuleId], options);
    if (level === 'off') return [];
    return level === undefined ? [problem] : [{ ...problem, severity: level }];
  });
}

function settingOf(
  rule: RuleCheck,
  options: ValidateOptions,
): { level: Severity | 'off' | undefined; numbers: Readonly<Record<string, number>> } {
  const setting = options.rules?.[rule.id as RuleId];
  const [, numbers] = typeof setting === 'string' || setting === undefined ? [] : setting;
  return { level: levelOf(setting), numbers: { ...rule.options, ...numbers } };
}

/** The severity that a setting gives. */
export function levelOf(setting: RuleSetting | undefined): Severity | 'off' | undefined {
  const level = typeof setting === 'object' ? setting[0] : setting;
  return level === 'warn' ? 'warning' : level;
}
