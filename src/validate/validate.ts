import type { Dialect } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { asFilter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { completeLimits, type Limits } from '../language/parse/limits.ts';
import { parse } from '../language/parse/parse.ts';
import { inOrder, Problems } from '../language/parse/problem-list.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';
import { applyEdits, type Edit } from '../source/edit.ts';
import type { Problem, Severity } from '../source/problem.ts';
import type { Finding, RuleCheck } from './rule.ts';
import { checks, type RuleId } from './rules.ts';

/** How a rule's problems count: with another severity (`warn` is `warning`), or not at all. */
export type RuleLevel = Severity | 'warn' | 'off';

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
  if (typeof filter !== 'object' || filter === null || !isNode(asFilter(filter)))
    return check(filter as string, options);
  try {
    return check(print(filter, { dialect }), options);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // A tree made by hand that no text of the dialect can say.
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
  // What is turned off must not use up the limit for what is not.
  const all = Object.values<RuleCheck>(checks).some((rule) => settingOf(rule, options).level === 'off');
  const parsed = parse(text, { dialect, locale, limits: { ...asked, problems: all ? Infinity : max } });
  // Nothing was read of a text that is none, or past a limit.
  if (
    typeof text !== 'string' ||
    (parsed.filter === undefined && parsed.problems.some(({ code }) => code === 'limit'))
  ) {
    return leveled(parsed.problems, options);
  }

  const own: Problem[] = [];
  for (const rule of Object.values<RuleCheck>(checks)) {
    const { level, numbers } = settingOf(rule, options);
    if (level === 'off' || rule.check === undefined) continue;
    let left = max + 1;
    const report = ({ severity = rule.severity, ...finding }: Finding) => {
      if (left-- > 0) own.push({ code: rule.id, severity, ...finding });
    };
    const { filter, ok, problems } = parsed;
    rule.check({ text, filter, ok, problems, dialect, properties, locale, options: numbers, report });
  }
  const levels = leveled(own, options);
  const found = leveled([...withoutConsequences(text, parsed.problems, levels, options), ...own], options);
  const capped = new Problems(max, locale);
  for (const problem of inOrder(found)) capped.add(problem);
  return capped.sorted();
}

/**
 * The problems of the parser that remain when invisible characters are repaired: the others are their consequences, and
 * the invisible character says it better. Only where it counts as an error too, or a broken text would pass.
 */
function withoutConsequences(
  text: string,
  problems: readonly Problem[],
  own: readonly Problem[],
  options: ValidateOptions,
): readonly Problem[] {
  const invisible = own.filter(
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

/** Where an offset stands after edits that are in the order of the text. */
function movedBy(edits: readonly Edit[], offset: number): number {
  return edits.reduce(
    (moved, { span, text }) => (span.end <= offset ? moved + text.length - (span.end - span.start) : moved),
    offset,
  );
}

function overlaps(some: readonly Edit[], others: readonly Edit[]): boolean {
  return some.some((a) => others.some((b) => a.span.start < b.span.end && b.span.start < a.span.end));
}

/** The problems with the severities that the options set, without those that are turned off. */
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
