import { expect, test } from 'vitest';
import { summarize } from '../../src/report/summary.ts';
import type { Fix } from '../../src/source/problem.ts';
import { findingIn } from './report-of.ts';

const run = { files: 3, filters: 5, durationMs: 7 };
const fix = (safety: Fix['safety']): Fix => ({ title: 'Fix it', safety, edits: [] });

test('findings are counted by severity and by fix, suppressed ones apart', () => {
  const findings = [
    findingIn('a', 'x', { fix: fix('safe') }),
    findingIn('a', 'x', { severity: 'warning', fix: fix('unsafe') }),
    findingIn('b', 'x', { severity: 'warning' }),
    findingIn('b', 'x', { severity: 'info', fix: fix('safe') }),
    { ...findingIn('b', 'x', { fix: fix('safe') }), suppressed: { kind: 'inSource' } as never },
  ];
  expect(summarize(findings, run)).toEqual({
    ...run,
    errors: 1,
    warnings: 2,
    infos: 1,
    fixable: 2,
    unsafeFixable: 1,
    suppressed: 1,
  });
});

test('nothing found is nothing counted', () => {
  expect(Object.values(summarize([], { files: 0, filters: 0, durationMs: 0 })).every((count) => count === 0)).toBe(
    true,
  );
});
