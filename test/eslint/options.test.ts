import { afterEach, expect, test, vi } from 'vitest';
import { settingsOf } from '../../src/eslint/options.ts';
import { qive } from '../../src/language/qive.ts';
import { settings } from '../lint/files.ts';
import { linted } from './linted.ts';

afterEach(() => vi.useRealTimers());

test('without options the defaults of a configuration count', () => {
  vi.useFakeTimers({ now: new Date(`${settings.today}T12:00:00Z`) });
  expect(settingsOf()).toEqual({ ...settings, sources: { ...settings.sources, calls: settingsOf().sources.calls } });
  expect(settingsOf().sources.calls).toEqual(expect.arrayContaining([...settings.sources.calls]));
});

test('an option takes the place of its default, and leaves the others', () => {
  const { sources, dialect, locale, suppressions } = settingsOf({
    sources: { keys: ['where'] },
    dialect: { name: 'qive' },
    suppressions: { requireReason: false },
    locale: 'pt-BR',
  });
  expect(sources).toEqual({ ...settingsOf().sources, keys: ['where'] });
  expect(dialect).toBe(qive);
  expect(suppressions).toEqual({ ...settings.suppressions, requireReason: false });
  expect(locale).toBe('pt-BR');
});

test('the same options are the same settings for a day', () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  const options = {};
  const before = settingsOf(options);
  expect(settingsOf(options)).toBe(before);
  expect(settingsOf({})).not.toBe(before);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(settingsOf(options)).toEqual({ ...before, today: '2026-07-01' });
});

test('a suppression expires while ESLint runs on', () => {
  const text = "// prefilter-disable-next-line unknown-operator until=2026-06-30 -- so\nconst filter = '(== a b)';\n";
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  expect(linted(['a.js', text])).toEqual([]);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(linted(['a.js', text]).map(({ messageId }) => messageId)).toEqual(['unused-suppression', 'unknown-operator']);
});
