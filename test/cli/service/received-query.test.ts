import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

test.each([
  [['%28%3D%20a%20b%29', '--sandbox', '--out', 'x'], 'filter'],
  [['(= a b)', '(= c d)', '--sandbox', '--out', 'x'], '`fetch` takes one filter'],
  [['--sandbox', '--out', 'x', '--limit', '51'], '`--limit` must be a whole number from 1 to 50, not 51.'],
  [
    ['--sandbox', '--out', 'x', '--created-from', '2026-01-01'],
    '`--created-from` and `--created-to` must be given together',
  ],
  [['--sandbox', '--out', 'x', '--access-key', '123'], '`--access-key` '],
])('%j is refused', async (argv, message) => {
  const { exitCode, stderr } = await new WorkTree().run(['fetch', ...argv]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
});

test.each([
  [['(= a  b)'], 'filter=%28%3D%20a%20%20b%29'],
  [['(= a\n b)'], 'filter=%28%3D%20a%20b%29'],
  [['--cursor', '5', '--limit', '7'], 'limit=7&cursor=5'],
  [
    ['--created-from', '2026-01-01', '--created-to', '2026-01-31'],
    'created_at%5Bfrom%5D=2026-01-01&created_at%5Bto%5D=2026-01-31',
  ],
])('%j asks for %s', async (argv, query) => {
  const { stdout } = await commandLine(['request', ...argv, '-f', 'json']);
  const parts = new URL(JSON.parse(stdout).url).search.slice(1).split('&');
  expect(parts).toEqual(expect.arrayContaining(query.split('&')));
});
