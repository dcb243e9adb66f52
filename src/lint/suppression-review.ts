import type { HostComment } from '../hosts/host.ts';
import { nearest } from '../language/nearest.ts';
import type { Locale } from '../messages/locale.ts';
import { type Finding, lineAt, type Source } from '../report/finding.ts';
import type { Fix } from '../source/problem.ts';
import { shortened } from '../source/shortened.ts';
import type { Span } from '../source/span.ts';
import { levelOf } from '../validate/validate.ts';
import { fileLines, isDate, keywords } from './directive.ts';
import { aboutFile } from './examine.ts';
import { allRules, hostRules } from './rules.ts';
import type { LintSettings } from './settings.ts';
import type { Suppression } from './suppression.ts';
import { suppressionTexts } from './suppression-texts.ts';
import { writtenEdits } from './written-edits.ts';

/** What is wrong with comments that are to suppress findings. */
export function reviewed(
  source: Source,
  comments: readonly { readonly comment: HostComment; readonly keyword: Span }[],
  suppressions: readonly Suppression[],
  settings: LintSettings,
): readonly Finding[] {
  const { id, severity: initial } = hostRules['unused-suppression'];
  const severity = levelOf(settings.rules[id] ?? settings.suppressions.reportUnused) ?? initial;
  if (severity === 'off') return [];
  const { locale, today } = settings;
  const say = suppressionTexts[locale];
  const findings: Finding[] = [];
  const report = (span: Span, message: string, fix?: Fix) => {
    const problem = { code: id, severity, message, span, ...(fix && { fix }) };
    findings.push({ source, problem, host: aboutFile });
  };
  const removal = (comment: HostComment): Fix => ({
    title: say.remove,
    safety: 'safe',
    edits: [{ span: withItsLine(source, comment.span), text: '' }],
  });

  for (const { comment, keyword } of comments) {
    const word = comment.text.slice(keyword.start, keyword.end);
    const similar = Object.hasOwn(keywords, word) ? undefined : nearest(word, Object.keys(keywords));
    if (similar === undefined) continue;
    report(
      comment.map(keyword),
      say.unknownKeyword(shortened(word), similar),
      writing(comment, keyword, similar, locale),
    );
  }

  for (const suppression of suppressions) {
    const { comment, directive, isLate, used, open } = suppression;
    const { reach, keyword, rules, until, reason } = directive;
    const whole = comment.map(keyword);
    if (rules.length === 0) report(whole, say.noRule(comment.text.slice(keyword.start, keyword.end)));
    const known = rules.filter((rule) => Object.hasOwn(allRules, rule.id));
    for (const rule of rules) {
      if (Object.hasOwn(allRules, rule.id)) continue;
      const similar = nearest(rule.id, Object.keys(allRules));
      const at = comment.map(rule.span);
      const named = shortened(rule.id);
      if (similar === undefined) report(at, say.unknownRule(named));
      else report(at, say.similarRule(named, similar), writing(comment, rule.span, similar, locale));
    }
    const idle = known.filter(({ id: rule }) => !used.has(rule));
    if (until !== undefined && !isDate(until.date)) {
      report(comment.map(until.span), say.noDate(shortened(until.date)));
    } else if (until !== undefined && until.date < today) {
      report(comment.map(until.span), say.expired(dateOf(until.date, locale)), removal(comment));
    } else if (isLate) {
      report(whole, say.late(String(fileLines)));
    } else if (idle.length > 0) {
      const fix = idle.length === rules.length ? removal(comment) : withoutRules(suppression, idle, locale);
      if (reach === 'end') report(whole, say.nothingOpen(idle[0]?.id as string), fix);
      else report(whole, say.unused(listOf(idle, locale), say[reach]), fix);
    }
    const lasting = known.filter(({ id: rule }) => open.has(rule) && used.has(rule));
    if (lasting.length > 0) report(whole, say.open(listOf(lasting, locale)));
    if (settings.suppressions.requireReason && reason === undefined && reach !== 'end') report(whole, say.noReason);
  }
  return findings;
}

function writing(comment: HostComment, span: Span, text: string, locale: Locale): Fix | undefined {
  const edits = writtenEdits(comment, [{ span, text }]);
  return edits && { title: suppressionTexts[locale].write(text), safety: 'unsafe', edits };
}

/** Takes rules off a list of rules, where nothing else stands between those. */
function withoutRules(
  { comment, directive }: Suppression,
  idle: Suppression['directive']['rules'],
  locale: Locale,
): Fix | undefined {
  const { rules, until } = directive;
  const span = { start: rules[0]?.span.start as number, end: rules.at(-1)?.span.end as number };
  if (until !== undefined && until.span.start < span.end) return undefined;
  const removed = new Set(idle);
  const kept = rules.filter((rule) => !removed.has(rule)).map(({ id }) => id);
  const edits = writtenEdits(comment, [{ span, text: kept.join(', ') }]);
  return edits && { title: suppressionTexts[locale].removeRule, safety: 'safe', edits };
}

/** The place of a comment, with its line where that holds nothing else, or with the white space before it at a line's end. */
function withItsLine(source: Source, { start, end }: Span): Span {
  const { text } = source;
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [from, to] = [start, end];
  while (isBlank(from - 1)) from--;
  while (isBlank(to)) to++;
  if (lineAt(source, end).end !== to) return { start, end };
  if (lineAt(source, start).start !== from) return { start: from, end };
  return { start: from, end: text.startsWith('\r\n', to) ? to + 2 : Math.min(to + 1, text.length) };
}

function listOf(rules: Suppression['directive']['rules'], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(rules.map(({ id }) => `\`${id}\``));
}

/** A day as people write it: `2026-06-30`, `30/06/2026`. */
function dateOf(date: string, locale: Locale): string {
  return locale === 'en' ? date : date.split('-').toReversed().join('/');
}
