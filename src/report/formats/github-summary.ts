import { addressOf, type Finding, isCounted } from '../finding.ts';
import { printable } from '../printable.ts';
import type { Reporter } from '../report.ts';
import { worstFirst } from '../severities.ts';
import { reportTexts } from '../texts.ts';
import { verdict } from '../verdict.ts';

// GitHub limits a summary to one megabyte.
const maxRows = 500;

/** The summary of a GitHub job: all findings as a Markdown table, errors first. */
export const githubSummary: Reporter = (report) => {
  const say = reportTexts[report.locale];
  const found = worstFirst(report.findings.filter(isCounted));
  const head = `### prefilter\n\n${verdict(report)}\n`;
  if (found.length === 0) return head;
  const rows = found.slice(0, maxRows).map(row);
  const rest = found.length > maxRows ? `\n${say.more(found.length - maxRows)}\n` : '';
  return `${head}\n| ${say.severity} | ${say.place} | ${say.rule} | ${say.message} |\n| --- | --- | --- | --- |\n${rows.join('')}${rest}`;
};

function row(finding: Finding): string {
  const { severity, code, message } = finding.problem;
  return `| ${severity} | ${asCode(addressOf(finding))} | ${code} | ${markdown(message)} |\n`;
}

/** A message as Markdown: text between backticks is code, and all other special characters are escaped. */
function markdown(message: string): string {
  return message
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? asCode(part) : literal(part)))
    .join('');
}

function asCode(text: string): string {
  return `<code>${literal(text)}</code>`;
}

function literal(text: string): string {
  return printable(text).replace(/[!-/:-@[-`{-~]/g, (mark) =>
    /[ ,.;'%/-]/.test(mark) ? mark : `&#${mark.charCodeAt(0)};`,
  );
}
