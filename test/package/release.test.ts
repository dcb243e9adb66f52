import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { commandLine } from '../cli/command-line.ts';
import { isGate } from '../support/runs.ts';

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

test.runIf(isGate)('a release, except the publishing: what npm would publish is the file that was packed', () => {
  const out = mkdtempSync(join(tmpdir(), 'prefilter-release-'));
  const { status, stdout, stderr } = run('release', ['--dry-run'], { RELEASE_DIR: out });
  expect([status, stderr]).toEqual([0, expect.stringContaining('(dry-run)')]);
  expect(stdout).toContain(`release: prefilter ${manifest.version}`);
  expect(readdirSync(out).sort()).toEqual([`prefilter-${manifest.version}.tgz`, 'sbom.json']);
  const bytes = readFileSync(join(out, `prefilter-${manifest.version}.tgz`));
  expect(stderr).toContain(createHash('sha1').update(bytes).digest('hex'));
  expect(JSON.parse(readFileSync(join(out, 'sbom.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
  rmSync(out, { recursive: true });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
}

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const hooks = parse(read('.pre-commit-hooks.yaml')) as readonly Hook[];
const { bin, scripts } = JSON.parse(read('package.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>;

// Any text can be named: files that cannot contain filters are skipped silently.
const shared = { language: 'node', types: ['text'], require_serial: true };

test('pre-commit finds the hooks', () => {
  expect(hooks).toEqual([
    {
      id: 'prefilter',
      name: expect.any(String),
      description: expect.any(String),
      entry: 'prefilter lint',
      ...shared,
    },
    {
      id: 'prefilter-fix',
      name: expect.any(String),
      description: expect.any(String),
      entry: 'prefilter lint --fix',
      ...shared,
    },
  ]);
});

test('npm builds what it installs from a repository, as pre-commit makes it do: it runs only this script', () => {
  expect(scripts?.prepare).toBe('node build/prepare.mjs');
});

test.each(hooks.map(({ id, entry }) => [id, entry]))('%s does what its entry says', async (id, entry) => {
  const [command = '', ...argv] = entry.split(' ');
  expect(Object.keys(bin ?? {})).toContain(command);
  const files = { 'a b.md': 'See `(= a b)`.\n', LICENSE: '(or)', 'c.filter': '(== a b)\n', 'd.png': '(or)' };
  const { exitCode, stderr, files: after } = await commandLine([...argv, ...Object.keys(files)], { files });
  const unread = 'prefilter: not read, because of an unknown kind: `d.png`.\n';
  expect([exitCode, after['c.filter'], stderr]).toEqual(
    id === 'prefilter' ? [1, '(== a b)\n', unread] : [0, '(= a b)\n', `${unread}prefilter: 1 fix applied in 1 file.\n`],
  );
});
