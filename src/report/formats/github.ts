import type { Severity } from '../../source/problem.ts';
import { addressOf, type Finding, isCounted, placeOf } from '../finding.ts';
import { printable } from '../printable.ts';
import type { Reporter } from '../report.ts';
import { worstFirst } from '../severities.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Commands by which GitHub shows findings beside the lines of a change; it shows ten of a kind, so errors come first. */
export const github: Reporter = ({ findings }) => worstFirst(findings.filter(isCounted)).map(command).join('');

function command(finding: Finding): string {
  const { source, problem } = finding;
  const { code, severity, message, help, span } = problem;
  const start = placeOf(source, span.start);
  const end = placeOf(source, span.end);
  const properties = {
    file: source.file,
    line: start.line,
    endLine: end.line,
    // Columns of two lines would be taken for columns of one.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : {}),
    title: code,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  // The log shows the text alone, so that it has to tell the place again.
  const text = [`${addressOf(finding)}: ${message}`, ...(help === undefined ? [] : [help])].map(printable).join('\n');
  return `::${commands[severity]} ${written.join(',')}::${escaped(text)}\n`;
}

function escaped(text: string): string {
  return text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
