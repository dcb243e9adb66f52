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
const open = '(OR (= processed false) (_not_exists processed))';
const same = '(OR (_not_exists processed) (= processed false))';
const files = {
  'a/open.filter': `${open}\n`,
  'b/todo.yaml': `filter: ${same}\n`,
  'c.ts': `received({ filter: '${open}' });\nreceived({ filter: '(= status new)' });\n`,
  'd.filter': '(= status done)\n',
};

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

test('filters of the same meaning are found among many in a few seconds', async () => {
  const lines = Array.from(
    { length: 400 },
    (_, i) => `- filter: (OR (= a${i % 200} ${i % 200}) (_not_exists b${i % 200}))\n`,
  );
  const tree = new WorkTree({ 'all.yaml': lines.join('') });
  expect(await resolvesWithin(10_000, async () => expect(await tree.findings(on)).toHaveLength(200))).toBe(true);
});
