import { expect, test } from 'vitest';
import { isBelow, pathFrom, repositoryOf, upward, workTreeOf } from '../../../src/cli/configuration/paths.ts';
import type { Io } from '../../../src/cli/io/io.ts';

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
