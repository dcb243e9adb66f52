import { execFileSync } from 'node:child_process';
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

  test('weighs at most 400 kB', () => {
    expect(statSync(join(root, 'prefilter.vsix')).size).toBeLessThanOrEqual(400_000);
  });

  test('has a manifest whose files exist, and whose settings with paths are restricted', () => {
    const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
    for (const path of pathsIn(manifest))
      expect([path, statSync(join(extension, path)).isFile()]).toEqual([path, true]);
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(['prefilter.path']);
    expect(manifest.contributes.configuration.properties['prefilter.path'].scope).toBe('machine');
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
