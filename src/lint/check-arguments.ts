import type { LintSettings } from './config/settings.ts';

/** Checks arguments for callers without types; throws a `TypeError` that says what is expected. */
export function checkArguments(source: unknown, settings: unknown): void {
  const { file, text } = (source ?? {}) as Partial<Record<string, unknown>>;
  if (typeof file !== 'string' || typeof text !== 'string') {
    throw new TypeError('`source` must be `{ file, text }`: a file name, which says the language, and the text.');
  }
  const { dialect, sources, rules, suppressions } = (settings ?? {}) as Partial<LintSettings>;
  if (typeof dialect?.operator !== 'function' || !(sources && rules && suppressions)) {
    throw new TypeError('`settings` must come from `settingsOf(options)`; omit them for the defaults.');
  }
}
