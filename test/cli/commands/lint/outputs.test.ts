import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = { 'a.json': '{ "filter": "(= a)" }\n', 'b.json': '{ "filter": "(= processed false)" }\n' };

test('--output-file receives the only report', async () => {
  const tree = new WorkTree(wrong);
  expect(await tree.run(['.', '-f', 'json', '-o', 'x/r.json'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(tree.read('x/r.json')).diagnostics).toHaveLength(2);
  expect(await tree.run(['a.json', '-o', 'r.txt'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(tree.read('r.txt')).toContain('wrong-arity');
});

test('environment variables set flags, and the command line overrides them', async () => {
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

test.each([
  'sarif=../out.sarif',
  'json=/tmp/prefilter-out.json',
  'json=a/../../out.json',
  'json=link/out.json',
  'json=file.json',
])('a configuration cannot write outside the working directory: %s', async (format) => {
  const tree = new WorkTree({
    ...wrong,
    'prefilter.config.json': JSON.stringify({ output: { format: ['pretty', format] } }),
  });
  const elsewhere = new WorkTree({ 'victim.json': 'mine' });
  symlinkSync(elsewhere.folder, tree.path('link'));
  symlinkSync(elsewhere.path('victim.json'), tree.path('file.json'));
  const { exitCode, stderr } = await tree.run(['a.json']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('a configuration can only write below')]);
  expect(stderr).toContain('prefilter.config.json:1:');
  expect(elsewhere.read('victim.json')).toBe('mine');
  // The person who runs the command may write anywhere.
  if (format.startsWith('json=link')) expect((await tree.run(['a.json', '-f', format])).exitCode).toBe(1);
});

test('a configuration writes below the working directory', async () => {
  const config = JSON.stringify({ output: { format: ['json=out/a/r.json'] } });
  const tree = new WorkTree({ ...wrong, 'prefilter.config.json': config });
  expect(await tree.run(['a.json'])).toMatchObject({ exitCode: 1 });
  expect(JSON.parse(tree.read('out/a/r.json')).diagnostics).toHaveLength(1);
});
