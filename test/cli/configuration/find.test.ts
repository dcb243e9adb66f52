import { expect, test } from 'vitest';
import { isBelow, pathFrom, repositoryOf, upward, workTreeOf } from '../../../src/cli/configuration/paths.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (= c d))\n';
const config = (value: unknown) => JSON.stringify(value, undefined, 2);
const qive = config({ dialect: { name: 'qive' }, rules: { 'unconfirmed-operator': 'off' } });

test('the nearest one upward, at most at the root of the work tree', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': qive,
    'repo/a.filter': and,
    'repo/sub/prefilter.config.jsonc': `// for this folder\n${qive}`,
    'repo/sub/deep/b.filter': and,
    'repo/sub/strict/prefilter.config.json': '{}',
    'repo/sub/strict/c.filter': and,
  });
  const wrong = ['a.filter:1:2 unknown-operator', 'sub/strict/c.filter:1:2 unknown-operator'];
  const folder = tree.path('repo');
  expect(await tree.findings(['.'], { folder })).toEqual(wrong.slice(1));
  tree.write({ 'repo/.git/HEAD': '' });
  expect(await tree.findings(['.'], { folder })).toEqual(wrong);
  expect(await tree.findings(['.', '--no-config'], { folder })).toHaveLength(3);
  expect(await tree.findings(['.', '-c', '../prefilter.config.json'], { folder })).toEqual([]);
  expect(await tree.findings(['.'], { folder, env: { PREFILTER_CONFIG: '../prefilter.config.json' } })).toEqual([]);
});

test('for texts too, as for files in the working directory', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': qive, 'sub/prefilter.config.json': '{}' });
  const text = '(AND (= a b) (= c d))';
  expect(await tree.run(['-e', text])).toMatchObject({ exitCode: 0 });
  expect(await tree.run(['-'], { stdin: text })).toMatchObject({ exitCode: 0 });
  expect(await tree.run(['-e', text, '--dialect', 'received'])).toMatchObject({ exitCode: 1 });
  expect(await tree.run(['-', '--stdin-filename', 'sub/x.filter'], { stdin: text })).toMatchObject({ exitCode: 1 });
});

test('two in one folder are a failure', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': '{}', 'prefilter.config.jsonc': '{}' });
  const { exitCode, stderr } = await tree.run(['.']);
  expect([exitCode, stderr]).toEqual([
    2,
    'prefilter: `prefilter.config.json` and `prefilter.config.jsonc` are in the same folder: keep one of them.\n',
  ]);
});

/** A disk that contains only `/home/work/.git`. */
const io = (cwd: string, env: Readonly<Record<string, string>> = {}) =>
  ({ cwd, env, kindOf: (path: string) => (path === '/home/work/.git' ? 'directory' : undefined) }) as Io;

test.each([
  ['/home/work/src/deep', ['/home/work/src/deep', '/home/work/src', '/home/work']],
  ['/home/work', ['/home/work']],
  ['/var/x', ['/var/x', '/var', '/']],
])('upward from %s', (folder, expected) => {
  expect(upward(folder, io(folder))).toEqual(expected);
});

test.each([
  ['/home/work/src', '/home/work'],
  ['/var/x', '/var/x'],
])('the work tree of %s', (cwd, expected) => {
  expect(workTreeOf(io(cwd))).toBe(expected);
});

test.each<[Record<string, string>, string]>([
  [{}, '/home/work'],
  [{ GITHUB_WORKSPACE: '/home' }, '/home'],
  [{ CI_PROJECT_DIR: '/home/work/src' }, '/home/work/src'],
  [{ GITHUB_WORKSPACE: '/elsewhere' }, '/home/work'],
])('the repository with %j', (env, expected) => {
  expect(repositoryOf(io('/home/work/src', env))).toBe(expected);
});

test.each([
  ['/a', '/a', true, '.'],
  ['/a', '/a/b c', true, 'b c'],
  ['/a', '/ab', false, '../ab'],
  ['/a', '/a/..b', true, '..b'],
  ['/a/b', '/a', false, '..'],
])('from %s to %s', (folder, path, below, from) => {
  expect([isBelow(folder, path), pathFrom(folder, path)]).toEqual([below, from]);
});
