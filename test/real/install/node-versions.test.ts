import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { installed, realPackage } from '../support/packed.ts';

/* The packed package on the versions of Node that it supports, and on one that is too old. */

const checks = fileURLToPath(new URL('../../../.ci', import.meta.url));
const folder = installed();
for (const name of ['stranger.mjs', 'lint.mjs']) cpSync(join(checks, name), join(folder, name));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = join(folder, 'node_modules/prefilter/dist/bin.js');
const run = (node: string, args: readonly string[]) => spawnSync(node, args, { cwd: folder, encoding: 'utf8' });

function describeNode(name: string, tests: (node: string) => void): void {
  const node = realPackage(`${name}/bin/node`);
  if (!existsSync(node)) process.stderr.write(`SKIPPED ${name}: npm has no build of it for this machine\n`);
  describe.skipIf(!existsSync(node))(name, () => tests(node));
}

for (const name of ['node20', 'node22', 'node24']) {
  describeNode(name, (node) => {
    test('every entry point loads by import and by require, without a warning', () => {
      const { status, stderr } = run(node, ['stranger.mjs']);
      expect([status, stderr]).toEqual([0, '']);
    });

    test('the command runs', () => {
      expect(run(node, [bin, 'lint', '-e', '(= processed false)'])).toMatchObject({ status: 0, stderr: '' });
    });
  });
}

describeNode('node18', (node) => {
  test('the command says in one sentence which Node it needs', () => {
    const { status, stdout, stderr } = run(node, [bin, 'lint', '-e', '(= processed false)']);
    const [version] = /\d+\.\d+\.\d+/.exec(run(node, ['--version']).stdout) ?? [];
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      `prefilter needs Node 20.19, 22.12 or newer; this is Node ${version}.\n`,
    ]);
  });

  test.each([
    [{ LANG: 'pt_BR.UTF-8' }, []],
    [{ LANG: 'en_US.UTF-8', PREFILTER_LANG: 'pt' }, []],
    [{}, ['--lang', 'pt-BR']],
  ])('says it in Portuguese where that is the language: %j %j', (env, flags) => {
    const { status, stderr } = spawnSync(node, [bin, 'lint', ...flags], { cwd: folder, encoding: 'utf8', env });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^O prefilter precisa do Node 20\.19, 22\.12 ou mais novo; este é o Node \d+\.\d+\.\d+\.\n$/,
      ),
    ]);
  });
});
