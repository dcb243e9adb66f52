import { describe, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const json = '{ "filter": "(or (= a b) (_not_exists a))", "x": 1 }\n';
const repaired = json.replace('or', 'OR');

describe('--fix', () => {
  test('fixed texts go to the standard output, the report to the standard error', async () => {
    const tree = new WorkTree();
    const argument = await tree.run(['--fix', '-e', '(or (= a b) (_not_exists a))', '-e', '(= a']);
    expect(argument).toMatchObject({ exitCode: 1, stdout: '(OR (= a b) (_not_exists a))\n(= a\n' });
    expect(argument.stderr).toContain('Missing `)`');
    const input = await tree.run(['--fix', '-'], { stdin: ' (or (= a b) (_not_exists a))' });
    expect(input).toMatchObject({ exitCode: 0, stdout: ' (OR (= a b) (_not_exists a))' });
    const named = await tree.run(['--fix', '-', '--stdin-filename', 'x.json'], { stdin: json });
    expect(named).toMatchObject({ exitCode: 0, stdout: repaired });
  });
});
