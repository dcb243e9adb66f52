import { expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

test('writes a valid configuration, and never overwrites one', async () => {
  const tree = new WorkTree();
  expect(await tree.run(['init'])).toMatchObject({ exitCode: 0, stdout: 'prefilter.config.json written\n' });
  expect(JSON.parse(tree.read('prefilter.config.json'))).toMatchObject({ $schema: expect.any(String) });
  expect(await tree.run(['-e', '(= a b)'])).toMatchObject({ exitCode: 0, stderr: '' });
  const before = tree.read('prefilter.config.json');
  expect(await tree.run(['init'])).toMatchObject({
    exitCode: 2,
    stderr: 'prefilter: `prefilter.config.json` already exists.\n',
  });
  expect(tree.read('prefilter.config.json')).toBe(before);
  expect(await new WorkTree({ 'prefilter.config.jsonc': '' }).run(['init'])).toMatchObject({ exitCode: 2 });
});
