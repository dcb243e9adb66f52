import { describe, expect, test } from 'vitest';
import { locales, localized } from '../../src/messages/locale.ts';
import { rules } from '../../src/validate/rules.ts';
import { commandLine } from './command-line.ts';

const all = Object.values(rules);
const unwrapped = (text: string) => text.replace(/\s+/g, ' ');

describe.each(locales)('in %s', (locale) => {
  test.each(all)(
    'the page of $id says all there is',
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

  test('rules lists them all, one a line', async () => {
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

test('a page, as it looks', async () => {
  expect(
    (await commandLine(['explain', 'max-complexity'], { terminal: 70 })).stdout.replace(/\u001b\[[\d;]*m/g, ''),
  ).toBe(
    `max-complexity

  The filter is longer, deeper or has more conditions than the options
  allow.
  Default severity: warning

Why
  It fails in production only, with a 414 or a URL that was cut. The
  service's own limit is not documented.

Options
  encodedLength  2000
  depth          32
  conditions     100

Avoid
  (OR (= a 0) (= a 1) (= a 2) (= a 3) (= a 4) (= a 5) (= a 6)  …  (= a 99) (= a 100))

Prefer
  (OR (= processed true) (= status ok))
`,
  );
});

describe('a filter', () => {
  test('each problem with its reason, once for each rule', async () => {
    const { stdout, exitCode } = await commandLine(['explain', '(or (== processed true))']);
    expect(exitCode).toBe(1);
    expect(stdout).toBe(`<argument 1>:1:2  error  unknown-operator
  Unknown operator \`or\`. Did you mean \`OR\`?
  1 | (or (== processed true))
    |  ^^
  help: The dialect \`received\` has \`=\`, \`OR\`, \`_not_exists\`.
  fix:  Write \`OR\` (safe)
  why:  Habits from SQL, JavaScript or Elasticsearch; a wrong operator costs a failed call or an empty page.

<argument 1>:1:6  error  unknown-operator
  Unknown operator \`==\`. Did you mean \`=\`?
  1 | (or (== processed true))
    |      ^^
  help: The dialect \`received\` has \`=\`, \`OR\`, \`_not_exists\`.
  fix:  Write \`=\` (safe)

`);
  });

  test.each([
    [['(= processed true)'], 0, 'No problems in `(= processed true)`.\n'],
    [[' (= processed true)', '--lang=pt'], 0, 'Nenhum problema em `(= processed true)`.\n'],
    [['-e', ' (= processed true)\n'], 0, 'No problems in `(= processed true)`.\n'],
    [['(AND (= processed true) (= status ok))', '--dialect', 'qive'], 0, 'unconfirmed-operator'],
    [['-'], 1, 'There is no filter here.'],
    [['-e', 'processed = false'], 1, 'why: The first mistake of everyone new to prefix notation'],
  ])('%j', async (argv, exitCode, text) => {
    const outcome = await commandLine(['explain', ...argv]);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stdout).toContain(text);
  });
});
