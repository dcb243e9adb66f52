import { type Finding, isCounted } from './finding.ts';

/** The numbers of a run. */
export interface Summary {
  readonly files: number;
  readonly filters: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings with a safe fix. */
  readonly fixable: number;
  readonly unsafeFixable: number;
  /** Suppressed findings, which are in none of the other numbers. */
  readonly suppressed: number;
  readonly durationMs: number;
}

export function summarize(
  findings: readonly Finding[],
  run: Pick<Summary, 'files' | 'filters' | 'durationMs'>,
): Summary {
  const counted = findings.filter(isCounted);
  const count = (matches: (problem: Finding['problem']) => boolean) =>
    counted.reduce((sum, { problem }) => sum + (matches(problem) ? 1 : 0), 0);
  return {
    files: run.files,
    filters: run.filters,
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    infos: count(({ severity }) => severity === 'info'),
    fixable: count(({ fix }) => fix?.safety === 'safe'),
    unsafeFixable: count(({ fix }) => fix?.safety === 'unsafe'),
    suppressed: findings.length - counted.length,
    durationMs: run.durationMs,
  };
}
