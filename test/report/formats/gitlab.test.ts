import { expect, test } from 'vitest';
import { gitlab } from '../../../src/report/formats/gitlab.ts';
import { findingIn, reportOf } from '../report-of.ts';

test('the fields', () => {
  const findings = [
    findingIn('src/a.ts', '\n(\n', { message: 'Half \ud800.', span: { start: 1, end: 3 } }),
    findingIn('a.ts', '()', { severity: 'warning' }),
    findingIn('a.ts', '()', { severity: 'info' }),
    findingIn('a.yaml', '[', { code: 'host-parse', severity: 'error' }),
    findingIn('a.yaml', '[', { code: 'host-parse', severity: 'warning' }),
    { ...findingIn('a.ts', '()'), suppressed: { kind: 'external' as const } },
  ];
  const issues = JSON.parse(gitlab(reportOf(findings))) as readonly { fingerprint: string; severity: string }[];
  expect(issues[0]).toEqual({
    description: 'syntax: Half \ufffd.',
    check_name: 'syntax',
    fingerprint: issues[0]?.fingerprint,
    severity: 'major',
    location: { path: 'src/a.ts', lines: { begin: 2, end: 3 } },
  });
  expect(issues.map(({ severity }) => severity)).toEqual(['major', 'minor', 'info', 'critical', 'minor']);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(5);
  for (const { fingerprint } of issues) expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test('without findings it is an empty list', () => {
  expect(gitlab(reportOf([]))).toBe('[]\n');
});
