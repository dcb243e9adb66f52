import { expect, test } from 'vitest';
import { scaled } from '../../support/runs.ts';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (= c d))\n';
const config = (value: unknown) => JSON.stringify(value, undefined, 2);

test.each([
  ['a long chain', scaled(3000), (next: string) => next],
  ['branches', 40, (next: string) => [next, next]],
])('%s of configurations is refused at once', async (_, count, extend) => {
  const files = Array.from({ length: count }, (_, at) => [
    `c${at}.json`,
    config({ extends: extend(`./c${at + 1}.json`) }),
  ]);
  const tree = new WorkTree({
    ...{ 'a.filter': and, 'prefilter.config.json': '{ "extends": "./c0.json" }', [`c${count}.json`]: '{}' },
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  const { exitCode, stderr } = await tree.run(['.']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('a configuration extends at most 100 others')]);
});

test('a file that is missing, or not text', async () => {
  const tree = new WorkTree({ 'a.filter': and, latin: Buffer.from('"ç"', 'latin1') });
  expect((await tree.run(['.', '-c', 'nowhere.json'])).stderr).toContain(
    'cannot read `nowhere.json`: there is no such file.',
  );
  expect((await tree.run(['.', '-c', 'latin'])).stderr).toContain('`latin`: it is not UTF-8');
});

test('the language and output of the configuration apply unless a flag or the environment overrides them', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': config({ locale: 'pt-BR', output: { format: 'compact' } }) });
  const said = async (argv: string[], env = {}) => (await tree.run(['-e', '', ...argv], { env })).stdout;
  expect(await said([])).toBe('<argument 1>:1:1: error: Não há filtro aqui. [syntax]\n');
  expect(await said(['--lang', 'en'])).toContain('There is no filter here.');
  expect(await said([], { PREFILTER_LANG: 'en' })).toContain('There is no filter here.');
  expect(await said(['-f', 'json'])).toContain('"locale": "pt-BR"');
  expect(await said([], { PREFILTER_FORMAT: 'jsonl' })).toMatch(/^\{/);
});

const files = {
  'prefilter.config.json': config({
    exclude: ['gen/'],
    sources: { keys: ['query'] },
    rules: { 'unknown-operator': 'off', 'wrong-arity': 'off' },
    properties: { a: 'string' },
    overrides: [{ files: ['packages/b/old/**'], rules: { 'unknown-property': 'off' } }],
    output: { format: 'compact' },
    suppressions: { requireReason: false },
  }),
  'packages/b/prefilter.config.json': config({
    extends: '../../prefilter.config.json',
    exclude: ['tmp/'],
    rules: { 'wrong-arity': 'error' },
    properties: { b: 'string' },
  }),
  'packages/b/x.json': '{ "query": "(== a b)", "filter": "(= a)" }',
  'packages/b/old/y.json': '{ "query": "(= z 1)" }',
  'packages/b/tmp/z.json': '{ "query": "(=)" }',
  'packages/b/gen/z.json': '{ "query": "(=)" }',
};

test('rules, properties and sources add up, paths are relative to the file that contains them, output is not inherited', async () => {
  const tree = new WorkTree(files).commit();
  expect(await tree.findings(['packages'])).toEqual(['packages/b/x.json:1:35 wrong-arity']);
  const { stdout } = await tree.run(['config', '--inspect', 'packages/b/x.json']);
  expect(stdout).toMatch(/properties\.a +"string" +prefilter\.config\.json:/);
  expect(stdout).toMatch(/properties\.b +"string" +packages\/b\/prefilter\.config\.json:/);
  expect(stdout).toMatch(/suppressions\.requireReason +true +/);
  expect(stdout).not.toContain('output.format');
});

test('a configuration that hides another one is reported, unless it has "extends"', async () => {
  const tree = new WorkTree({ ...files, 'packages/b/prefilter.config.json': config({}) }).commit();
  const { stderr } = await tree.run(['packages/b/old']);
  expect(stderr).toContain(
    '`packages/b/prefilter.config.json` applies without the settings of `prefilter.config.json`',
  );
  tree.write({ 'packages/b/prefilter.config.json': config({ extends: [] }) });
  expect((await tree.run(['packages/b/old'])).stderr).not.toContain('applies without');
});

test('`extends` may name a package, whose patterns are relative to the file that extends it', async () => {
  const tree = new WorkTree({
    'node_modules/@acme/base/prefilter.config.json': config({ exclude: ['skipped.filter'], rules: { syntax: 'off' } }),
    'node_modules/@acme/base/strict.json': config({ rules: { 'unknown-operator': 'info' } }),
    'packages/a/prefilter.config.json': config({ extends: ['@acme/base', '@acme/base/strict.json'] } as never),
    'packages/a/a.filter': '(== a b)',
    'packages/a/skipped.filter': '(== a b)',
  }).commit();
  const { stdout } = await tree.run(['lint', 'packages', '-f', 'compact']);
  expect(stdout).toBe('packages/a/a.filter:1:2: info: Unknown operator `==`. Did you mean `=`? [unknown-operator]\n');
  tree.write({ 'packages/a/prefilter.config.json': config({ extends: '@acme/none' } as never) });
  expect((await tree.run(['lint', 'packages'])).stderr).toContain('`@acme/none` does not exist.');
  for (const outside of ['../../../x.json', '/etc/passwd']) {
    tree.write({ 'packages/a/prefilter.config.json': config({ extends: outside } as never) });
    expect((await tree.run(['lint', 'packages'])).stderr).toContain(`\`${outside}\` leads out of the repository.`);
  }
});
