import { placeOf } from '../../source/lines.ts';
import type { Severity } from '../../source/problem.ts';
import { addressOf, type Finding, isCounted, worstFirst } from '../finding.ts';
import type { Reporter } from '../report.ts';
import { reportMessages, verdict } from '../summary.ts';
import { printable } from '../terminal.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands that annotate the lines of a change. GitHub shows ten of each severity, so errors come first. */
export const github: Reporter = ({ findings }) => worstFirst(findings.filter(isCounted)).map(annotation).join('');

function annotation(finding: Finding): string {
  const { source, problem } = finding;
  const { code, severity, message, help, span } = problem;
  const start = placeOf(source, span.start);
  const end = placeOf(source, span.end);
  const properties = {
    file: source.file,
    line: start.line,
    endLine: end.line,
    // GitHub would read the columns of two lines as columns of one.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : {}),
    title: code,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  // The log shows only the text, so the position is repeated in it.
  const text = [`${addressOf(finding)}: ${message}`, ...(help === undefined ? [] : [help])].map(printable).join('\n');
  return `::${commands[severity]} ${written.join(',')}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  // The log is shown raw: a control character in a file name would act on the terminal that shows it.
  const shown = text.replace(/[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, printable);
  return escapeData(shown).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

// GitHub limits a summary to one megabyte.
const maxRows = 500;

/** The summary of a GitHub job: all findings as a Markdown table, errors first. */
export const githubSummary: Reporter = (report) => {
  const say = reportMessages[report.locale];
  const found = worstFirst(report.findings.filter(isCounted));
  const head = `### prefilter\n\n${verdict(report)}\n`;
  if (found.length === 0) return head;
  const rows = found.slice(0, maxRows).map(tableRow);
  const rest = found.length > maxRows ? `\n${say.more(found.length - maxRows)}\n` : '';
  return `${head}\n| ${say.severity} | ${say.location} | ${say.rule} | ${say.message} |\n| --- | --- | --- | --- |\n${rows.join('')}${rest}`;
};

function tableRow(finding: Finding): string {
  const { severity, code, message } = finding.problem;
  return `| ${severity} | ${asCode(addressOf(finding))} | ${code} | ${messageAsMarkdown(message)} |\n`;
}

/** A message as Markdown: text between backticks is code, and all other special characters are escaped. */
function messageAsMarkdown(message: string): string {
  return message
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? asCode(part) : escapeMarkdown(part)))
    .join('');
}

function asCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

function escapeMarkdown(text: string): string {
  return printable(text).replace(/[!-/:-@[-`{-~]/g, (mark) =>
    /[ ,.;'%/-]/.test(mark) ? mark : `&#${mark.charCodeAt(0)};`,
  );
}
