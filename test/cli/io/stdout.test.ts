import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleProgram } from '../../support/bundle-program.ts';

const module = pathToFileURL(bundleProgram(new URL('../../../src/cli/io/stdout.ts', import.meta.url))).href;

/** Runs a program that uses `out` in a shell, which redirects its output. */
function run(program: string, shell: string) {
  const source = `import { standardOut } from ${JSON.stringify(module)}; const out = standardOut(); ${program}`;
  return spawnSync(
    'bash',
    ['-c', `set -o pipefail; "$0" --input-type=module -e "$1" ${shell}`, process.execPath, source],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
}

test('writes all of a long text to a pipe, in order', () => {
  const { stdout, status } = run(
    `for (let i = 0; i < 5; i++) out.write(String(i).repeat(300_000) + 'é\\n');`,
    '| (sleep 0.2; cat)',
  );
  expect(status).toBe(0);
  expect(stdout).toBe([0, 1, 2, 3, 4].map((digit) => `${String(digit).repeat(300_000)}é\n`).join(''));
});

test('a reader that closes the pipe is not an error; a full disk is one, reported once', () => {
  const gone = run(`for (let i = 0; i < 50; i++) out.write('x'.repeat(100_000));`, '| true');
  expect([gone.status, gone.stderr]).toEqual([0, '']);
  const full = run(`out.write('x'); out.write('y');`, '> /dev/full');
  expect(full.status).toBe(2);
  expect(full.stderr).toMatch(/^prefilter: ENOSPC[^\n]*\n$/);
});

test('pipes and the null device are not terminals', () => {
  expect(run('out.write(String(out.isTTY));', '').stdout).toBe('false');
  expect(run('process.exitCode = out.isTTY ? 1 : 0;', '> /dev/null').status).toBe(0);
});
