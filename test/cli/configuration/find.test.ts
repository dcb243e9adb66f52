import { describe, expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (= c d))\n';
const config = (value: unknown) => JSON.stringify(value, undefined, 2);
const qive = config({ dialect: { name: 'qive' }, rules: { 'unconfirmed-operator': 'off' } });

describe('which file applies', () => {
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
});
