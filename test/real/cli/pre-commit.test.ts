import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { long } from '../../support/runs.ts';

const root = new URL('../../..', import.meta.url).pathname;
const isInstalled = spawnSync('pre-commit', ['--version']).status === 0;
if (!isInstalled || !long) console.warn('skipped: the hooks in pre-commit (needs it installed, and PREFILTER_LONG=1)');

test.skipIf(!isInstalled || !long)(
  'pre-commit builds the hook from this repository, and runs it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'prefilter-pre-commit-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const run = (command: string, ...argv: string[]) =>
      spawnSync(command, argv, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PRE_COMMIT_HOME: join(folder, 'home') },
      });
    const revision = run('git', '-C', root, 'rev-parse', 'HEAD').stdout.trim();
    const hooks = '[{ id: prefilter, args: [--format, compact] }]';
    const config = `repos: [{ repo: 'file://${root}', rev: ${revision}, hooks: ${hooks} }]\n`;
    writeFileSync(join(folder, '.pre-commit-config.yaml'), config);
    writeFileSync(join(folder, 'a.json'), '{ "filter": "(== a b)" }\n');
    run('git', 'init', '-q');
    run('git', 'add', 'a.json', '.pre-commit-config.yaml');
    const { status, stdout } = run('pre-commit', 'run', '--all-files');
    expect([status, stdout]).toEqual([1, expect.stringContaining('a.json:1:15: error: Unknown operator `==`.')]);
    // It installs and builds the whole repository.
  },
  900_000,
);
