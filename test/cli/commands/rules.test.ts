import { describe, expect, test } from 'vitest';
import { allRules } from '../../../src/lint/rules.ts';
import { locales, localized } from '../../../src/messages/locale.ts';
import { commandLine } from '../command-line.ts';

const all = Object.values(allRules);

describe.each(locales)('in %s', (locale) => {
  test('rules lists all rules, one per line', async () => {
    const { stdout, exitCode } = await commandLine(['rules', '--lang', locale]);
    expect(exitCode).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual(all.map(({ id, severity, summary }) => [id, severity, localized(summary, locale)]));
  });

  test('rules --json', async () => {
    const { stdout } = await commandLine(['rules', '--json', '--lang', locale]);
    expect(JSON.parse(stdout)).toEqual(
      all.map(({ id, severity, summary, reason, options = {} }) => ({
        id,
        severity,
        summary: localized(summary, locale),
        reason: localized(reason, locale),
        options,
      })),
    );
  });
});
