import { expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (HAS c))';
const operators = { HAS: { operands: 'property', means: 'present' } };
const files = {
  'sub/prefilter.config.json': JSON.stringify({ dialect: { name: 'qive', operators } }),
  'sub/a.filter': `${and}\n`,
  'sub/lines.filter': '(AND (= a b)\n  (HAS c))\n',
  'sub/data.ndjson': '{"a":"b","c":"d"}\n{"a":"b"}\n',
  'prefilter.config.jsonc': '{ "dialect": { "quotedValues": true } }',
  'b.filter': '(= a "b c")\n',
};

test.each([
  [['format', '--check', 'a.filter']],
  [['parse', 'a.filter']],
  [['parse', '-e', and]],
  [['encode', 'lines.filter']],
  [['explain', 'a.filter']],
  [['explain', and]],
  [['simplify', 'a.filter']],
  [['match', and, '--data', 'data.ndjson']],
  [['translate', 'a.filter', '--to', 'jsonlogic']],
])('%j: reads the dialect of the configuration, as lint does', async (argv) => {
  const tree = new WorkTree(files);
  expect(await tree.run(argv, { folder: tree.path('sub') })).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await tree.run([...argv, '--no-config'], { folder: tree.path('sub') })).not.toMatchObject({ exitCode: 0 });
});
