import { placeOf } from '../../source/lines.ts';
import type { Severity } from '../../source/problem.ts';
import { isCounted, isUnread } from '../finding.ts';
import { identified } from '../identity.ts';
import { safeJson } from '../json.ts';
import type { Reporter } from '../report.ts';

const severityOf: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** GitLab's code quality report. GitLab does not show the name of a check, and merges findings with equal fingerprints. */
export const gitlab: Reporter = ({ findings, hash }) => {
  const issues = identified(findings.filter(isCounted)).map(({ finding, content, occurrence }) => {
    const { source, problem } = finding;
    const { code, severity, message, span } = problem;
    return {
      description: `${code}: ${message}`.toWellFormed(),
      check_name: code,
      fingerprint: hash(JSON.stringify([source.file, code, content, occurrence])),
      severity: isUnread(finding) && severity === 'error' ? 'critical' : severityOf[severity],
      location: {
        path: source.file.toWellFormed(),
        lines: { begin: placeOf(source, span.start).line, end: placeOf(source, span.end).line },
      },
    };
  });
  return `${safeJson(issues, undefined, 2)}\n`;
};
