import { expect, test } from 'vitest';
import { type Finding, isAtLeast, worstFirst } from '../../src/report/finding.ts';

test('an error is at least a warning, a warning is not an error', () => {
  expect(isAtLeast('error', 'warning')).toBe(true);
  expect(isAtLeast('warning', 'warning')).toBe(true);
  expect(isAtLeast('info', 'warning')).toBe(false);
  expect(isAtLeast('warning', 'error')).toBe(false);
});

test('the worst come first, and the order within a severity is kept', () => {
  const findings = ['info 1', 'error 1', 'warning 1', 'error 2'].map(
    (name) => ({ problem: { severity: name.split(' ')[0], message: name } }) as never as Finding,
  );
  expect(worstFirst(findings).map(({ problem }) => problem.message)).toEqual([
    'error 1',
    'error 2',
    'warning 1',
    'info 1',
  ]);
});
