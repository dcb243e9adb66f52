import { rmSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ignoredOf, ignoreFiles } from '../../../src/cli/files/walk.ts';
import { git as realGit } from '../../../src/cli/io/git.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { WorkTree } from '../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';

test('links are not followed unless they are named', async () => {
  const tree = new WorkTree({ 'src/a.json': wrong });
  symlinkSync('..', tree.path('src/up'));
  symlinkSync('src', tree.path('again'));
  symlinkSync('src/a.json', tree.path('link.json'));
  symlinkSync('nothing', tree.path('broken.json'));
  symlinkSync('loop', tree.path('loop'));
  expect(await tree.findings([])).toEqual(['src/a.json:1:14 wrong-arity']);
  expect(await tree.findings(['link.json'])).toEqual(['link.json:1:14 wrong-arity']);
  await tree.expectFailure(['broken.json'], /there is no such file/);
  await tree.expectFailure(['loop'], /ELOOP/);
  tree.commit();
  expect(await tree.findings([])).toEqual(['src/a.json:1:14 wrong-arity']);
});

test.each([
  ['without Git', false],
  ['as Git sees it', true],
])('unreadable files are reported, the rest is checked, and the run fails, %s', async (_, isGit) => {
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
  expect(stderr).toContain('cannot read `c.json`: there is no such file.\n');
});

test("a file that is deleted but still in Git's index is not a failure", async () => {
  const tree = new WorkTree({ 'a.json': wrong, 'b.json': wrong }).commit();
  rmSync(tree.path('b.json'));
  expect(await tree.findings([])).toEqual(['a.json:1:14 wrong-arity']);
  expect(await tree.run([])).toMatchObject({ exitCode: 1, stderr: '' });
});

/** A working directory `/w` with these files, and Git as it answers. */
function ioWith(files: Readonly<Record<string, string>>, git: Io['git'] = () => undefined): Io {
  return {
    cwd: '/w',
    git,
    kindOf: (path) => (Object.hasOwn(files, path) ? 'file' : undefined),
    readOwn: (path) => new TextEncoder().encode(files[path]),
  } as Partial<Io> as Io;
}

test.each([
  ['/w/a.log', false, true],
  ['/w/a/b/a.log', false, true],
  ['/w/a.txt', false, false],
  ['/w/out', true, true],
  ['/w/out', false, false],
  ['/w/src/made.ts', false, true],
  ['/w/made.ts', false, false],
  ['/elsewhere/a.log', false, false],
])('%s, a folder: %s, is ignored: %s', (path, isFolder, expected) => {
  const io = ioWith({ '/w/.gitignore': '*.log\r\n# why\r\nout/\r\n', '/w/src/.gitignore': '/made.ts\n' });
  expect(ignoreFiles('/w', io)(path, isFolder)).toBe(expected);
});

test('Git is asked about all files at once; without a repository its files are read', () => {
  const asked: unknown[] = [];
  const git: Io['git'] = (_, argv, stdin) => {
    asked.push([argv[0], stdin]);
    return { stdout: '/w/b\0' } as ReturnType<Io['git']>;
  };
  expect([...ignoredOf(['/w/a', '/w/b'], ioWith({}, git))]).toEqual(['/w/b']);
  expect(asked).toEqual([['check-ignore', '/w/a\0/w/b\0']]);
  expect([...ignoredOf(['/w/a', '/w/b'], ioWith({ '/w/.gitignore': 'a\n' }))]).toEqual(['/w/a']);
  expect(ignoredOf([], ioWith({}, git)).size).toBe(0);
  expect(asked).toHaveLength(1);
});

test('Git is asked once, also where it ignores none of the files', () => {
  const tree = new WorkTree({ 'a.json': '' }).commit();
  const asked: unknown[] = [];
  const git: Io['git'] = (folder, argv, stdin) => {
    asked.push(argv[0]);
    return realGit(folder, argv, stdin);
  };
  const io = { ...ioWith({}, git), cwd: tree.folder };
  expect([...ignoredOf([tree.path('a.json')], io)]).toEqual([]);
  expect(asked).toEqual(['check-ignore']);
});
