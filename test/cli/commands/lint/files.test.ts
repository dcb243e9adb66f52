import { describe, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';

describe.each([
  ['in a Git work tree', true],
  ['without Git', false],
])('%s', (_, isGit) => {
  const tree = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const made = new WorkTree(files);
    return isGit ? made.git('init', '-q') : made;
  };

  test('the standard input can be ignored by its name, and is then passed through', async () => {
    const made = tree({ '.gitignore': 'a.json\n' });
    const argv = ['-', '--stdin-filename', 'a.json'];
    expect(await made.run(argv, { stdin: wrong })).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await made.run([...argv, '--fix'], { stdin: wrong })).toMatchObject({ exitCode: 0, stdout: wrong });
  });
});
