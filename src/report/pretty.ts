import type { Severity } from '../source/problem.ts';
import { addressOf, type Finding } from './finding.ts';
import { frameOf } from './frame.ts';
import { printable } from './printable.ts';
import type { Report, Reporter } from './report.ts';
import { reportTexts } from './texts.ts';
import { wrap } from './wrap.ts';

const worstFirst: readonly Severity[] = ['error', 'warning', 'info'];

/** For people: each finding with its line, its help and its fix, then how many there are. */
export const pretty: Reporter = (report) => {
  const { findings, summary, locale, paint } = report;
  const say = reportTexts[locale];
  const { errors, warnings, infos, filters } = summary;
  if (errors + warnings + infos === 0) return `${paint('good', say.clean(filters))}\n`;
  const blocks = findings.map((finding) => `${prettyFinding(finding, report)}\n`);
  const found = say.inFilters(say.counts(errors, warnings, infos), filters);
  const worst = worstOf(findings);
  const more = worst === undefined ? '' : `${paint('faint', say.moreAbout(worst))}\n`;
  return `${blocks.join('')}${paint('strong', found)}\n${more}`;
};

/** One finding, with the reason of its rule if that is given. */
export function prettyFinding(
  finding: Finding,
  { locale, paint, columns }: Pick<Report, 'locale' | 'paint' | 'columns'>,
  reason?: string,
): string {
  const say = reportTexts[locale];
  const { code, severity, message, help, fix } = finding.problem;
  const notes = [
    [say.help, help],
    [say.fix, fix && `${fix.title} ${say[fix.safety]}`],
    [say.why, reason],
  ] as const;
  const width = Math.max(...notes.map(([label, note]) => (note === undefined ? 0 : label.length)));
  return [
    `${paint('strong', printable(addressOf(finding)))}  ${paint(severity, severity)}  ${paint('faint', code)}`,
    `  ${wrap(printable(message), columns, 2)}`,
    ...frameOf(finding, say.more, paint).map((line) => `  ${line}`),
    ...notes.flatMap(([label, note]) =>
      note === undefined
        ? []
        : [`  ${paint('strong', label.padEnd(width))} ${wrap(printable(note), columns, width + 3)}`],
    ),
    '',
  ].join('\n');
}

/** The rule of the worst finding, the first of these. */
function worstOf(findings: readonly Finding[]): string | undefined {
  for (const severity of worstFirst) {
    const found = findings.find(({ problem }) => problem.severity === severity);
    if (found !== undefined) return found.problem.code;
  }
  return undefined;
}
