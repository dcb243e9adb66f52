import type { Finding } from '../language/declared.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/dialects.ts';
import { completeLimits, type Limits, tooMany } from '../language/parse/limits.ts';
import { type ParseResult, parse } from '../language/parse/parse.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';
import { applyEdits, doCollide, type Edit, type Problem, type Severity, sortedBySpan } from '../source/problem.ts';
import { repairOf } from '../source/repair.ts';
import type { equivalenceOf } from './equivalence.ts';
import type { RuleCheck, RuleContext } from './rule.ts';
import { levelOf, type RuleSetting } from './setting.ts';

/** How to run rules on a text. */
export interface RunOptions {
  /** The rules, by id. */
  readonly checks: Readonly<Record<string, RuleCheck>>;
  readonly dialect?: Dialect;
  readonly properties?: Properties | undefined;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  readonly limits?: Partial<Limits>;
  readonly locale?: Locale;
  /** The text as parsed with these options, if it was. */
  readonly parsed?: ParseResult;
  /** Makes the test whether a filter selects the same after edits; without it, no repair of a valid filter is safe. */
  readonly equivalenceOf?: typeof equivalenceOf;
  /** For each rule: whether more problems may be shown after this one; costly checks end when none will be. */
  readonly room?: () => (finding: Finding) => boolean;
}

/** The problems of a text by these rules, as `validate` returns them. */
export function runRules(text: string, options: RunOptions): readonly Problem[] {
  const { dialect = received, properties, locale: givenLocale, limits = {}, room = () => () => true } = options;
  const locale = knownLocale(givenLocale);
  const max = completeLimits(limits).problems;
  // Problems of rules that are off must not count against the limit.
  const all = Object.values(options.checks).some((rule) => settingOf(rule, options).level === 'off');
  const parsed =
    options.parsed ?? parse(text, { dialect, locale, limits: { ...limits, problems: all ? Infinity : max + 1 } });
  // Nothing was parsed, because the text is not a string or exceeds a limit.
  if (
    typeof text !== 'string' ||
    (parsed.filter === undefined && parsed.problems.some(({ code }) => code === 'limit'))
  ) {
    return atMost(max, leveled(parsed.problems, options), locale);
  }

  const { filter, ok, problems: found } = parsed;
  const isEquivalent = ok ? options.equivalenceOf?.(text, parsed.filter, { dialect, properties }) : undefined;
  const ruleProblems: Problem[] = [];
  for (const rule of Object.values(options.checks)) {
    const { level, numbers } = settingOf(rule, options);
    if (level === 'off' || rule.check === undefined) continue;
    let left = max + 1;
    const hasRoom = room();
    const report = ({ severity = rule.severity, fix, ...finding }: Finding) => {
      if (left-- > 0) {
        const repaired = fix && repairOf(fix, { ...(isEquivalent && { isEquivalent }) });
        ruleProblems.push({ code: rule.id, severity, ...finding, ...(repaired && { fix: repaired }) });
      }
      return left > 0 && hasRoom(finding);
    };
    rule.check({ text, filter, ok, problems: found, dialect, properties, locale, options: numbers, report });
  }
  // The parser reports that there are too many problems one later than this function does.
  const parserProblems = (all ? found : found.slice(0, max + 1)).map((problem) =>
    isFaultless(text, problem, { dialect, properties, locale }, options) ? problem : withoutFix(problem),
  );
  const levels = leveled(ruleProblems, options);
  const problems = leveled([...withoutConsequences(text, parserProblems, levels, options), ...ruleProblems], options);
  return atMost(max, problems, locale);
}

/** The rules that find fault with a value; a repair must not lead to them. */
const aboutValues = ['odd-word', 'invalid-value', 'literal-value'];

/** Whether the filter that a fix writes has no fault of its own, and a space that it inserts ends before a property. */
function isFaultless(
  whole: string,
  { code, fix }: Problem,
  context: Pick<RuleContext, 'dialect' | 'properties' | 'locale'>,
  options: RunOptions,
): boolean {
  const [edit] = fix?.edits ?? [];
  const { properties } = context;
  if (edit?.text === ' ' && code === 'unknown-operator' && properties !== undefined) {
    const [name = ''] = /^[^\s()]*/.exec(whole.slice(edit.span.end)) ?? [];
    return factsOf(properties, name) !== undefined;
  }
  if (edit === undefined || !edit.text.startsWith('(') || !edit.text.endsWith(')')) return true;
  const { text } = edit;
  const { filter, ok, problems } = parse(text, { dialect: context.dialect });
  let isRight = true;
  const report = ({ severity }: Finding) => {
    if (severity !== 'info') isRight = false;
    return isRight;
  };
  for (const id of aboutValues) {
    const rule = options.checks[id];
    const { level, numbers } = settingOf(rule, options);
    if (level !== 'off') rule?.check?.({ ...context, text, filter, ok, problems, options: numbers, report });
  }
  return isRight;
}

function withoutFix({ fix: _, ...problem }: Problem): Problem {
  return problem;
}

/** At most so many problems, errors first: advice must not hide an error, nor make a filter invalid. */
function atMost(max: number, problems: readonly Problem[], locale: Locale): readonly Problem[] {
  const isError = ({ severity }: Problem) => severity === 'error';
  const errors = sortedBySpan(problems.filter(isError));
  const kept = [...errors, ...sortedBySpan(problems.filter((problem) => !isError(problem)))];
  const next = kept[max];
  if (next === undefined) return sortedBySpan(kept);
  return [...sortedBySpan(kept.slice(0, max)), tooMany(next, max, locale, errors.length > max ? 'error' : 'warning')];
}

/**
 * The parser's problems that remain after invisible characters are removed; the others are consequences, which
 * `invisible-character` explains better. Only if that rule reports an error; otherwise an invalid text would pass.
 */
function withoutConsequences(
  text: string,
  problems: readonly Problem[],
  ruleProblems: readonly Problem[],
  options: RunOptions,
): readonly Problem[] {
  const invisible = ruleProblems.filter(({ code, severity }) => code === 'invisible-character' && severity === 'error');
  const edits = invisible.flatMap(({ fix }) => fix?.edits ?? []);
  if (problems.length === 0 || edits.length === 0) return problems;
  const remaining = new Set(
    parse(applyEdits(text, edits), options).problems.map(({ code, span }) => `${code} ${span.start}`),
  );
  return problems
    .filter(({ code, span }) => remaining.has(`${code} ${movedBy(edits, span.start)}`))
    .map(({ fix, ...problem }) => (fix === undefined || doCollide(fix.edits, edits) ? problem : { ...problem, fix }));
}

/** The position of an offset after edits that are in the order of the text. */
function movedBy(edits: readonly Edit[], offset: number): number {
  return edits.reduce(
    (moved, { span, text }) => (span.end <= offset ? moved + text.length - (span.end - span.start) : moved),
    offset,
  );
}

/** The problems with the severities set in the options, without those of rules that are off. */
export function leveled(problems: readonly Problem[], options: RunOptions): readonly Problem[] {
  return problems.flatMap((problem) => {
    const { level } = settingOf(options.checks[problem.code], options);
    if (level === 'off') return [];
    return level === undefined ? [problem] : [{ ...problem, severity: level }];
  });
}

function settingOf(
  rule: RuleCheck | undefined,
  options: RunOptions,
): { level: Severity | 'off' | undefined; numbers: Readonly<Record<string, number>> } {
  const setting = rule && options.rules?.[rule.id];
  const [, numbers] = typeof setting === 'string' || setting === undefined ? [] : setting;
  return { level: levelOf(setting), numbers: { ...rule?.options, ...numbers } };
}
