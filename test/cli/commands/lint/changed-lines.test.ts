import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const filters = (...list: string[]) => list.map((filter) => `- filter: ${filter}\n`).join('');

test('reports only findings on changed lines', async () => {
  const tree = new WorkTree({
    'a.yaml': filters('(= a)', '(= b)', '(= c)', '(= d)'),
    'same.yaml': filters('(= a)'),
    'ç "q".yaml': filters('(= a)', '(= b)'),
    'two words.yaml': filters('(= a)'),
    'gone.yaml': '# Something else\n'.repeat(9),
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

describe('a branch', () => {
  /** `main` repairs b.yaml after `topic` has left it and changed a.yaml. */
  const branches = () => {
    const tree = new WorkTree({ 'a.yaml': filters('(= a b)'), 'b.yaml': filters('(= b)') }).commit();
    tree.git('checkout', '-qb', 'topic');
    tree.write({ 'a.yaml': filters('(= a b)', '(= x)') }).git('commit', '-qam', 'topic');
    tree.git('checkout', '-q', 'main');
    tree.write({ 'b.yaml': filters('(= b c)') }).git('commit', '-qam', 'repair');
    return tree.git('checkout', '-q', 'topic');
  };
  const own = ['a.yaml:2:11 wrong-arity'];

  test.each([
    ['--since=main', own],
    ['--since=main...', own],
    ['--since=main...topic', own],
    ['--since=main..topic', [...own, 'b.yaml:1:11 wrong-arity']],
    ['--since-exact=main', [...own, 'b.yaml:1:11 wrong-arity']],
    ['--since=topic~1..topic', own],
  ])('%s', async (flag, found) => expect(await branches().findings([flag])).toEqual(found));

  test('a renamed file has only its changed lines', async () => {
    const many = filters('(= a)', '(= b c)', '(= d e)', '(= f g)', '(= h i)');
    const tree = new WorkTree({ 'old.yaml': many }).commit();
    tree.git('mv', 'old.yaml', 'new.yaml');
    tree.write({ 'new.yaml': many.replace('(= h i)', '(= h)') });
    tree.git('add', '-A');
    expect(await tree.findings(['--staged'])).toEqual(['new.yaml:5:11 wrong-arity']);
    tree.git('commit', '-qm', 'moved');
    expect(await tree.findings(['--since', 'HEAD~1'])).toEqual(['new.yaml:5:11 wrong-arity']);
  });

  test('a clone without the commits, and two histories, are told with the remedy', async () => {
    const tree = branches();
    tree.git('clone', '-q', '--depth', '1', '--branch', 'topic', `file://${tree.path('.')}`, 'shallow');
    const folder = tree.path('shallow');
    await tree.expectFailure(['--since', 'origin/main'], /`origin\/main`.*the shallow clone lacks it/, { folder });
    await tree.expectFailure(['--since', 'HEAD~1'], /does not know .*If its name is right, .*`git fetch --unshallow`/, {
      folder,
    });
    tree.git('checkout', '-q', '--orphan', 'other').git('commit', '-qm', 'other');
    await tree.expectFailure(['--since', 'main'], /no commit is shared with `main`/);
  });
});

describe('--staged', () => {
  const wrong = filters('(== a b)');
  const right = filters('(= a b)');

  test('checks what is staged, whatever the disk has', async () => {
    const tree = new WorkTree({ 'a.yaml': right, 'b.yaml': right, 'c.yaml': right, 'same.yaml': wrong }).commit();
    tree.write({ 'a.yaml': wrong, 'b.yaml': right + wrong, 'new.yaml': wrong }).git('add', '-A');
    // Repaired on the disk only; made wrong on the disk only; removed from the disk only.
    tree.write({ 'a.yaml': right, 'c.yaml': wrong, 'untracked.yaml': wrong });
    rmSync(tree.path('new.yaml'));
    const found = ['a.yaml:1:12 unknown-operator', 'b.yaml:2:12 unknown-operator', 'new.yaml:1:12 unknown-operator'];
    expect(await tree.findings(['--staged'])).toEqual(found);
    expect(await tree.findings(['--staged', '--cache-location', tree.path('.cache')])).toEqual(found);
    expect(await tree.findings(['--staged', 'a.yaml', 'c.yaml'])).toEqual(found.slice(0, 1));
    expect((await tree.run(['--staged', 'a.yaml', '-f', 'pretty'])).stdout).toContain('(== a b)');
  });

  test('passes over what the next commit removes, and links', async () => {
    const tree = new WorkTree({ 'gone.yaml': right, 'a.yaml': right }).commit();
    tree.git('rm', '-q', 'gone.yaml').write({ 'b.yaml': wrong });
    symlinkSync('b.yaml', tree.path('link.yaml'));
    tree.git('add', 'link.yaml');
    expect(await tree.run(['--staged', 'gone.yaml', 'link.yaml', '-f', 'compact'])).toMatchObject({ exitCode: 0 });
  });

  test('a file in a merge conflict is told, and the rest is checked', async () => {
    const tree = new WorkTree({ 'a.yaml': right, 'b.txt': right }).commit();
    tree.git('checkout', '-qb', 'other').write({ 'a.yaml': wrong, 'b.txt': wrong }).git('commit', '-qam', 'other');
    tree.git('checkout', '-q', '-').write({ 'a.yaml': '', 'b.txt': '' }).git('commit', '-qam', 'ours');
    expect(() => tree.git('merge', '-q', 'other')).toThrow();
    tree.write({ 'c.yaml': wrong }).git('add', 'c.yaml');
    const { exitCode, stdout, stderr } = await tree.run(['--staged', '-f', 'compact']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('`a.yaml` is in a merge conflict');
    expect(stdout).toMatch(/^c.yaml:1:12: /);
    expect(await tree.findings(['--staged', 'c.yaml'])).toEqual(['c.yaml:1:12 unknown-operator']);
    tree.git('add', 'a.yaml', 'b.txt');
    expect(await tree.findings(['--staged'])).not.toEqual([]);
  });

  test('works before the first commit, and with names past ASCII', async () => {
    const tree = new WorkTree({ 'ç ã.yaml': wrong, 'sub/x.yaml': wrong });
    tree.init().git('add', '-A');
    expect(await tree.findings(['--staged'])).toEqual([
      'sub/x.yaml:1:12 unknown-operator',
      'ç ã.yaml:1:12 unknown-operator',
    ]);
  });

  test.each([['--fix'], ['--unsafe-fixes'], ['--since=HEAD'], ['--since-exact=HEAD'], ['--watch']])(
    'cannot be combined with %s',
    async (flag) => {
      const tree = new WorkTree({ 'a.yaml': right }).commit();
      await tree.expectFailure(['--staged', flag], /`--staged` and `--/);
    },
  );

  test('without Git it fails, and where Git refuses the tree it says so', async () => {
    const tree = new WorkTree({ 'a.yaml': wrong });
    await tree.expectFailure(['--staged'], '`--staged` needs a Git work tree.');
    mkdirSync(tree.path('.git'));
    await tree.expectFailure(['--staged'], /safe\.directory/);
  });
});
