import { rmSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';

describe('hostile trees', () => {
  test('links are not followed unless they are named', async () => {
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
});
