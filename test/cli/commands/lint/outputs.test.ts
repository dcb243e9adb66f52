import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = { 'a.json': '{ "filter": "(= a)" }\n', 'b.json': '{ "filter": "(= processed false)" }\n' };

test('--output-file takes the only report', async () => {
  const tree = new WorkTree(wrong);
  expect(await tree.run(['.', '-f', 'json', '-o', 'x/r.json'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(tree.read('x/r.json')).diagnostics).toHaveLength(2);
  expect(await tree.run(['a.json', '-o', 'r.txt'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(tree.read('r.txt')).toContain('wrong-arity');
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
