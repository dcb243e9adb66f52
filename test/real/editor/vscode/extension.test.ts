import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { started } from '../../../editor/lsp/client.ts';
import { describeWith } from '../../support/tool.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prefilter-vsix-'));

/** Paths anywhere in the manifest. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('./') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

describeWith('unzip', 'the packed extension for VS Code', (unzip) => {
  beforeAll(() => {
    // Does not build, which would disturb other tests: `npm run test:real` has built.
    execFileSync(process.execPath, ['--import', 'tsx', 'build/vsix.ts'], { cwd: root, stdio: 'pipe' });
    execFileSync(unzip, ['-q', join(root, 'prefilter.vsix'), '-d', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const extension = join(folder, 'extension');

  test('weighs at most 478 kB', () => {
    expect(statSync(join(root, 'prefilter.vsix')).size).toBeLessThanOrEqual(478_000);
  });

  test('has a manifest whose files exist, and whose settings with paths are restricted', () => {
    const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
    for (const path of pathsIn(manifest))
      expect([path, statSync(join(extension, path)).isFile()]).toEqual([path, true]);
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(['prefilter.path']);
    expect(manifest.contributes.configuration.properties['prefilter.path'].scope).toBe('machine');
  });

  test.each([
    [['--dialect', 'qive'], [['unconfirmed-operator', 2]], /./],
    [['--lang', 'pt-BR'], [['unknown-operator', 1]], /^Operador/],
    [['--config', 'other.json'], [['unknown-operator', 2]], /./],
    [['--no-config', '--clientProcessId=1'], [['unknown-operator', 1]], /./],
  ])('its server takes %j as `prefilter lsp` does', async (flags, codes, message) => {
    writeFileSync(join(folder, 'other.json'), '{ "rules": { "unknown-operator": "warning" } }');
    const uri = pathToFileURL(join(folder, 'flags.yaml')).href;
    const servers = [[join(extension, 'server', 'server.mjs')], [join(root, 'dist', 'bin.js'), 'lsp']];
    const found = [];
    for (const [index, server] of servers.entries()) {
      // A flag of the client's own is no mistake for the server that clients start.
      const known = index === 0 ? flags : flags.filter((flag) => !flag.startsWith('--client'));
      const client = started([process.execPath, ...server, '--stdio', ...known], folder);
      await client.start(folder, flags.includes('--lang') ? {} : { locale: 'en' });
      found.push(await client.open(uri, 'filter: (AND (= a 1) (= b 2))\n', 'yaml'));
      expect(await client.stop()).toBe(0);
    }
    expect(found[0]).toEqual(found[1]);
    expect(found[0]?.map(({ code, severity }) => [code, severity])).toEqual(codes);
    for (const diagnostic of found[0] ?? []) expect(diagnostic.message).toMatch(message);
  });

  test.each([
    [['--dialect', 'qiv'], 'prefilter: `--dialect` cannot be `qiv`. Did you mean `qive`?'],
    [['--lang', 'xx'], '`--lang` cannot be `xx`'],
    [['--config'], '`--config`'],
  ])('its server refuses %j', (flags, message) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(extension, 'server', 'server.mjs'), '--stdio', ...flags],
      { input: '', encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('starts its own server', async () => {
    writeFileSync(join(folder, 'a.yaml'), '');
    const client = started([process.execPath, join(extension, 'server', 'server.mjs'), '--stdio'], folder);
    await client.start(folder, { initializationOptions: { copies: true } });
    const uri = pathToFileURL(join(folder, 'a.yaml')).href;
    expect(await client.open(uri, 'filter: (or (= a b))\n', 'yaml')).toMatchObject([{ code: 'unknown-operator' }]);
    await client.change(uri, 9, 11, 'OR');
    await client.diagnostics(uri);
    const actions = await client.at<{ title: string; command?: { command: string } }[]>(
      'textDocument/codeAction',
      uri,
      9,
      {
        context: { diagnostics: [] },
      },
    );
    expect(actions.find(({ title }) => title === 'Copy percent-encoded')?.command?.command).toBe('prefilter.copyText');
    expect(await client.stop()).toBe(0);
  });
});
