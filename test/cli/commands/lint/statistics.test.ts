import { describe, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const files = {
  'a.json': '[{ "filter": "(== a b)" }, { "filter": "(== c d)" }, { "filter": "(= processed false)" }]\n',
  'b.png': 'x',
  'c.php': "<?php $filter = '(= a)';\n",
};

test('--statistics shows the number of findings of each rule', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--statistics', '.'])).toMatchObject({
    exitCode: 1,
    stdout: '2  error    unknown-operator\n1  warning  missing-absent-branch\n1  error    wrong-arity\n',
    stderr: '',
  });
});

test('--silent prints nothing, --exit-zero always succeeds', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--silent', '.'])).toEqual(expect.objectContaining({ exitCode: 1, stdout: '', stderr: '' }));
  expect(await tree.run(['--exit-zero', '-f', 'compact', '.'])).toMatchObject({ exitCode: 0 });
  expect(await tree.run(['--exit-zero', 'none.json'])).toMatchObject({ exitCode: 2 });
});

test('--show-files lists the files that would be checked', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--show-files', '.'])).toMatchObject({ exitCode: 0, stdout: 'a.json\nc.php\n', stderr: '' });
});

describe('notes about what was not read', () => {
  test('the number of files of other kinds, if nothing was found or with --verbose', async () => {
    const tree = new WorkTree(files);
    expect(await tree.run(['--verbose', '-f', 'compact', '.'])).toMatchObject({
      stderr: 'prefilter: 1 file is of kinds that are not read; `--show-files` lists those that are.\n',
    });
    const { stderr } = await new WorkTree({ 'b.png': 'x' }).run(['.']);
    expect(stderr).toContain('no filters found in 0 files.');
    expect(stderr).toContain('1 file is of kinds that are not read');
  });

  test('with --verbose, values in parentheses that have the name of a filter but are not one', async () => {
    const tree = new WorkTree({
      'a.js': "const filter = 'blur(4px)'; x({ filter: '(a eq 1)', filters: ['(== a b)', '(a == 1)'] })",
      'b.py': 'filter = "(name = 1)"\nsort = "(x)"',
      'c.yaml': 'filter: "(&(cn=a))"\nfilters: [*.ts]\nempty: {filter: "", receivedFilter: "{{ x }}"}',
      'd.sh': "docker ps --filter name=a --filter '(a)' --filter='(b)'; FILTER=",
      'e.json': '{ "filter": "/v?filter=%28%3D%3D%20a%20b%29" }',
    });
    const { stderr } = await tree.run(['--verbose', '-f', 'compact', '.']);
    expect(stderr).toBe(
      'prefilter: 6 values in parentheses under filter names are not prefix filters and were not checked.\n',
    );
    expect((await tree.run(['-f', 'compact', '.'])).stderr).toBe('');
  });

  test('a named file of an unknown kind', async () => {
    const tree = new WorkTree(files);
    expect(await tree.run(['b.png'])).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: 'prefilter: not read, because of an unknown kind: `b.png`.\n',
    });
  });

  test('a broken file is not reported as clean', async () => {
    const { stderr } = await new WorkTree({ 'a.json': '{ "filter": ' }).run(['.']);
    expect(stderr).toContain('no filters found, but a file could not be read: see above.');
  });
});
