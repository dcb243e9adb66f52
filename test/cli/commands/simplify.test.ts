import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { commandLine } from '../command-line.ts';

test.each([
  [['(OR (= a 1) (= a 1))'], '(= a 1)\n'],
  [['(= a 1)', '-e', '(OR (OR (= a 1) (= b 2)))'], '(= a 1)\n(OR (= a 1) (= b 2))\n'],
  [['a.filter'], '(= a 1)\n'],
  [['(OR (AND (= a 1) (= a 2)) (= b 1))', '--dialect', 'qive'], '(= b 1)\n'],
])('%j', async (argv, stdout) => {
  const files = { 'a.filter': '; what is new\n(OR\n  (= a 1)\n)\n' };
  expect(await commandLine(['simplify', ...argv], { files })).toMatchObject({ exitCode: 0, stdout, stderr: '' });
});

test.each([
  ['(OR (OR (_not_exists a) (= b 1)) (AND (= a 1) (= a 2)))', 'en', 0, '(OR (_not_exists a) (= b 1))\n', ''],
  ['(AND (= a 1) (_not_exists a))', 'en', 1, '', 'prefilter: `(AND (= a 1) (_not_exists a))` selects nothing.\n'],
  ['(AND (= a 1) (_not_exists a))', 'pt', 1, '', 'prefilter: `(AND (= a 1) (_not_exists a))` não seleciona nada.\n'],
])(
  'a filter that selects nothing is never written as nothing: %s in %s',
  async (text, lang, exitCode, stdout, stderr) => {
    const argv = ['simplify', text, '--dialect', 'qive', '--lang', lang];
    expect(await commandLine(argv)).toMatchObject({ exitCode, stdout, stderr });
  },
);

test('as JSON', async () => {
  const argv = [
    'simplify',
    '-f',
    'json',
    '--dialect',
    'qive',
    '-e',
    ' (OR (= a 1) (= a 1))\n',
    '(AND (= a 1) (= a 2))',
  ];
  const { stdout, exitCode } = await commandLine(argv);
  expect(exitCode).toBe(1);
  const { results, problems } = JSON.parse(stdout);
  expect(problems).toMatchObject([{ code: 'always-false', file: '<argument 2>', severity: 'warning' }]);
  expect(results).toEqual([
    { file: '<argument 1>', filter: '(OR (= a 1) (= a 1))', simplified: '(= a 1)' },
    { file: '<argument 2>', filter: '(AND (= a 1) (= a 2))', simplified: false },
  ]);
});

test('an invalid filter is shown, and the others are simplified', async () => {
  const { stdout, stderr, exitCode } = await commandLine(['simplify', '(OR', '(OR (= a 1))']);
  expect([exitCode, stdout]).toEqual([1, '(= a 1)\n']);
  expect(stderr).toContain('<argument 1>:1:4');
});

test('the result selects the same, and is not longer', async () => {
  const condition = fc.constantFrom('(= a 1)', '(= a 2)', '(= b 1)', '(_not_exists a)', '(_not_exists b)');
  const text = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { depthSize: 'small' },
      condition,
      fc.tuple(fc.constantFrom('OR', 'AND'), tie('text'), tie('text')).map((parts) => `(${parts.join(' ')})`),
    ),
  })).text;
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const { stdout, exitCode } = await commandLine(['simplify', text, '--dialect', 'qive']);
      if (exitCode === 1) return;
      const [before, after] = [text, stdout.trimEnd()].map((one) => parseOrThrow(one, { dialect: qive }));
      expect(equivalent(before as never, after as never).answer).toBe('yes');
      expect(stdout.trimEnd().length).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 100 },
  );
});
