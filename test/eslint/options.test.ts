import { afterEach, expect, test, vi } from 'vitest';
import { settingsFor } from '../../src/eslint/options.ts';
import { linted } from './linted.ts';

afterEach(() => vi.useRealTimers());

test('the same options give the same settings for a day', () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  const options = {};
  const before = settingsFor(options);
  expect(settingsFor(options)).toBe(before);
  expect(settingsFor({})).not.toBe(before);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(settingsFor(options)).toEqual({ ...before, today: '2026-07-01' });
});

test('a suppression expires while ESLint keeps running', () => {
  const text = "// prefilter-disable-next-line unknown-operator until=2026-06-30 -- so\nconst filter = '(== a b)';\n";
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  expect(linted(['a.js', text])).toEqual([]);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(linted(['a.js', text]).map(({ messageId }) => messageId)).toEqual(['unused-suppression', 'unknown-operator']);
});
