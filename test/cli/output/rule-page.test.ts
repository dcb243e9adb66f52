import { describe, expect, test } from 'vitest';
import { hostRules } from '../../../src/lint/rules.ts';
import { locales, localized } from '../../../src/messages/locale.ts';
import { rules } from '../../../src/validate/rules.ts';
import { commandLine } from '../command-line.ts';

const unwrapped = (text: string) => text.replace(/\s+/g, ' ');

describe.each(locales)('in %s', (locale) => {
  test.each(Object.values(rules))(
    'the page of $id is complete',
    async ({ id, severity, summary, reason, options = {}, bad, good }) => {
      const { stdout, exitCode, stderr } = await commandLine(['explain', id, '--lang', locale]);
      expect([exitCode, stderr]).toEqual([0, '']);
      const page = unwrapped(stdout);
      expect(page).toContain(unwrapped(localized(summary, locale)));
      expect(page).toContain(unwrapped(localized(reason, locale)));
      expect(page).toMatch(new RegExp(`(Default severity|Severidade padrão): ${severity} `));
      for (const [name, value] of Object.entries(options)) expect(page).toContain(`${name} ${value}`);
      for (const { filter, fixed = '' } of [...bad, ...good]) {
        for (const text of [filter, fixed]) if (/^[ -~]{1,90}$/.test(text)) expect(page).toContain(unwrapped(text));
      }
      for (const line of stdout.split('\n')) if (!line.startsWith('  (')) expect(line.length).toBeLessThanOrEqual(100);
    },
  );

  test.each(Object.values(hostRules))('the page of $id is complete', async (rule) => {
    const { id, summary, reason, bad, good } = rule;
    const { stdout, exitCode, stderr } = await commandLine(['explain', id, '--lang', locale]);
    expect([exitCode, stderr]).toEqual([0, '']);
    const page = unwrapped(stdout);
    expect(page).toContain(unwrapped(localized(summary, locale)));
    expect(page).toContain(unwrapped(localized(reason, locale)));
    for (const { text, fixed = '' } of [...bad, ...good]) {
      for (const line of `${text}\n${fixed}`.split('\n')) {
        if (/^[ -~]{1,90}$/.test(line)) expect(page).toContain(unwrapped(line).trim());
      }
    }
  });
});

test('a rule page as printed', async () => {
  expect(
    (await commandLine(['explain', 'max-complexity'], { terminal: 70 })).stdout.replace(/\u001b\[[\d;]*m/g, ''),
  ).toBe(
    `max-complexity

  The filter is longer, deeper or has more conditions than the options
  allow. Each value of a list counts.
  Default severity: warning

Why
  It fails only in production, with status 414 or a truncated URL. The
  service's own limit is not documented.

Options
  encodedLength  2000
  depth          32
  conditions     100

Avoid
  (OR (= a 0) (= a 1) (= a 2) (= a 3) (= a 4) (= a 5) (= a 6)  …  (= a 99) (= a 100))
  (in a v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15  … 96 v97 v98 v99 v100)  in the dialect \`listing\`

Prefer
  (OR (= processed true) (= status ok))
`,
  );
});
