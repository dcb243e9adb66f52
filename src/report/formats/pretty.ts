import { codeFrame, decodedFilter, underlined } from '../code-frame.ts';
import { addressOf, type Finding, isCounted, worstFirst } from '../finding.ts';
import type { Report, Reporter } from '../report.ts';
import { reportMessages, verdict } from '../summary.ts';
import { printable, wrap } from '../terminal.ts';

type DisplayOptions = Pick<Report, 'locale' | 'paint' | 'columns'>;

/** For people: each finding with its line, help and fix, then the counts. */
export const pretty: Reporter = (report) => {
  const { summary, locale, paint } = report;
  const { errors, warnings, infos } = summary;
  if (errors + warnings + infos === 0) return `${paint('good', verdict(report))}\n`;
  const findings = report.findings.filter(isCounted);
  const blocks = findings.map((finding) => `${prettyFinding(finding, report)}\n`);
  const [worst] = worstFirst(findings);
  const more = worst && `${paint('faint', reportMessages[locale].moreAbout(worst.problem.code))}\n`;
  return `${blocks.join('')}${paint('strong', verdict(report))}\n${more ?? ''}`;
};

/** One finding, optionally with the reason of its rule. */
export function prettyFinding(finding: Omit<Finding, 'host'>, display: DisplayOptions, reason?: string): string {
  const { locale, paint, columns } = display;
  const say = reportMessages[locale];
  const { code, severity, message, help, fix } = finding.problem;
  const notes = [
    [say.help, help],
    [say.fix, fix && `${fix.title} ${say[fix.safety]}`],
    [say.why, reason],
  ] as const;
  const noted = Math.max(0, ...notes.map(([label, note]) => (note === undefined ? 0 : label.length)));
  const decoded = decodedFilter(finding, columns - Math.max(noted, say.filter.length) - 3);
  const width = decoded ? Math.max(noted, say.filter.length) : noted;
  const indent = ' '.repeat(width + 3);
  const labelled = (label: string, text: string) => `  ${paint('strong', label.padEnd(width))} ${text}`;
  return [
    `${paint('strong', printable(addressOf(finding)))}  ${paint(severity, severity)}  ${paint('faint', code)}`,
    `  ${wrap(printable(message), columns, 2)}`,
    ...codeFrame(finding, say.more, paint, columns - 2).map((line) => `  ${line}`),
    ...(decoded ? [labelled(say.filter, decoded.code), indent + underlined(decoded.underline, severity, paint)] : []),
    ...notes.flatMap(([label, note]) =>
      note === undefined ? [] : [labelled(label, wrap(printable(note), columns, indent.length))],
    ),
    '',
  ].join('\n');
}

/** One finding per line, as `path:line:column: severity: message [rule]`; the same in every locale. */
export const compact: Reporter = ({ findings }) =>
  findings
    .filter(isCounted)
    .map((finding) => {
      const { severity, message, code } = finding.problem;
      return `${printable(`${addressOf(finding)}: ${severity}: ${message} [${code}]`)}\n`;
    })
    .join('');
