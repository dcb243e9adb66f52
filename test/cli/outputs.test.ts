import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from './work-tree.ts';

const wrong = { 'a.json': '{ "filter": "(= a)" }\n', 'b.json': '{ "filter": "(= processed false)" }\n' };

test('several reports in one run, in files and folders of their own', async () => {
  const tree = new WorkTree(wrong);
  const formats = ['json', 'jsonl', 'sarif', 'junit', 'gitlab', 'checkstyle', 'github', 'compact', 'pretty'];
  const { exitCode, stdout } = await tree.run([
    ...['-f', 'compact', '*.json'],
    ...formats.flatMap((format) => ['--format', `${format}=out/deep/${format}.txt`]),
  ]);
  expect([exitCode, stdout.split('\n').length]).toEqual([1, 3]);
  for (const format of formats) expect(tree.read(`out/deep/${format}.txt`)).toMatch(/\n$/);
  expect(tree.read('out/deep/compact.txt')).toBe(stdout);
  expect(JSON.parse(tree.read('out/deep/json.txt')).summary).toMatchObject({ files: 2, filters: 2, errors: 1 });
  const [run] = JSON.parse(tree.read('out/deep/sarif.txt')).runs;
  expect(run.results.map(({ ruleId, ruleIndex }: Record<string, number>) => [ruleId, ruleIndex])).toEqual(
    ['wrong-arity', 'missing-absent-branch'].map((id) => [
      id,
      run.tool.driver.rules.findIndex((rule: { id: string }) => rule.id === id),
    ]),
  );
  expect(run.originalUriBaseIds.SRCROOT.uri).toBe(`file://${tree.folder}/`);
  expect(tree.read('out/deep/pretty.txt')).not.toContain('\u001b');
});

test('a rule that is off is none of those that SARIF lists', async () => {
  const tree = new WorkTree(wrong);
  const rules = async (...argv: string[]) => {
    const named = argv.includes('-e') ? argv : ['.', ...argv];
    const [{ tool }] = JSON.parse((await tree.run(['-f', 'sarif', ...named])).stdout).runs;
    return tool.driver.rules.map(({ id }: { id: string }) => id);
  };
  expect(await rules()).toContain('shell-unsafe-url');
  expect(await rules('--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
  expect(await rules('-e', '(= a b)', '--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
});

test('--output-file takes the only report', async () => {
  const tree = new WorkTree(wrong);
  expect(await tree.run(['.', '-f', 'json', '-o', 'x/r.json'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(tree.read('x/r.json')).diagnostics).toHaveLength(2);
  expect(await tree.run(['a.json', '-o', 'r.txt'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(tree.read('r.txt')).toContain('wrong-arity');
});

test('on GitHub, annotations and the summary of the job come with the report', async () => {
  const tree = new WorkTree({ ...wrong, summary: 'before\n' });
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: tree.path('summary') };
  const { stdout } = await tree.run(['*.json'], { env });
  expect(stdout).toMatch(/^a\.json:1:14 {2}error {2}wrong-arity\n/);
  expect(stdout).toMatch(/^::error file=a\.json,line=1/m);
  expect(tree.read('summary')).toMatch(/^before\n### prefilter\n/);
  const explicit = await tree.run(['*.json', '-f', 'pretty'], { env });
  expect(explicit.stdout).not.toContain('::error');
  expect((await tree.run(['*.json', '-f', 'auto'], { env })).stdout).toBe(stdout);
});

test('flags have twins in the environment, and come before them', async () => {
  const tree = new WorkTree(wrong);
  const code = async (env: Record<string, string>, ...argv: string[]) =>
    (await tree.run(['b.json', ...argv], { env })).exitCode;
  expect(await code({})).toBe(0);
  expect(await code({ PREFILTER_FAIL_ON: 'warn' })).toBe(1);
  expect(await code({ PREFILTER_FAIL_ON: 'warn' }, '--fail-on', 'error')).toBe(0);
  expect(await code({ PREFILTER_MAX_WARNINGS: '0' })).toBe(1);
  expect(await code({ PREFILTER_MAX_WARNINGS: '' })).toBe(0);
  const quiet = (value: string) => tree.run(['b.json'], { env: { PREFILTER_QUIET: value } });
  expect((await quiet('1')).stdout).toBe('');
  expect((await quiet('0')).stdout).not.toBe('');
});

test('with --diff only files get reports', async () => {
  const tree = new WorkTree(wrong);
  await tree.run(['.', '--diff', '-f', 'json=r.json', '-f', 'compact']);
  expect(existsSync(tree.path('r.json'))).toBe(true);
  expect((await tree.run(['b.json', '--diff', '-f', 'compact'])).stdout).toBe('');
});
