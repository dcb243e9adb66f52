import { expect, test } from 'vitest';
import { summarize, verdict } from '../../src/report/summary.ts';
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
  expect(new Set(Object.values(summarize([], { files: 0, filters: 0, durationMs: 0 })))).toEqual(new Set([0]));
});

const summary = { errors: 0, warnings: 0, infos: 0, suppressed: 0, files: 1, filters: 2, durationMs: 1 };

test.each([
  [{}, 'No problems in 2 filters.'],
  [{ filters: 0 }, 'No problems.'],
  [{ errors: 1, warnings: 2 }, '1 error and 2 warnings in 2 filters.'],
  [{ infos: 1, filters: 1 }, '1 info in 1 filter.'],
  [{ suppressed: 3 }, 'No problems in 2 filters; 3 suppressed.'],
])('%o: %s', (counts, sentence) => {
  expect(verdict({ summary: { ...summary, ...counts } as never, locale: 'en' })).toBe(sentence);
});
