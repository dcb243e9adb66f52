import { describe, expect, test } from 'vitest';
import { pageMessages } from '../../../../src/cli/output/page-messages.ts';
import { hostRules } from '../../../../src/lint/rules.ts';
import { locales, localized } from '../../../../src/messages/locale.ts';
import { rules } from '../../../../src/validate/rules.ts';
import { commandLine } from '../../command-line.ts';

test('shows each problem with its reason, once per rule', async () => {
  const { stdout, exitCode } = await commandLine(['explain', '(or (== processed true))'], { env: { COLUMNS: '300' } });
  expect(exitCode).toBe(1);
  expect(stdout).toBe(`<argument 1>:1:2  error  unknown-operator
  Unknown operator \`or\`. Did you mean \`OR\`?
  1 | (or (== processed true))
    |  ^^
  help: The dialect \`received\` has \`=\`, \`OR\`, \`_not_exists\`.
  fix:  Keep only the operand (safe)
  why:  Operators from SQL, JavaScript or Elasticsearch make the call fail or return an empty page.

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
  [['-e', 'processed = false'], 1, 'why: It is the most common mistake of people new to prefix notation'],
])('%j', async (argv, exitCode, text) => {
  const outcome = await commandLine(['explain', ...argv]);
  expect(outcome.exitCode).toBe(exitCode);
  expect(outcome.stdout).toContain(text);
});

const text = '(OR (= processed false) (_not_exists processed))';
test.each([
  ['en', `documents whose \`processed\` is false, or that have no \`processed\`\nNo problems in \`${text}\`.\n`],
  ['pt-BR', `documentos cujo \`processed\` é false ou que não têm \`processed\`\nNenhum problema em \`${text}\`.\n`],
])('before any problems: in %s', async (lang, stdout) => {
  expect(await commandLine(['explain', text, '--lang', lang])).toMatchObject({ exitCode: 0, stdout, stderr: '' });
});

test('also if there are problems, but not for an invalid filter', async () => {
  const { stdout } = await commandLine(['explain', '(NOT_EXISTS a)', '(== a 1)', '--dialect', 'qive']);
  expect(stdout).toMatch(/^documents that have no `a`\n\n<argument 1>:1:2 {2}warning {2}unconfirmed-operator\n/);
  expect(stdout).toMatch(/\n\n<argument 2>:1:2 {2}error /);
  expect(stdout.match(/documents/g)).toEqual(['documents']);
});

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

test('a rule page as printed', async () => {
  const { stdout } = await commandLine(['explain', 'max-complexity', '--no-color'], { terminal: 70 });
  expect(stdout).toBe(
    `max-complexity

  The filter is longer, deeper or has more conditions than the options
  allow. Each value of a list counts.
  Default severity: warning
  Fixes: none.

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
