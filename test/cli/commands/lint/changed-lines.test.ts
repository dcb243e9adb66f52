import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const filters = (...list: string[]) => list.map((filter) => `- filter: ${filter}\n`).join('');

test('reports only findings on changed lines', async () => {
  const tree = new WorkTree({
    'a.yaml': filters('(= a)', '(= b)', '(= c)', '(= d)'),
    'same.yaml': filters('(= a)'),
    'ç "q".yaml': filters('(= a)', '(= b)'),
    'two words.yaml': filters('(= a)'),
    'gone.yaml': filters('(= a)'),
  }).commit();
  rmSync(tree.path('gone.yaml'));
  tree.write({
    'a.yaml': filters('(= a)', '(= x)', '(= c)', '(= d)', '(= e)'),
    'new.yaml': filters('(= a)'),
    'ç "q".yaml': filters('(= b)'),
    'sub/ç\t"r".yaml': filters('(= a)'),
    'two words.yaml': filters('(= b)'),
  });
  const found = ['a.yaml:2:11 wrong-arity', 'a.yaml:5:11 wrong-arity', 'new.yaml:1:11 wrong-arity'];
  const odd = 'sub/ç\\t"r".yaml:1:11 wrong-arity';
  const spaced = 'two words.yaml:1:11 wrong-arity';
  expect(await tree.findings(['--since', 'HEAD'])).toEqual([...found, odd, spaced]);
  expect(await tree.findings([], { env: { PREFILTER_SINCE: 'HEAD' } })).toEqual([...found, odd, spaced]);
  tree.git('add', '-A').git('commit', '-qm', 'more');
  expect(await tree.findings(['--since', 'HEAD~1'])).toEqual([...found, odd, spaced]);
  expect(await tree.run(['--since', 'HEAD', '-f', 'compact'])).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await tree.findings(['--since=main~1', 'a.yaml'])).toEqual(found.slice(0, 2));
  expect(await tree.findings(['--since=main~1', '.'], { folder: tree.path('sub') })).toEqual([odd.slice(4)]);
});

test('only findings on changed lines are fixed', async () => {
  const before = filters('(== a b)', '(== c d)', '(== e f)');
  const tree = new WorkTree({ 'a.yaml': before }).commit();
  const changed = filters('(== a b)', '(or (== c x) (== c d))', '(== e f)');
  tree.write({ 'a.yaml': changed });
  const { stdout } = await tree.run(['--since', 'HEAD', '--diff']);
  expect(stdout.split('\n').filter((line) => /^[-+]- /.test(line))).toEqual([
    '-- filter: (or (== c x) (== c d))',
    '+- filter: (OR (= c x) (= c d))',
  ]);
  await tree.run(['--since', 'HEAD', '--fix']);
  expect(tree.read('a.yaml')).toBe(filters('(== a b)', '(OR (= c x) (= c d))', '(== e f)'));
});

test('lines that look like headers of a diff are ordinary lines', async () => {
  const tree = new WorkTree({ 'a.md': '-- a/x.md\none\n\ntwo\n' }).commit();
  tree.write({ 'a.md': '++ b/x.md\n@@ -1 +90 @@\none\n\n`(= a)`\n' });
  expect(await tree.findings(['--since', 'HEAD'])).toEqual(['a.md:5:2 wrong-arity']);
});

test('a file whose diff Git is told to hide counts as changed all the same', async () => {
  const tree = new WorkTree({ '.gitattributes': '*.yaml -diff\n', 'a.yaml': filters('(= a)') }).commit();
  tree.write({ 'a.yaml': filters('(= a)', '(= b)') });
  expect(await tree.findings(['--since', 'HEAD'])).toEqual(['a.yaml:2:11 wrong-arity']);
});

test.each([['nowhere'], ['--output=x'], [''], ['HEAD:a.yaml']])('%j is no revision', async (ref) => {
  const tree = new WorkTree({ 'a.yaml': filters('(= a)') }).commit();
  await tree.expectFailure([`--since=${ref}`], `Git does not know the revision \`${ref}\`.`);
});

test('without Git it fails', async () => {
  const tree = new WorkTree({ 'a.yaml': filters('(= a)') });
  await tree.expectFailure(['--since', 'HEAD'], '`--since` needs a Git work tree.');
});
