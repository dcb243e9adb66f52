import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = { 'a.json': '{ "filter": "(= a)" }\n', 'b.json': '{ "filter": "(= processed false)" }\n' };

test('SARIF does not list a rule that is off', async () => {
  const tree = new WorkTree(wrong);
  const rules = async (...argv: string[]) => {
    const named = argv.includes('-e') ? argv : ['.', ...argv];
    const [{ tool }] = JSON.parse((await tree.run(['-f', 'sarif', ...named])).stdout).runs;
    return tool.driver.rules.map(({ id }: { id: string }) => id);
  };
  expect(await rules()).toContain('shell-unsafe-url');
  expect(await rules('--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
  expect(await rules('-e', '(= a b)', '--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
});
