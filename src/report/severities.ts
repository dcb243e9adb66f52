import type { Severity } from '../source/problem.ts';
import type { Finding } from './finding.ts';

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** Whether a severity is `least` or worse. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** Errors, then warnings, then infos, otherwise in the given order. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return severities.flatMap((severity) => findings.filter(({ problem }) => problem.severity === severity));
}
