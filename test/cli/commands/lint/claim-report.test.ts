import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { family } from '../../../../src/cli/io/family.ts';
import type { Family } from '../../../../src/cli/io/io.ts';
import { WorkTree } from '../../work-tree.ts';

/* Calls by one process, without one; `test/package/chunks.test.ts` starts some. */

const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.filter`, `(== ${name} 1)\n`]));
const report = ['-f', 'junit=r.xml'];

/** Files with wrong filters, and a way to call the command on some of them: each call is another process. */
function calls() {
  const tree = new WorkTree({ ...files, 'n.txt': '1' });
  mkdirSync(tree.path('calls'));
  const system = family() as Family;
  let pid = 0;
  const call = async (argv: readonly string[], folder = tree.folder) => {
    const caller = { ...system, folder: tree.path('calls'), pid: ++pid, isRunning: () => false };
    const { exitCode, stderr } = await tree.run(['lint', ...argv], { folder, family: caller });
    return [
      exitCode,
      stderr.match(/`[^`]*r\.xml` has what another call by the same process found in other files/)?.[0],
    ];
  };
  return { tree, call };
}

test('a report of another part is refused, never replaced', async () => {
  const { tree, call } = calls();
  expect(await call(['a.filter', 'b.filter', ...report])).toEqual([1, undefined]);
  const before = tree.read('r.xml');
  const refused = ' has what another call by the same process found in other files';
  expect(await call(['c.filter', 'd.filter', ...report])).toEqual([2, `\`r.xml\`${refused}`]);
  mkdirSync(tree.path('x'));
  const another = ['../b.filter', '-o', '../r.xml', '-f', 'junit'];
  expect(await call(another, tree.path('x'))).toEqual([2, `\`../r.xml\`${refused}`]);
  expect(tree.read('r.xml')).toBe(before);
  expect(before.match(/<testcase/g)).toHaveLength(2);
});

test.each<[string, string[], (tree: WorkTree) => void, string[]]>([
  ['the same files again', ['a.filter'], () => {}, ['a.filter']],
  ['more files', ['a.filter'], () => {}, ['a.filter', 'b.filter']],
  ['nothing before', ['n.txt'], () => {}, ['b.filter']],
  ['moved away', ['a.filter'], (tree) => renameSync(tree.path('r.xml'), tree.path('q.xml')), ['b.filter']],
  ['its files are gone', ['a.filter'], (tree) => rmSync(tree.path('a.filter')), ['b.filter']],
])('a report is replaced where nothing is lost: %s', async (_, first, between, second) => {
  const { tree, call } = calls();
  await call([...first, ...report]);
  between(tree);
  expect(await call([...second, ...report])).toEqual([1, undefined]);
  expect(tree.read('r.xml')).toContain(second.at(-1));
});
