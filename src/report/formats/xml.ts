import { syntax } from '../../messages/syntax.ts';
import { placeOf } from '../../source/lines.ts';
import { codeFrame } from '../code-frame.ts';
import { byFile, type Finding, isAtLeast, isCounted, isUnread } from '../finding.ts';
import type { Report, Reporter } from '../report.ts';
import { reportMessages } from '../summary.ts';
import { plain } from '../terminal.ts';

/** A suite per file and a case per finding. A clean file is one passing case, since a suite must not be empty. */
export const junit: Reporter = (report) => {
  const suites = [...byFile(report.findings, report.files)].map(([file, found]): Element => {
    const cases = found.length === 0 ? [clean(report, file)] : found.map((finding) => testcase(finding, report));
    const timestamp = report.startedAt.toISOString().slice(0, 19);
    return { name: 'testsuite', attributes: { name: file, file, ...counts(cases), timestamp }, content: cases };
  });
  if (suites.length === 0) {
    const cases = [clean(report)];
    suites.push({ name: 'testsuite', attributes: { name: 'prefilter', ...counts(cases) }, content: cases });
  }
  const all = suites.flatMap(({ content }) => content as readonly Element[]);
  const time = (report.summary.durationMs / 1000).toFixed(3);
  return xml({ name: 'testsuites', attributes: { name: 'prefilter', ...counts(all), time }, content: suites });
};

function clean({ locale }: Report, file?: string): Element {
  return { name: 'testcase', attributes: { name: reportMessages[locale].clean, classname: file ?? 'prefilter', file } };
}

function counts(cases: readonly Element[]): Element['attributes'] {
  const count = (outcome: string) =>
    cases.filter(({ content = [] }) => typeof content !== 'string' && content[0]?.name === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function testcase(finding: Finding, report: Report): Element {
  const { file } = finding.source;
  const { line, column } = placeOf(finding.source, finding.problem.span.start);
  return {
    name: 'testcase',
    attributes: { name: `${finding.problem.code} ${line}:${column}`, classname: file, file, line },
    content: [outcome(finding, report)],
  };
}

/** A finding below `failOn` is output of a passing case. */
function outcome(finding: Finding, { failOn, locale }: Report): Element {
  const { code, severity, message, span, help } = finding.problem;
  if (!isCounted(finding)) return { name: 'skipped', attributes: { message: finding.suppressed?.justification } };
  const { line, column } = placeOf(finding.source, span.start);
  const text = [
    `${syntax[locale].position(column, line)}, ${severity}: ${message}`,
    ...codeFrame(finding, reportMessages[locale].more, plain, Infinity),
    ...(help === undefined ? [] : [help]),
  ].join('\n');
  if (!isAtLeast(severity, failOn)) return { name: 'system-out', attributes: {}, content: text };
  return { name: isUnread(finding) ? 'error' : 'failure', attributes: { message, type: code }, content: text };
}

/** Checkstyle XML, with one `file` element per file with findings. */
export const checkstyle: Reporter = ({ findings }) => {
  const content = [...byFile(findings.filter(isCounted))].map(
    ([name, found]): Element => ({ name: 'file', attributes: { name }, content: found.map(errorElement) }),
  );
  return xml({ name: 'checkstyle', attributes: { version: '4.3' }, content });
};

function errorElement({ source, problem }: Finding): Element {
  const { code, severity, message, span } = problem;
  const { line, column } = placeOf(source, span.start);
  return { name: 'error', attributes: { line, column, severity, message, source: `prefilter.${code}` } };
}

/** An XML element; an attribute that is `undefined` is left out. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** Child elements, or a text. */
  readonly content?: readonly Element[] | string;
}

/** An XML 1.0 document with one element per line. */
export function xml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}\n`;
}

function writeElement({ name, attributes, content = [] }: Element, indent: string): string {
  const start = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replace(/[\t\n\r]/g, reference)}"`)
    .join('');
  const open = `${indent}<${name}${start}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${escapeXml(content).replaceAll('\r', reference)}</${name}>`;
  return [`${open}>`, ...content.map((element) => writeElement(element, `${indent}  `)), `${indent}</${name}>`].join(
    '\n',
  );
}

/** Escapes a text, and drops the characters that XML cannot contain even as references. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      // Some terminals act on the control characters above `~`.
      .replace(/[<>&"\x7f-\x9f]/g, reference)
  );
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
