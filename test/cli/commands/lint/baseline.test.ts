import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const one = '{ "filter": "(= a)" }\n';
const files = { 'a.json': one, 'src/b.yaml': 'filter: (= a)\nother:\n  filter: (= processed false)\n' };
const name = 'prefilter-suppressions.json';

function entries(tree: WorkTree, file = name) {
  const { version, suppressions } = JSON.parse(tree.read(file));
  expect(version).toBe(1);
  return suppressions.map(({ file, rule, count }: Record<string, unknown>) => `${file} ${rule} ${count}`);
}

test('an old code base starts clean and stays clean when code moves, but new findings count', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--suppress-all'])).toMatchObject({
    exitCode: 0,
    stderr: `prefilter: 3 findings suppressed from now on: see \`${name}\`.\n`,
  });
  expect(entries(tree)).toEqual([
    'a.json wrong-arity 1',
    'src/b.yaml missing-absent-branch 1',
    'src/b.yaml wrong-arity 1',
  ]);
  const { exitCode, stdout } = await tree.run(['--fail-on', 'info']);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('3 suppressed')]);
  tree.write({ 'a.json': `\n\n\n{ "x": 1, "filter": "( =   a )" }\n` });
  expect(await tree.run(['--fail-on', 'info'])).toMatchObject({ exitCode: 0, stderr: '' });
  tree.write({ 'a.json': `{ "filter": "(= a)", "b": { "filter": "(= a)" }, "c": { "filter": "(= b)" } }\n` });
  const { summary } = JSON.parse((await tree.run(['-f', 'json'])).stdout);
  expect(summary).toMatchObject({ errors: 2, warnings: 0, suppressed: 3 });
});

test('texts that are not in a file get no entries', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['a.json', '-e', '()', '-', '--suppress-all'], { stdin: '()' })).toMatchObject({ exitCode: 1 });
  expect(entries(tree)).toEqual(['a.json wrong-arity 1']);
});

test('suppresses only one rule if asked to', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--suppress-rule', 'wrong-arity', '--fail-on', 'warning'])).toMatchObject({ exitCode: 1 });
  expect(entries(tree)).toEqual(['a.json wrong-arity 1', 'src/b.yaml wrong-arity 1']);
  await tree.run(['--suppress-rule', 'missing-absent-branch', '--suppress-rule', 'syntax']);
  expect(entries(tree)).toHaveLength(3);
});

test('entries without findings are reported, and removed on request', async () => {
  const tree = new WorkTree(files);
  await tree.run(['--suppress-all']);
  tree.write({ 'a.json': '{}' });
  const stale = `prefilter: 1 suppression in \`${name}\` no longer matches any finding; \`--prune-suppressions\` removes it.\n`;
  expect((await tree.run([])).stderr).toBe(stale);
  // Files that are not checked may still have their findings.
  expect((await tree.run(['src'])).stderr).toBe('');
  expect((await tree.run(['--prune-suppressions'])).stderr).toBe(
    `prefilter: 1 suppression removed from \`${name}\`.\n`,
  );
  expect(entries(tree)).toEqual(['src/b.yaml missing-absent-branch 1', 'src/b.yaml wrong-arity 1']);
  rmSync(tree.path('src/b.yaml'));
  await tree.run(['a.json', '--prune-suppressions']);
  expect(entries(tree)).toEqual([]);
});

test('in another place, with paths relative to its own folder', async () => {
  const tree = new WorkTree(files);
  const argv = ['--suppressions-location', 'etc/old.json'];
  await tree.run([...argv, '--suppress-all']);
  expect(entries(tree, 'etc/old.json')[0]).toBe('../a.json wrong-arity 1');
  expect(await tree.run([...argv, '--fail-on', 'info'])).toMatchObject({ exitCode: 0 });
  expect(await tree.run([...argv, '--fail-on', 'info'], { folder: tree.path('src') })).toMatchObject({ exitCode: 1 });
  const up = ['--suppressions-location', '../etc/old.json'];
  expect(await tree.run([...up, '--fail-on', 'info'], { folder: tree.path('src') })).toMatchObject({ exitCode: 0 });
  const env = { PREFILTER_SUPPRESSIONS_LOCATION: 'etc/old.json' };
  expect(await tree.run(['--fail-on', 'info'], { env })).toMatchObject({ exitCode: 0 });
});

test('whichever folder the command runs in, it reads and writes the same file', async () => {
  const tree = new WorkTree(files);
  tree.write({ '.git/HEAD': '', 'src/deep/c.json': one });
  const [sub, deep] = [tree.path('src'), tree.path('src/deep')];
  expect((await tree.run(['..', '--suppress-all'], { folder: sub })).stderr).toBe(
    `prefilter: 4 findings suppressed from now on: see \`../${name}\`.\n`,
  );
  const written = tree.read(name);
  expect(entries(tree)).toEqual([
    'a.json wrong-arity 1',
    'src/b.yaml missing-absent-branch 1',
    'src/b.yaml wrong-arity 1',
    'src/deep/c.json wrong-arity 1',
  ]);
  const runs = [
    [tree.folder, '.'],
    [tree.folder, 'src'],
    [sub, '.'],
    [sub, '..'],
    [deep, '../..'],
    [deep, tree.folder],
    [deep, '../../**/*.json'],
  ] as const;
  for (const [folder, path] of runs) {
    expect(await tree.run([path, '--fail-on', 'info'], { folder })).toMatchObject({ exitCode: 0, stderr: '' });
    await tree.run([path, '--suppress-all', '--prune-suppressions'], { folder });
    expect(tree.read(name)).toBe(written);
  }
  rmSync(tree.path(name));
  await tree.run(['--suppress-all'], { folder: tree.folder });
  expect(tree.read(name)).toBe(written);
});

test.each([
  ['{', '1:2: expected a key in double quotes or `}`, found the end of the file.'],
  ['', '1:1: expected a value, found the end of the file.'],
  ['[]', '1:1: this must be an object with `suppressions`.'],
  ['null', '1:1: this must be an object with `suppressions`.'],
  ['{}', '1:1: this needs `suppressions`.'],
  ['{ "suppressions": [\n  { "file": "a", "rule": "b", "count": 1 }\n] }', '2:3: `suppressions[0]` needs `hash`.'],
  ['{ "suppressions": [null] }', '1:20: `suppressions[0]` must be an object with `file`, `rule`, `hash`, `count`.'],
  [
    '{ "suppressions": [{ "file": "a", "rule": "b", "hash": "c", "count": 0 }] }',
    '1:70: `suppressions[0].count` must be at least 1.',
  ],
])('%s is refused', async (text, message) => {
  const tree = new WorkTree({ ...files, [name]: text });
  await tree.expectFailure([], `${name}:${message}`);
});
