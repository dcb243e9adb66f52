import { createHash } from 'node:crypto';
import { type LintOptions, settingsOf } from '../../src/lint/config/settings-of.ts';
import { lint } from '../../src/lint/lint.ts';
import { localized } from '../../src/messages/locale.ts';
import type { Finding } from '../../src/report/finding.ts';
import type { Report } from '../../src/report/report.ts';
import { summarize } from '../../src/report/summary.ts';
import { plain } from '../../src/report/terminal.ts';
import type { Problem } from '../../src/source/problem.ts';
import { rules } from '../../src/validate/rules.ts';

/** A report of findings, as of a run that took seven milliseconds. */
export function reportOf(findings: readonly Finding[], given: Partial<Report> = {}): Report {
  const files = [...new Set(findings.map(({ source }) => source.file))];
  const { locale = 'en' } = given;
  return {
    findings,
    summary: summarize(findings, { files: files.length, filters: files.length, durationMs: 7 }),
    files,
    rules: Object.values(rules).map(({ id, severity, summary, reason }) => ({
      id,
      severity,
      summary: localized(summary, locale),
      reason: localized(reason, locale),
    })),
    failures: [],
    failOn: 'error',
    exitCode: 1,
    startedAt: new Date('2026-03-01T12:00:00.500Z'),
    root: 'file:///repo/',
    locale,
    version: '1.2.3',
    paint: plain,
    columns: Infinity,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    ...given,
  };
}

/** A finding in a filter that a file contains unescaped; by default, in the whole file. */
export function findingIn(file: string, text: string, problem: Partial<Problem> = {}): Finding {
  const span = { start: 0, end: text.length };
  return {
    source: { file, text },
    problem: { code: 'syntax', severity: 'error', message: 'Wrong.', span, ...problem },
    host: { kind: 'filter', encoding: 'none' },
    filter: { text, span: problem.span ?? span },
  };
}

/** What `lint` finds in a file, whose name says how it writes filters. */
export function findingsOf(file: string, text: string, options: LintOptions = {}): readonly Finding[] {
  return lint({ file, text }, settingsOf(options));
}
