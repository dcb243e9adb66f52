import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { long } from '../support/runs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (file: string, argv: readonly string[], env = {}) =>
  spawnSync('bash', [join(root, '.ci', file), ...argv], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

test('the action installs its own version', () => {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  expect(action.inputs.version.default).toBe(manifest.version);
});

test.each(['run', 'release'])('.ci/%s says how it is used, and does nothing', (file) => {
  expect(run(file, ['--help'])).toMatchObject({ status: 2, stdout: expect.stringMatching(/^usage: \.ci\/\w+.*\n$/) });
});

test.runIf(long)('a release, except the publishing', () => {
  const out = mkdtempSync(join(tmpdir(), 'prefilter-release-'));
  const { status, stdout, stderr } = run('release', ['--dry-run'], { RELEASE_DIR: out });
  expect([status, stderr]).toEqual([0, expect.stringContaining('(dry-run)')]);
  expect(stdout).toContain(`release: prefilter ${manifest.version}`);
  expect(readdirSync(out).sort()).toEqual([`prefilter-${manifest.version}.tgz`, 'sbom.json']);
  expect(JSON.parse(readFileSync(join(out, 'sbom.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
  rmSync(out, { recursive: true });
});
