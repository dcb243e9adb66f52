import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

const config = (value: unknown) => JSON.stringify(value, undefined, 2);

test('says where each value comes from', async () => {
  const text =
    '{\n  "rules": { "syntax": "warn" },\n  "overrides": [{ "files": ["*.md"], "rules": { "limit": "off" } }]\n}';
  const tree = new WorkTree({ 'prefilter.config.json': text });
  const { exitCode, stdout, stderr } = await tree.run(['config', '--inspect', 'a.md', '--rule', 'syntax=off']);
  expect([exitCode, stderr]).toEqual([0, '']);
  const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toContainEqual(['rules.limit', '"off"', 'prefilter.config.json:3:58']);
  expect(rows).toContainEqual(['rules.syntax', '"off"', '--rule']);
  expect(rows).toContainEqual(['dialect.name', '"received"', 'default']);
  expect((await tree.run(['config', '--inspect', 'a.ts'])).stdout).toMatch(
    /rules\.syntax +"warn" +prefilter\.config\.json:2:24\n/,
  );
});

test('uses the requested language, and shows where that is set', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': config({ locale: 'pt-BR', exclude: ['a.ts'] }) });
  const inspect = (...argv: string[]) => tree.run(['config', '--inspect', 'a.ts', ...argv]);
  const configured = await inspect();
  expect(configured.stdout).toMatch(/locale +"pt-BR" +prefilter\.config\.json:2:13\n/);
  expect(configured.stdout).toMatch(/dialect\.name +"received" +padrão\n/);
  expect(configured.stderr).toContain('não é verificado');
  const asked = await inspect('--lang', 'en');
  expect(asked.stdout).toMatch(/locale +"en" +--lang\n/);
  expect(asked.stdout).toMatch(/dialect\.name +"received" +default\n/);
  expect(asked.stderr).toContain('is not checked');
});

test('says if a file is not checked', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': config({ exclude: ['a.ts'] }), '.gitignore': 'b.ts' });
  for (const name of ['a.ts', 'b.ts']) {
    const { stderr } = await tree.run(['config', '--inspect', name]);
    expect(stderr).toBe(`prefilter: \`${name}\` is not checked: ignored or excluded.\n`);
  }
  expect((await tree.run(['config', '--inspect', 'c.ts'])).stderr).toBe('');
});

test('writes a valid configuration, and never overwrites one', async () => {
  const tree = new WorkTree();
  expect(await tree.run(['init'])).toMatchObject({ exitCode: 0, stdout: 'prefilter.config.json written\n' });
  expect(JSON.parse(tree.read('prefilter.config.json'))).toMatchObject({ $schema: expect.any(String) });
  expect(await tree.run(['-e', '(= a b)'])).toMatchObject({ exitCode: 0, stderr: '' });
  const before = tree.read('prefilter.config.json');
  await tree.expectFailure(['init'], '`prefilter.config.json` already exists.');
  expect(tree.read('prefilter.config.json')).toBe(before);
  await new WorkTree({ 'prefilter.config.jsonc': '' }).expectFailure(['init'], /already exists/);
});

test('a permission key is added if there is one', async () => {
  const env = { PREFILTER_PERMISSION_KEY: 'secret' };
  const { stdout } = await commandLine(['request', '(= a b)', '-f', 'json'], { env });
  const { method, curl, powershell } = JSON.parse(stdout).results[0];
  expect(method).toBe('GET');
  expect(curl).toContain('$PREFILTER_PERMISSION_KEY"');
  expect(powershell).toContain('= $env:PREFILTER_PERMISSION_KEY\n');
  expect(curl + powershell).not.toContain('secret');
});

test('for a query in several requests, the first is shown, and their number', async () => {
  const keys = Array.from({ length: 400 }, (_, at) => ['--access-key', `${at}`.padStart(44, '0')]).flat();
  const { exitCode, stderr } = await commandLine(['request', ...keys, '--environment', 'test']);
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^prefilter: .*\d/)]);
});
