import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { commandLine, type Surroundings } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

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

const encoded = '%28%3D%20processed%20false%29\n';
const both = '%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29\n';

test.each<[argv: string[], stdout: string, surroundings?: Surroundings]>([
  [['(= processed false)'], encoded],
  [['-e', '(= processed false)'], encoded],
  [['-'], encoded, { stdin: ' (= processed false)\r\n' }],
  [['São João'], 'S%C3%A3o%20Jo%C3%A3o\n'],
  [['a.filter'], both, { files: { 'a.filter': '; all\n(OR\n  (= processed false)\n  (_not_exists processed)\n)\n' } }],
  [['a.filter', '--dialect', 'qive'], '%28AND%20%28%3D%20a%20b%29%29\n', { files: { 'a.filter': '(AND\n(= a b))' } }],
])('encode %j', async (argv, stdout, surroundings) => {
  expect(await commandLine(['encode', ...argv], surroundings)).toMatchObject({ exitCode: 0, stdout, stderr: '' });
});

test('reads the filters of a folder; another word is a text', async () => {
  const tree = new WorkTree({ 'in/a.filter': '(= processed false)' });
  expect(await tree.run(['encode', 'in', 'out'])).toMatchObject({ exitCode: 0, stdout: `${encoded}out\n` });
});

test('an invalid filter is encoded unchanged, with a note and exit code 1', async () => {
  const { exitCode, stdout, stderr } = await commandLine(['encode', '(= a b', '(AND\t(= a b))', '(= a b)']);
  expect([exitCode, stdout]).toEqual([1, '%28%3D%20a%20b\n%28AND%09%28%3D%20a%20b%29%29\n%28%3D%20a%20b%29\n']);
  expect(stderr).toBe(
    [1, 2]
      .map(
        (at) =>
          `prefilter: <argument ${at}> is not a valid filter and was encoded unchanged. \`lint\` says what is wrong.\n`,
      )
      .join(''),
  );
});

test.each([
  ['', 'There is no filter here.'],
  ['(= a\nb', 'Missing `)`'],
  ['(AND\n(= a b))', 'Unknown operator `AND`.'],
])('%j', async (text, message) => {
  const { exitCode, stdout, stderr } = await commandLine(['encode', '-e', text]);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
});

test.each<[argv: string[], stdout: string, surroundings?: Surroundings]>([
  [[encoded.trim(), both.trim()], '(= processed false)\n(OR (= processed false) (_not_exists processed))\n'],
  [['-'], '(= processed false)\n', { stdin: encoded }],
  [['-e', 'a+b'], 'a+b\n'],
  [['(= a %C3%A3)'], '(= a ã)\n'],
  [['%1b%5b2J'], '\u001b[2J\n'],
  [['%1b%5b2J%0Aa'], '\\u001b[2J\na\n', { terminal: 80 }],
])('decode %j', async (argv, stdout, surroundings) => {
  expect(await commandLine(['decode', ...argv], surroundings)).toMatchObject({ exitCode: 0, stdout, stderr: '' });
});

test.each([
  [
    '%28%zz',
    'en',
    '<argument 1>:1:4  error  invalid-encoding\n  Two hexadecimal digits must follow `%`.\n  1 | %28%zz\n    |    ^^^\n\n',
  ],
  [
    '%28%C3%28',
    'en',
    '<argument 1>:1:4  error  invalid-encoding\n  These bytes are not UTF-8.\n  1 | %28%C3%28\n    |    ^^^\n\n',
  ],
  [
    '100%',
    'pt-BR',
    '<argument 1>:1:4  error  invalid-encoding\n  Dois dígitos hexadecimais devem seguir `%`.\n  1 | 100%\n    |    ^\n\n',
  ],
  ['%ff', 'pt-BR', '<argument 1>:1:1  error  invalid-encoding\n  Estes bytes não são UTF-8.\n  1 | %ff\n    | ^^^\n\n'],
])('%s in %s', async (text, lang, stderr) => {
  expect(await commandLine(['decode', text, '%28', '--lang', lang])).toMatchObject({
    exitCode: 1,
    stdout: '(\n',
    stderr,
  });
});
