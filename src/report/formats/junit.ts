import { syntax } from '../../messages/syntax.ts';
import { placeOf } from '../../source/lines.ts';
import { codeFrame } from '../code-frame.ts';
import { byFile, type Finding, isAtLeast, isCounted, isUnread } from '../finding.ts';
import type { Report, Reporter } from '../report.ts';
import { reportMessages } from '../summary.ts';
import { plain } from '../terminal.ts';
import { type Element, xml } from '../xml.ts';

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
