import type { HostComment } from '../../hosts/host.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import type { Finding } from '../../report/finding.ts';
import { shortened } from '../../source/excerpt.ts';
import { lineAt, type Source } from '../../source/lines.ts';
import { nearest } from '../../source/nearest.ts';
import type { Span } from '../../source/problem.ts';
import { type Repair, repairOf, replacement } from '../../source/repair.ts';
import { levelOf } from '../../validate/setting.ts';
import type { LintSettings } from '../config/settings.ts';
import { aboutFile } from '../examine.ts';
import { hostEdits } from '../host-rule.ts';
import { allRules, hostRules } from '../rules.ts';
import { fileLines, isDate, keywords, meantKeyword, type Suppression } from './directive.ts';

/** Findings about suppression comments: unused, expired, misspelt or without a reason. */
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
  const say = suppressionMessages[locale];
  const findings: Finding[] = [];
  const report = (span: Span, message: string, fix?: Repair) => {
    const problem = { code: id, severity, message, span, ...(fix && { fix: repairOf(fix) }) };
    findings.push({ source, problem, host: aboutFile });
  };
  const removal = ({ span }: HostComment) => replacement(say.remove, withItsLine(source, span), '', 'marks');

  for (const { comment, keyword } of comments) {
    const word = comment.text.slice(keyword.start, keyword.end);
    const similar = Object.hasOwn(keywords, word) ? undefined : meantKeyword(word, isAlone(source, comment.span));
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
      const unused = (named: string) => (reach === 'end' ? say.nothingOpen(named) : say.unused(named, say[reach]));
      if (idle.length === rules.length) report(whole, unused(listRules(idle, locale)), removal(comment));
      else {
        for (const { rule, fix } of removals(suppression, idle, locale)) {
          report(comment.map(rule.span), unused(`\`${rule.id}\``), fix);
        }
      }
    }
    const lasting = known.filter(({ id: rule }) => open.has(rule) && used.has(rule));
    if (lasting.length > 0) report(whole, say.open(listRules(lasting, locale)));
    if (settings.suppressions.requireReason && reason === undefined && reach !== 'end') report(whole, say.noReason);
  }
  return findings;
}

function writing(comment: HostComment, span: Span, text: string, locale: Locale): Repair | undefined {
  const edits = hostEdits(comment, [{ span, text }]);
  return edits && { title: suppressionMessages[locale].write(text), edits };
}

type Rules = Suppression['directive']['rules'];

/** The unused rules of a list, each with the fix that removes it; the fixes can be applied together. */
function removals(
  { comment, directive }: Suppression,
  idle: Rules,
  locale: Locale,
): readonly { readonly rule: Rules[number]; readonly fix: Repair | undefined }[] {
  const { rules, until } = directive;
  const removed = new Set(idle);
  const firstKept = rules.findIndex((rule) => !removed.has(rule));
  return rules.flatMap((rule, index) => {
    if (!removed.has(rule)) return [];
    // Includes the comma next to a rule that stays.
    const start = (index > firstKept ? rules[index - 1]?.span.end : undefined) ?? rule.span.start;
    const end = (index < firstKept ? rules[index + 1]?.span.start : undefined) ?? rule.span.end;
    const holdsDate = until !== undefined && start <= until.span.start && until.span.start < end;
    const edits = holdsDate ? undefined : hostEdits(comment, [{ span: { start, end }, text: '' }]);
    return [{ rule, fix: edits && { title: suppressionMessages[locale].removeRule, edits, proof: 'marks' as const } }];
  });
}

/** Whether nothing stands before a comment on its line. */
function isAlone(source: Source, { start }: Span): boolean {
  return /^[\s{]*$/.test(source.text.slice(lineAt(source, start).start, start));
}

/** The span of a comment with its whole line if nothing else is on it, or with the white space before it at the end of a line. */
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

function listRules(rules: Rules, locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(rules.map(({ id }) => `\`${id}\``));
}

/** A date as the locale writes it: `2026-06-30`, `30/06/2026`. */
function dateOf(date: string, locale: Locale): string {
  return locale === 'en' ? date : date.split('-').toReversed().join('/');
}

/** Messages about suppressions. */
const suppressionMessages = texts({
  en: {
    unused: (rules: string, where: string) => `Unused suppression: no ${rules} finding ${where}.`,
    'next-line': 'on the next line',
    line: 'on this line',
    file: 'in this file',
    begin: 'from here on',
    expired: (date: string) => `Suppression expired on ${date}.`,
    noRule: (keyword: string) => `\`${keyword}\` must name the rules that it suppresses.`,
    unknownRule: (id: string) => `There is no rule \`${id}\`.`,
    unknownKeyword: (word: string, similar: string) => `\`${word}\` does nothing. Did you mean \`${similar}\`?`,
    similarRule: (id: string, similar: string) => `There is no rule \`${id}\`. Did you mean \`${similar}\`?`,
    noDate: (date: string) => `\`${date}\` is not a date: write \`until=YYYY-MM-DD\`.`,
    noReason: 'A suppression needs a reason: add `-- ` and why.',
    late: (lines: string) => `This works only in the first ${lines} lines of a file.`,
    open: (ids: string) =>
      `Nothing ends this suppression of ${ids}: add \`prefilter-enable\`, or suppress it in the whole file.`,
    nothingOpen: (ids: string) => `${ids} is not suppressed here.`,
    remove: 'Remove the comment',
    removeRule: 'Remove the unused rule',
    write: (word: string) => `Write \`${word}\``,
  },
  'pt-BR': {
    unused: (rules, where) => `Supressão sem uso: não há ocorrência de ${rules} ${where}.`,
    'next-line': 'na próxima linha',
    line: 'nesta linha',
    file: 'neste arquivo',
    begin: 'daqui em diante',
    expired: (date) => `A supressão expirou em ${date}.`,
    noRule: (keyword) => `\`${keyword}\` deve dizer quais regras suprime.`,
    unknownRule: (id) => `Não há regra \`${id}\`.`,
    unknownKeyword: (word, similar) => `\`${word}\` não faz nada. Você quis dizer \`${similar}\`?`,
    similarRule: (id, similar) => `Não há regra \`${id}\`. Você quis dizer \`${similar}\`?`,
    noDate: (date) => `\`${date}\` não é uma data: escreva \`until=YYYY-MM-DD\`.`,
    noReason: 'Uma supressão deve dizer por quê: termine com `-- ` e o motivo.',
    late: (lines) => `Isto só vale nas primeiras ${lines} linhas de um arquivo.`,
    open: (ids) => `Nada encerra esta supressão de ${ids}: inclua \`prefilter-enable\` ou suprima no arquivo inteiro.`,
    nothingOpen: (ids) => `${ids} não está suprimida aqui.`,
    remove: 'Remover o comentário',
    removeRule: 'Remover a regra sem uso',
    write: (word) => `Escrever \`${word}\``,
  },
});
