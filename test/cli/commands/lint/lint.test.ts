import { expect, test } from 'vitest';
import { resolvesWithin } from '../../../support/cpu-ms.ts';
import { commandLine, nowhere, type Surroundings } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

test.each([
  ['lint', '-e', '(= processed true)'],
  ['-e', '(= processed true)'],
  ['(= processed true)'],
  ['-e', '(OR (= processed false) (_not_exists processed))'],
])('%j %j %j: a clean filter', async (...argv) => {
  expect(await commandLine(argv)).toMatchObject({ exitCode: 0, stdout: 'No problems in 1 filter.\n', stderr: '' });
});

/** The problem of `()`, which begins the text of an input. */
const empty = (input: string) => `${input}:1:1 \`()\` has no operator.`;

test.each<[title: string, argv: string[], found: string[], surroundings?: Surroundings]>([
  [
    'several texts',
    ['-e', '(= a b)', '-e', '()', '(= a'],
    [empty('<argument 2>'), '<argument 3>:1:5 Missing `)` to close `(=` opened at column 1.'],
  ],
  [
    'another language of filters',
    ['-e', '(or (== processed false) (not_exists processed))'],
    [
      '<argument 1>:1:2 Unknown operator `or`. Did you mean `OR`?',
      '<argument 1>:1:6 Unknown operator `==`. Did you mean `=`?',
      '<argument 1>:1:27 Unknown operator `not_exists`. Did you mean `_not_exists`?',
    ],
  ],
  ['infix', ['(processed = false)'], ['<argument 1>:1:1 The operator comes first: write `(= processed false)`.']],
  ['bare infix', ['-e', 'a = b'], ['<argument 1>:1:1 The operator comes first: write `(= a b)`.']],
  [
    'a value with a space',
    ['(= supplier ACME LTDA)'],
    ['<argument 1>:1:18 `=` takes a property and a value; this one has three operands.'],
  ],
  [
    'a copied space',
    ['-e', '(=\u00a0processed true)'],
    ['<argument 1>:1:3 Non-breaking space (U+00A0) in the filter. Use a plain space.'],
  ],
  ['one parenthesis too many', ['(= processed true))'], ['<argument 1>:1:19 This `)` closes nothing.']],
  ['two filters', ['(= a b) (= c d)'], ['<argument 1>:1:9 Only one filter is allowed; this is another.']],
  ['nothing', ['-e', ''], ['<argument 1>:1:1 There is no filter here.']],
  ['a flag as a text', ['-e', '--check'], ['<argument 1>:1:1 `--check` is outside the parentheses of a filter.']],
  ['the standard input', ['-'], ['<stdin>:2:2 `()` has no operator.'], { stdin: '\n ()\n' }],
  ['the same with a name', ['-', '--stdin-filename', 'src/x.filter'], [], { stdin: '; a comment\n(= a b)\n' }],
  [
    'the same without one knows no comments',
    ['-'],
    ['<stdin>:1:1 `; a comment` is outside the parentheses of a filter.'],
    { stdin: '; a comment\n(= a b)\n' },
  ],
  [
    'in the order of the command line',
    ['()', 'a.filter', '-', '-e', '()'],
    ['<argument 1>', 'a.filter', '<stdin>', '<argument 2>'].map(empty),
    { stdin: '()', files: { 'a.filter': '()' } },
  ],
  [
    'the same file twice',
    ['a.filter', './a.filter', `${nowhere}/a.filter`],
    [empty('a.filter')],
    { files: { 'a.filter': '()' } },
  ],
  ['a whole path', [`${nowhere}/src/a.filter`], [empty('src/a.filter')], { files: { 'src/a.filter': '()' } }],
  ['a path like a filter', ['(a)/b.filter'], [empty('(a)/b.filter')], { files: { '(a)/b.filter': '()' } }],
  ['a path like a flag', ['--', '-e.filter'], [empty('-e.filter')], { files: { '-e.filter': '()' } }],
  [
    'comments and blank lines',
    ['a.filter'],
    ['a.filter:5:3 Unknown operator `nor`. Did you mean `OR`?'],
    { files: { 'a.filter': '; first\n\n(OR\n  ; (second)\n (nor (= a b)))' } },
  ],
  [
    'a byte order mark and CRLF',
    ['a.filter'],
    ['a.filter:2:2 Unknown operator `or`. Did you mean `OR`?'],
    { files: { 'a.filter': '\ufeff; first\r\n(or (= a b))\r\n' } },
  ],
  ['a byte order mark is no column', ['a.filter'], [empty('a.filter')], { files: { 'a.filter': '\ufeff()' } }],
  [
    'comments only',
    ['a.filter'],
    ['a.filter:1:1 There is no filter here.'],
    { files: { 'a.filter': '; nothing yet\n' } },
  ],
  [
    'a file that can hold anything',
    ['README.md', '-e', '()'],
    [empty('<argument 1>')],
    { files: { 'README.md': '(((' } },
  ],
  ['a pipe', ['/pipe'], ['/pipe:1:1 There is no filter here.']],
])('%s', async (_, argv, found, surroundings) => {
  const { exitCode, stdout, stderr } = await commandLine(['-f', 'compact', ...argv], surroundings);
  const lines = stdout.replaceAll(/^(.+?:\d+:\d+): error: (.*) \[.+\]$/gm, '$1 $2');
  expect([lines, exitCode, stderr]).toEqual([found.map((line) => `${line}\n`).join(''), Math.min(1, found.length), '']);
});

const warning = ['-f', 'compact', '-e', '(= processed false)'];
const info = ['-f', 'compact', '-e', '(OR (= a b))'];

test.each<[argv: string[], exitCode: number, stderr?: string]>([
  [warning, 0],
  [[...warning, '--fail-on', 'error'], 0],
  [[...warning, '--fail-on', 'warning'], 1],
  [[...warning, '--fail-on', 'warn'], 1],
  [[...warning, '--fail-on=info'], 1],
  [[...info, '--fail-on', 'warning'], 0],
  [[...info, '--fail-on', 'info'], 1],
  [[...warning, '--max-warnings', '1'], 0],
  [[...warning, '--max-warnings', '0'], 1, 'prefilter: 1 warning; `--max-warnings` allows 0.\n'],
  [[...warning, '--quiet', '--max-warnings=0', '--lang=pt'], 1, 'prefilter: 1 aviso; `--max-warnings` permite 0.\n'],
  [[...warning, '--quiet', '--fail-on', 'warning'], 1],
  [[...warning, '--rule', 'missing-absent-branch=error'], 1],
  [[...warning, '--rule', 'missing-absent-branch=warn', '--fail-on', 'warning'], 1],
  [[...warning, '--rule', 'missing-absent-branch=info', '--fail-on', 'warning'], 0],
  [[...warning, '--rule', 'missing-absent-branch=off', '--fail-on', 'info'], 0],
  [[...warning, '--rule', 'missing-absent-branch=error', '--rule', 'missing-absent-branch=off'], 0],
  [['-e', '()', '--rule', 'syntax=off'], 0],
  [['-f', 'compact', '(AND (= processed true) (= status ok))'], 1],
  [['-f', 'compact', '(AND (= processed true) (= status ok))', '--dialect', 'qive'], 0],
  [['-f', 'compact', '(NOT_EXISTS processed)', '--dialect=qive', '--fail-on=warning'], 1],
])('%j: %d', async (argv, exitCode, stderr = '') => {
  expect(await commandLine(argv)).toMatchObject({ exitCode, stderr });
});

test('--quiet shows errors only, but counts everything', async () => {
  const argv = ['--quiet', '-e', '(= processed false)', '-e', '()'];
  const { stdout } = await commandLine(argv);
  expect(stdout).not.toContain('missing-absent-branch');
  expect(stdout).toContain('1 error and 1 warning in 2 filters.');
  const { problems, summary } = JSON.parse((await commandLine([...argv, '-f', 'json'])).stdout);
  expect(problems).toHaveLength(1);
  expect(summary).toMatchObject({ errors: 1, warnings: 1 });
  expect(await commandLine(['--quiet', '-e', '(= a b)'])).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
});

test('json counts files and filters', async () => {
  const files = { 'a.filter': '(= processed false)', 'b.md': '' };
  const { stdout } = await commandLine(['-f', 'json', 'a.filter', 'b.md', '-', '-e', '(= a b)'], {
    files,
    stdin: '()',
  });
  const found = { errors: 1, warnings: 1, infos: 0, suppressed: 0, fixable: 0, unsafeFixable: 1 };
  expect(JSON.parse(stdout).summary).toEqual({ files: 3, filters: 3, ...found, durationMs: 1 });
});

test('if no file contains filters, it says so and succeeds', async () => {
  const files = { 'a.md': '', 'b.md': '' };
  expect(await commandLine(['a.md', 'b.md'], { files })).toMatchObject({
    exitCode: 0,
    stdout: '',
    stderr: 'prefilter: no filters found in 2 files.\n',
  });
  const { stdout } = await commandLine(['a.md', '-f', 'json'], { files });
  expect(JSON.parse(stdout)).toMatchObject({ summary: { files: 1, filters: 0 }, problems: [] });
});

const on = ['--rule', 'duplicate-filter=info'];
const config = (rest: object = {}) => JSON.stringify({ rules: { 'duplicate-filter': 'info' }, ...rest });
const open = '(OR (= processed false) (_not_exists processed))';
const same = '(OR (_not_exists processed) (= processed false))';
const files = {
  'a/open.filter': `${open}\n`,
  'b/todo.yaml': `filter: ${same}\n`,
  'c.ts': `received({ filter: '${open}' });\nreceived({ filter: '(= status new)' });\n`,
  'd.filter': '(= status done)\n',
};

test('is off by default', async () => {
  expect(await new WorkTree(files).findings([])).toEqual([]);
});

test('finds filters of one meaning in several files; the first of them is not reported', async () => {
  const tree = new WorkTree(files);
  expect(await tree.findings(on)).toEqual(['b/todo.yaml:1:9 duplicate-filter', 'c.ts:1:21 duplicate-filter']);
  const { stdout, exitCode } = await tree.run([...on, '--format', 'json']);
  const messages = JSON.parse(stdout).problems.map(({ message }: { message: string }) => message);
  expect(exitCode).toBe(0);
  expect(messages).toEqual([
    `This selects the same as the filter of \`a/open.filter:1\`, \`${open}\`.`,
    'This is the filter of `a/open.filter:1` once more.',
  ]);
  expect(await tree.run([...on, '--lang', 'pt', 'b', 'a'])).toMatchObject({
    stdout: expect.stringMatching(/seleciona o mesmo que o filtro de `[ab]\//),
  });
});

test('reads the settings of each file, and compares what has the same dialect and properties', async () => {
  const overrides = [
    { files: ['b/**'], rules: { 'duplicate-filter': 'off' } },
    { files: ['c.ts'], dialect: { equality: 'typed' } },
  ];
  const tree = new WorkTree({ ...files, 'prefilter.config.json': config({ overrides }) });
  expect(await tree.findings([])).toEqual([]);
  const others = new WorkTree({ ...files, 'prefilter.config.json': config({ overrides: overrides.slice(0, 1) }) });
  expect(await others.findings([])).toEqual(['c.ts:1:21 duplicate-filter']);
});

test('a suppression counts, and a cache of earlier runs does not hide what changed in another file', async () => {
  const suppressed = `# prefilter-disable-next-line duplicate-filter -- wanted\nfilter: ${same}\n`;
  const tree = new WorkTree({ ...files, 'b/todo.yaml': suppressed, 'prefilter.config.json': config() });
  expect(await tree.findings([])).toEqual(['c.ts:1:21 duplicate-filter']);
  const cached = new WorkTree({ 'a.filter': '(= a 1)\n', 'b.filter': '(= a 2)\n', 'prefilter.config.json': config() });
  expect(await cached.findings(['--cache'])).toEqual([]);
  cached.write({ 'a.filter': '(= a 2)\n' });
  expect(await cached.findings(['--cache'])).toEqual(['b.filter:1:1 duplicate-filter']);
});

test('what is invalid, put together or interpolated is left alone; so are the positions after a fix', async () => {
  const tree = new WorkTree({
    'a.ts': 'const one = filter`(= a ${x})`;\nconst two = filter`(= a ${x})`;\n',
    'b.filter': '(= a\n',
    'c.filter': '(= a\n',
    'd.yaml': '- filter: (== a 1)\n- filter: (= a 1)\n- filter: (== a 1)\n',
    'e.yaml': '- filter: (= b 1)\n- filter: (OR (= b 1) (= b 1))\n',
  });
  const { stdout } = await tree.run([...on, '--fix', '--format', 'compact']);
  expect(stdout.split('\n').filter((line) => line.includes('duplicate-filter'))).toEqual([
    expect.stringMatching(/^d.yaml:2:11: .*`d.yaml:1`/),
    expect.stringMatching(/^d.yaml:3:11: .*`d.yaml:1`/),
    expect.stringMatching(/^e.yaml:2:11: .*`e.yaml:1`/),
  ]);
});

test('filters of the same meaning are found among many in a few seconds', async () => {
  const lines = Array.from(
    { length: 400 },
    (_, i) => `- filter: (OR (= a${i % 200} ${i % 200}) (_not_exists b${i % 200}))\n`,
  );
  const tree = new WorkTree({ 'all.yaml': lines.join('') });
  expect(await resolvesWithin(10_000, async () => expect(await tree.findings(on)).toHaveLength(200))).toBe(true);
});
