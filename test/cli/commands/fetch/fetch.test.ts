import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const argv = ['fetch', '--sandbox', '--documents', '200', '--out', 'notes'];

test('Ctrl-C says how many documents are complete, and how to continue', async () => {
  const tree = new WorkTree();
  const interruption = new AbortController();
  let calls = 0;
  // The clock is read for each page.
  const now = () => {
    if (++calls === 4) interruption.abort();
    return calls;
  };
  const { exitCode, stdout, stderr } = await tree.run(argv, { now, interruption: interruption.signal });
  const whole = readdirSync(tree.path('notes')).filter((name) => name.endsWith('.xml')).length;
  expect([exitCode, stdout]).toEqual([130, '']);
  expect(whole).toBeGreaterThan(0);
  expect(whole).toBeLessThan(200);
  expect(stderr).toContain(
    `prefilter: interrupted: ${whole} documents are complete in notes. To continue, run the same command with \`--resume\`.\n`,
  );
  const resumed = await tree.run([...argv, '--resume']);
  expect(resumed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Now 200 documents') });
});

test('a `.filter` file is read, in the dialect from the flags or the configuration', async () => {
  const tree = new WorkTree({ 'open.filter': '; open\n(AND\n  (= a b) (= c d))\n' });
  expect(await tree.run([...argv, 'open.filter'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await tree.run([...argv, 'open.filter', '--dialect', 'qive'])).toMatchObject({ exitCode: 0 });
  tree.write({ 'prefilter.config.json': '{ "dialect": { "name": "qive" } }' });
  const { stdout } = await tree.run(['request', 'open.filter', '-f', 'json']);
  expect(JSON.parse(stdout).results[0].url).toMatch(/\?filter=%28AND%20%28%3D%20a%20b%29%20%28%3D%20c%20d%29%29$/);
});

test("a warning about the filter is shown in the user's language", async () => {
  const { stderr } = await new WorkTree().run([...argv, '(AND (= a b) (= c d))', '--dialect', 'qive', '--lang', 'pt']);
  expect(stderr).toContain('prefilter: Nenhuma especificação publicada confirma `AND`.');
});

test.each([
  [['(= a b)', '--sandbox'], 'say where to store the documents: `--out DIR`'],
  [['(= a b)', '--sandbox', '--out', ''], 'say where to store the documents: `--out DIR`'],
  [['--verify', '--resume', '--out', 'x'], '`--verify` and `--resume` cannot be combined.'],
  [['--sandbox', '--out', 'x', '--format', 'json'], '`--format` cannot be `json`'],
  [['(= a b)', '--out', 'x'], 'the environment variable `PREFILTER_API_ID` is not set'],
  [['(= a b)', '--out', 'x', '--resume'], 'the environment variable `PREFILTER_API_ID` is not set'],
  [['--sandbox', '--base-url', 'http://x', '--out', 'x'], '`--sandbox` and `--base-url` cannot be combined.'],
  [['--sandbox', '--environment', 'test', '--out', 'x'], '`--sandbox` and `--environment` cannot be combined'],
  [['--documents', '5', '--out', 'x'], '`--documents` needs `--sandbox`.'],
  [['--sandbox', '--out', 'x', '--header', 'a b'], 'write headers as'],
  [['--sandbox', '--out', 'x', '--timeout', '0'], '--timeout'],
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

test('`--split` answers a filter with operators that the service lacks', async () => {
  const tree = new WorkTree();
  const split = ['(AND (_not_exists processed) (_not_exists status))', '--dialect', 'qive', '--split'];
  const { exitCode, stdout, stderr } = await tree.run([...argv, ...split, '--summary', 'json']);
  expect([exitCode, stderr.includes('AND')]).toEqual([0, false]);
  expect(stdout).toMatch(/"documents":\d+/);
  const { stdout: plan } = await tree.run(['request', ...split]);
  expect(plan).toMatch(/\?filter=%28_not_exists%20processed%29\n/);
  expect(plan).toContain('for each page: (_not_exists status)');
  expect(plan).toContain('At most 2 a page');
  const { stdout: exact } = await tree.run(['request', '(= a b)', '--split', '--lang', 'pt']);
  expect(exact).toContain('No máximo uma requisição por página');
  const refused = await tree.run(['fetch', '--sandbox', '--out', 'x', '--split']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('`--split` needs a `filter`')]);
});
