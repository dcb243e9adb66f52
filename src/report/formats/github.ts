import { placeOf } from '../../source/lines.ts';
import type { Severity } from '../../source/problem.ts';
import { addressOf, type Finding, isCounted } from '../finding.ts';
import { printable } from '../printable.ts';
import type { Reporter } from '../report.ts';
import { worstFirst } from '../severities.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands that annotate the lines of a change. GitHub shows ten of each severity, so errors come first. */
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
    // GitHub would read the columns of two lines as columns of one.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : {}),
    title: code,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  // The log shows only the text, so the position is repeated in it.
  const text = [`${addressOf(finding)}: ${message}`, ...(help === undefined ? [] : [help])].map(printable).join('\n');
  return `::${commands[severity]} ${written.join(',')}::${escaped(text)}\n`;
}

function escaped(text: string): string {
  return text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  // The log is shown raw: a control character in a file name would act on the terminal that shows it.
  const shown = text.replace(/[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, printable);
  return escaped(shown).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
