import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';
const clean = '{ "filter": "(= a b)" }\n';

describe.each([
  ['in a Git work tree', true],
  ['without Git', false],
])('%s', (_, isGit) => {
  const tree = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const made = new WorkTree(files);
    return isGit ? made.git('init', '-q') : made;
  };

  test('the working directory, without what is ignored or belongs to others', async () => {
    const made = tree({
      'a.json': wrong,
      'src/deep/b.json': wrong,
      'src/ignored/c.json': wrong,
      'src/.gitignore': 'ignored/\n*.tmp.json\n!keep.tmp.json\n',
      'src/x.tmp.json': wrong,
      'src/keep.tmp.json': wrong,
      'node_modules/x/d.json': wrong,
      'build/e.json': wrong,
      '.gitignore': '/build\n',
      'f.txt': '()',
    });
    const findings = (argv: readonly string[]) => made.findings(argv);
    const expected = [
      'a.json:1:14 wrong-arity',
      'src/deep/b.json:1:14 wrong-arity',
      'src/keep.tmp.json:1:14 wrong-arity',
    ];
    expect(await findings([])).toEqual(expected);
    expect(await findings(['lint'])).toEqual(expected);
    expect(await findings(['lint', '.'])).toEqual(expected);
    expect(await findings(['src', 'a.json', './src/deep/../deep/b.json'])).toEqual([
      ...expected.slice(1),
      'a.json:1:14 wrong-arity',
    ]);
    expect(await findings(['--no-ignore'])).toEqual([
      ...['a.json', 'build/e.json', 'src/deep/b.json', 'src/ignored/c.json', 'src/keep.tmp.json', 'src/x.tmp.json'].map(
        (file) => `${file}:1:14 wrong-arity`,
      ),
    ]);
  });

  test('named but ignored is silent', async () => {
    const made = tree({ 'a.json': wrong, 'x.py': '()', '.gitignore': 'a.json\n' });
    for (const argv of [['a.json'], ['x.py'], ['a.json', 'x.py'], ['a.json', '-f', 'compact']]) {
      expect(await made.run(argv)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    }
    expect(await made.findings(['a.json', '--no-ignore'])).toEqual(['a.json:1:14 wrong-arity']);
    expect(await made.run(['a.json', '-f', 'json'])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('under its own name the standard input is ignored too, and given back', async () => {
    const made = tree({ '.gitignore': 'a.json\n' });
    const argv = ['-', '--stdin-filename', 'a.json'];
    expect(await made.run(argv, { stdin: wrong })).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await made.run([...argv, '--fix'], { stdin: wrong })).toMatchObject({ exitCode: 0, stdout: wrong });
  });
});

describe('what names stand for', () => {
  test.each([
    [['*.json'], ['a.json']],
    [['**/*.json'], ['a.json', 'src/b.json', 'src/sub/c.json']],
    [['src/*.{json,yaml}'], ['src/b.json', 'src/d.yaml']],
    [['src/[bd].*'], ['src/b.json', 'src/d.yaml']],
    [
      ['src/**/c.json', 'a.json'],
      ['src/sub/c.json', 'a.json'],
    ],
    [['src', '--ignore-pattern', 'sub/', '--ignore-pattern', '*.yaml'], ['src/b.json']],
  ])('%j', async (argv, files) => {
    const tree = new WorkTree({
      'a.json': wrong,
      'src/b.json': wrong,
      'src/sub/c.json': wrong,
      'src/d.yaml': 'filter: "(= a)"',
    });
    expect((await tree.findings(argv)).map((line) => line.split(':')[0])).toEqual(files);
  });

  test('what matches nothing is a failure, unless that is all right', async () => {
    const tree = new WorkTree({ 'a.txt': '' });
    mkdirSync(tree.path('empty'));
    for (const name of ['empty', '*.json', 'nowhere/*.json']) {
      expect(await tree.run([name])).toMatchObject({ exitCode: 2, stdout: '' });
      expect(await tree.run([name, '--no-error-on-unmatched-pattern'])).toMatchObject({ exitCode: 0, stdout: '' });
    }
    expect(await tree.run(['nowhere.json', '--no-error-on-unmatched-pattern'])).toMatchObject({ exitCode: 2 });
    expect(await tree.run(['.'])).toMatchObject({ exitCode: 0, stderr: 'prefilter: no filters found in 0 files.\n' });
  });

  test('names from a list, with NUL between them', async () => {
    const tree = new WorkTree({ 'a b.json': wrong, 'c\nd.json': wrong, list: 'a b.json\0' });
    const stdin = 'a b.json\0c\nd.json\0';
    expect(await tree.findings(['--files-from', '-'], { stdin })).toEqual([
      'a b.json:1:14 wrong-arity',
      'c\\nd.json:1:14 wrong-arity',
    ]);
    expect(await tree.findings(['--files-from', 'list'])).toEqual(['a b.json:1:14 wrong-arity']);
    expect(await tree.run(['--files-from', '-'])).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    expect(await tree.run(['--files-from', 'nowhere'])).toMatchObject({ exitCode: 2 });
  });

  test('a program without an extension says in its first line what it is', async () => {
    const url = 'curl "https://api.arquivei.com.br/v1/nfe/received?filter=%28%29"\n';
    const tree = new WorkTree({ 'bin/sync': `#!/bin/bash\n${url}`, LICENSE: url });
    expect(await tree.findings([])).toEqual(['bin/sync:2:58 syntax']);
  });
});

describe('hostile trees', () => {
  test('links are not followed, and named ones are', async () => {
    const tree = new WorkTree({ 'src/a.json': wrong });
    symlinkSync('..', tree.path('src/up'));
    symlinkSync('src', tree.path('again'));
    symlinkSync('src/a.json', tree.path('link.json'));
    symlinkSync('nothing', tree.path('broken.json'));
    symlinkSync('loop', tree.path('loop'));
    expect(await tree.findings([])).toEqual(['src/a.json:1:14 wrong-arity']);
    expect(await tree.findings(['link.json'])).toEqual(['link.json:1:14 wrong-arity']);
    expect(await tree.run(['broken.json'])).toMatchObject({ exitCode: 2 });
    expect(await tree.run(['loop'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ELOOP') });
    tree.commit();
    expect(await tree.findings([])).toEqual(['src/a.json:1:14 wrong-arity']);
  });

  test.each([
    ['without Git', false],
    ['as Git sees it', true],
  ])('what may not be read is told, the rest is checked, and the run has failed, %s', async (_, isGit) => {
    const tree = new WorkTree({ 'a.json': wrong, 'locked/b.json': wrong, 'c.json': wrong, 'd.json': wrong });
    if (isGit) tree.commit();
    const refused = {
      locked: 'EACCES: permission denied',
      'locked/b.json': 'EACCES: permission denied',
      'c.json': 'ENOENT: no such file or directory',
    };
    const { exitCode, stdout, stderr } = await tree.run(['-f', 'compact'], { refused });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^a\.json:1:14: error: [^\n]*\nd\.json:1:14: error: [^\n]*\n$/);
    expect(stderr).toContain(`cannot read \`locked${isGit ? '/b.json' : ''}\`: EACCES: permission denied.\n`);
    expect(stderr).toContain('cannot read `c.json`: ENOENT: no such file or directory.\n');
  });

  test('what is deleted but not committed is no failure', async () => {
    const tree = new WorkTree({ 'a.json': wrong, 'b.json': wrong }).commit();
    rmSync(tree.path('b.json'));
    expect(await tree.findings([])).toEqual(['a.json:1:14 wrong-arity']);
    expect(await tree.run([])).toMatchObject({ exitCode: 1, stderr: '' });
  });

  test('bytes that are no text are a finding where filters stand among them', async () => {
    const latin = Buffer.from('# preço\n`(= a b)`\n', 'latin1');
    const tree = new WorkTree({
      'a.md': latin,
      'b.md': Buffer.from('preço', 'latin1'),
      'video.ts': new Uint8Array([71, 64, 0, 16, 255, 254, 0, 200]),
    });
    expect(await tree.findings([])).toEqual(['a.md:1:6 host-parse']);
    expect(await tree.run([])).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('cannot') });
    expect(await tree.run(['--rule', 'host-parse=error'])).toMatchObject({ exitCode: 1 });
    expect(await tree.findings(['--rule', 'host-parse=off'])).toEqual([]);
  });

  // What it holds is made while it is read, and so never as long as it is said to be.
  const changing = '/proc/self/status';

  test.runIf(existsSync(changing))('what changes while it is read is a failure', async () => {
    const tree = new WorkTree({ 'b.json': wrong });
    symlinkSync(changing, tree.path('a.json'));
    const { exitCode, stdout, stderr } = await tree.run(['a.json', 'b.json', '-f', 'compact']);
    expect([exitCode, stderr]).toEqual([2, 'prefilter: cannot read `a.json`: it changes while it is read.\n']);
    expect(stdout).toMatch(/^b\.json:1:14: /);
  });

  test('what is too long is a finding, and takes no time', async () => {
    const tree = new WorkTree({ 'a.json': `{"filter":"()","x":"${'x'.repeat(50_000_000)}"}`, 'b.json': clean });
    const start = performance.now();
    const { exitCode, stdout } = await tree.run(['-f', 'compact']);
    expect([exitCode, stdout]).toEqual([
      0,
      'a.json:1:1: warning: This file has 50 MB and was not read: the limit is 10 MB. [host-parse]\n',
    ]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
