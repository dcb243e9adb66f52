import { expect, test } from 'vitest';
import { resolvesWithin } from '../../../support/cpu-ms.ts';
import { commandLine } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

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
