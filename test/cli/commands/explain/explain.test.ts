import { describe, expect, test } from 'vitest';
import { pageMessages } from '../../../../src/cli/output/page-messages.ts';
import { hostRules } from '../../../../src/lint/rules.ts';
import { locales, localized } from '../../../../src/messages/locale.ts';
import { rules } from '../../../../src/validate/rules.ts';
import { commandLine } from '../../command-line.ts';

test('as a list whose lines fit the terminal', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `(= property_${at} value_${at})`);
  const filter = `(OR (AND (= a 1) ${names.join(' ')}) (AND (= b 1) (OR ${names.map((one) => one.replace(/property_\d+/, 'c')).join(' ')})))`;
  const { stdout } = await commandLine(['explain', filter, '--dialect', 'qive'], { terminal: 60 });
  const words =
    stdout
      .replace(/\u001b\[[\d;]*m/g, '')
      .split('\n\n')[0]
      ?.split('\n') ?? [];
  expect(words.slice(0, 4)).toEqual([
    'documents that meet at least one of these conditions:',
    '- all of these:',
    '  - `a` is 1',
    '  - `property_0` is value_0',
  ]);
  expect(words.slice(-3)).toEqual([
    '- `b` is 1, and `c` is one of value_0, value_1, value_2,',
    '  value_3, value_4, value_5, value_6, value_7, value_8,',
    '  value_9, value_10, or value_11',
  ]);
  for (const line of words) expect(line.length).toBeLessThanOrEqual(60);
});

const all = Object.values({ ...rules, ...hostRules });
const unwrapped = (text: string) => text.replace(/\s+/g, ' ');

describe.each(locales)('in %s', (locale) => {
  test('rules lists all rules, one per line', async () => {
    const { stdout, exitCode } = await commandLine(['rules', '--lang', locale], { env: { COLUMNS: '300' } });
    expect(exitCode).toBe(0);
    const rows = stdout.split(/\n(?=.)/).map((line) => line.trimEnd().split(/ {2,}/));
    const brief = pageMessages[locale].repairsBriefly;
    expect(rows).toEqual(
      all.map(({ id, severity, repairs, summary }) => [id, severity, brief[repairs], localized(summary, locale)]),
    );
  });

  test('rules --json', async () => {
    const { stdout } = await commandLine(['rules', '--json', '--lang', locale]);
    expect(JSON.parse(stdout).results).toEqual(
      all.map(({ id, severity, summary, reason, options = {}, repairs }) => ({
        id,
        severity,
        summary: localized(summary, locale),
        reason: localized(reason, locale),
        options,
        repairs,
      })),
    );
  });

  test.each(all)('the page of $id is complete', async (rule) => {
    const { id, severity, isOptIn, summary, reason, options = {}, bad, good } = rule;
    const { stdout, exitCode, stderr } = await commandLine(['explain', id, '--lang', locale]);
    expect([exitCode, stderr]).toEqual([0, '']);
    const page = unwrapped(stdout);
    for (const text of [summary, reason]) expect(page).toContain(unwrapped(localized(text, locale)));
    const label = isOptIn
      ? '(Off by default; severity|Desligada por padrão; severidade)'
      : '(Default severity|Severidade padrão)';
    expect(page).toMatch(new RegExp(`${label}: ${severity} `));
    for (const [name, value] of Object.entries(options)) expect(page).toContain(`${name} ${value}`);
    const examples = [...bad, ...good].flatMap((example) => [
      'filter' in example ? example.filter : example.text,
      example.fixed ?? '',
    ]);
    for (const line of examples.join('\n').split('\n')) {
      if (/^[ -~]{1,90}$/.test(line)) expect(page).toContain(unwrapped(line).trim());
    }
    if (!(id in rules)) return;
    for (const line of stdout.split('\n')) if (!line.startsWith('  (')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
