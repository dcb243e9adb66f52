import { expect, test } from 'vitest';
import { git } from '../../../src/cli/io/process.ts';
import { WorkTree } from '../work-tree.ts';

test("returns Git's output, passes the standard input, and returns `undefined` if Git fails", () => {
  const tree = new WorkTree({ 'a b.txt': 'one\n' }).commit();
  expect(git(tree.folder, ['ls-files', '-z'])).toEqual({ stdout: 'a b.txt\0', stderr: '' });
  expect(git(tree.folder, ['hash-object', '--stdin'], 'one\n')?.stdout).toBe(
    '5626abf0f72e58d7a153368ba57db4c673c0e171\n',
  );
  expect(git(tree.folder, ['show', 'nosuch'])).toBeUndefined();
  expect(git(tree.path('nosuch'), ['status'])).toBeUndefined();
});
