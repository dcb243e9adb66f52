import type { LintSettings } from './config/settings.ts';

/** Checks arguments for callers without types; throws a `TypeError` that says what is expected. */
export function checkArguments(source: unknown, settings: unknown): void {
  const { file, text } = (source ?? {}) as Partial<Record<string, unknown>>;
  if (typeof file !== 'string' || typeof text !== 'string') {
    throw new TypeError(
      '`source` must be `{ file, text }`: the name of a file, which says how to read it, and its text.',
    );
  }
  const { dialect, sources, rules, suppressions } = (settings ?? {}) as Partial<LintSettings>;
  if (typeof dialect?.operator !== 'function' || !(sources && rules && suppressions)) {
    throw new TypeError('`settings` must be what `settingsOf(options)` gives; leave them out for the defaults.');
  }
}
