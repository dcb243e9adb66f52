import { type Embedded, startInFile } from '../hosts/embedded.ts';
import { showsCondition } from '../hosts/evidence/condition.ts';
import type { Hosted, HostedFilter } from '../hosts/host.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { bareFilter, type Finding } from '../report/finding.ts';
import type { Source } from '../source/lines.ts';
import type { Edit, Problem } from '../source/problem.ts';
import { remembered } from '../source/remembered.ts';
import { repairOf } from '../source/repair.ts';
import { levelOf, severityOf } from '../validate/setting.ts';
import type { LintSettings } from './config/settings.ts';
import { type HostFinding, type HostRule, type HostRuleContext, hostEdits } from './host-rule.ts';
import { validateInterpolated } from './interpolations.ts';
import { hostRules } from './rules.ts';

/** A finding with what suppressions and repairs need. */
export interface Examined {
  readonly finding: Finding;
  /** The text it was found in. */
  readonly at?: Embedded;
  /** The edits of its fix as edits of the filter's text; missing if the fix edits only the file. */
  readonly edits?: readonly Edit[];
}

/** The maximum number of findings per file. */
const mostFindings = 10_000;

const messages = texts({
  en: { more: (count: string) => `This file has ${count} more findings, which are not shown.` },
  'pt-BR': { more: (count: string) => `Este arquivo tem mais ${count} ocorrências, que não são mostradas.` },
});

/** Runs all rules on the contents of a file; the findings are not sorted. */
export function examine(source: Source, hosted: Hosted, settings: LintSettings): readonly Examined[] {
  const found: Examined[] = [];
  let left = 0;
  const add = (examined: Examined) => {
    if (found.length < mostFindings) found.push(examined);
    else left++;
  };
  const explained = new Set<Examined['at']>();
  const filters = new Map(hosted.filters.map((filter) => [startInFile(filter), filter]));
  const context: Omit<HostRuleContext, 'report'> = {
    file: source.file,
    text: source.text,
    hosted,
    settings,
    urlFilters: hosted.urls.flatMap((url) =>
      url.parameters.flatMap(({ valueSpan }) => {
        const filter = filters.get(url.map(valueSpan).start);
        const value = url.text.slice(valueSpan.start, valueSpan.end);
        return filter?.encoding === 'percent' ? [{ url, filter, valueSpan, value }] : [];
      }),
    ),
  };
  for (const rule of Object.values<HostRule>(hostRules)) {
    const { id, check } = rule;
    const severity = severityOf(rule, settings.rules[id]);
    if (check === undefined || severity === 'off') continue;
    const isSet = levelOf(settings.rules[id]) !== undefined;
    const report = (finding: HostFinding) => {
      add(ofHost(source, finding, id, isSet ? severity : (finding.severity ?? severity)));
      if (finding.explains !== undefined) explained.add(finding.explains);
    };
    check({ ...context, report });
  }
  for (const filter of hosted.filters) {
    for (const problem of filterProblems(filter, settings)) {
      if (problem.code !== 'syntax' || !explained.has(filter)) add(inFilter(source, filter, problem));
    }
  }
  const level = severityOf(hostRules['host-parse'], settings.rules['host-parse']);
  if (level === 'off') return found;
  const more = left === 0 ? [] : [moreFindings(left, settings.locale)];
  for (const problem of [...hosted.problems, ...more]) {
    found.push({ finding: { source, problem: { ...problem, severity: level }, host: aboutFile } });
  }
  return found;
}

function moreFindings(count: number, locale: Locale): Problem {
  const message = messages[locale].more(count.toLocaleString(locale));
  return { code: hostRules['host-parse'].id, severity: 'warning', message, span: { start: 0, end: 0 } };
}

/** The `host` of a finding about the file itself. */
export const aboutFile: Finding['host'] = { kind: 'file', encoding: 'none' };

function inFilter(source: Source, at: HostedFilter, problem: Problem): Examined {
  const { fix, related, ...rest } = problem;
  const bare = bareFilter(at.text, problem.span);
  const lead = at.text.indexOf(bare.text);
  const edits = fix && hostEdits(at, fix.edits);
  const mapped: Problem = {
    ...rest,
    span: at.map({ start: lead + bare.span.start, end: lead + bare.span.end }),
    ...(related && { related: related.map((place) => ({ ...place, span: at.map(place.span) })) }),
    ...(fix && edits && { fix: { ...fix, edits } }),
  };
  const { kind, encoding } = at;
  const finding = { source, problem: mapped, host: { kind, encoding }, filter: bare };
  return { finding, at, ...(fix && edits && { edits: fix.edits }) };
}

function ofHost(source: Source, found: HostFinding, code: string, severity: Problem['severity']): Examined {
  const { at, filter, fix, explains, severity: _, ...rest } = found;
  const { kind } = at;
  const encoding = 'encoding' in at ? at.encoding : 'percent';
  const finding: Finding = {
    source,
    problem: { code, severity, ...rest, ...(fix && { fix: repairOf(fix) }) },
    host: { kind, encoding },
    ...(filter && { filter: bareFilter(filter.of.text, filter.span) }),
  };
  return { finding, at };
}

/** The problems of texts, by their texts and interpolations, and the length of these. */
const memoryOf = remembered(
  (_: LintSettings) => ({ problems: new Map<string, readonly Problem[]>(), length: 0 }),
  new WeakMap(),
);
const maxLength = 1_000_000;

/** The problems of a filter, or of a part of one; equal texts are checked once. */
export function filterProblems(filter: HostedFilter, settings: LintSettings): readonly Problem[] {
  const problems = ofOthers(wholeProblems(filter, settings), filter, settings);
  return filter.isFragment ? problems.filter(({ code }) => ofFragment.has(code)).map(withoutOtherFix) : problems;
}

/** Problems of a text that may be another language's, if it is infix and shows no condition of this one: to rewrite that is not safe. */
function ofOthers(
  problems: readonly Problem[],
  { isOurs, text }: HostedFilter,
  { dialect }: LintSettings,
): readonly Problem[] {
  if (isOurs || !problems.some(({ code }) => code === 'infix-syntax') || showsCondition(text, dialect)) return problems;
  return problems.map((problem) =>
    problem.code === 'infix-syntax' && problem.fix
      ? { ...problem, fix: { ...problem.fix, safety: 'unsafe' as const } }
      : problem,
  );
}

/** What is wrong with a part of a filter whatever stands around it. */
const ofFragment: ReadonlySet<string> = new Set(['unknown-operator', 'invisible-character', 'unsafe-interpolation']);

/** A problem with its fix only if that replaces what is wrong and nothing else. */
function withoutOtherFix(problem: Problem): Problem {
  const { fix, ...rest } = problem;
  const [edit, other] = fix?.edits ?? [];
  const isReplacement =
    other === undefined && edit?.span.start === problem.span.start && edit.span.end === problem.span.end;
  return isReplacement ? problem : rest;
}

function wholeProblems({ text, interpolations }: HostedFilter, settings: LintSettings): readonly Problem[] {
  const memory = memoryOf(settings);
  const key = JSON.stringify([text, interpolations]);
  const before = memory.problems.get(key);
  if (before !== undefined) return before;
  memory.length += key.length;
  if (memory.length > maxLength) {
    memory.problems.clear();
    memory.length = key.length;
  }
  const problems = validateInterpolated({ text, interpolations }, settings);
  memory.problems.set(key, problems);
  return problems;
}
