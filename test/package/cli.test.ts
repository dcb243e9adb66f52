import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { isGate } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* Real processes of the built command; everything else about it is in test/cli. */

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const folder = temporaryFolder();
const env = { PATH: process.env.PATH, LANG: 'C', NODE_COMPILE_CACHE: join(folder, 'cache') };

beforeAll(() => {
  expect(existsSync(bin), 'dist/bin.js is missing: run `npm run build` first').toBe(true);
});

function prefilter(argv: readonly string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
    env: { ...env, ...more },
  });
  return { status, stdout, stderr };
}

test('it can be run by its name', () => {
  expect(readFileSync(bin, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
  if (process.platform !== 'win32') expect(statSync(bin).mode & 0o111).toBe(0o111);
});

test.each(['--version', '-V'])('%s', (flag) => {
  expect(prefilter([flag])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;
if (!hasScript) console.warn('skipped: colors and width on a terminal, since there is no `script` of util-linux');

test.skipIf(!hasScript)('on a terminal there are colors, and lines fit the width', () => {
  const command = `stty cols 60; '${process.execPath}' '${bin}' -e '(= processed false)'`;
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', env });
  const lines = stdout.split('\r\n').map((line) => line.replace(/\u001b\[[\d;]*m/g, ''));
  expect(stdout).toContain('\u001b[');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
});

describe('exit codes', () => {
  const answers: readonly (readonly [readonly string[], number])[] = [
    [['-e', '(= processed true)'], 0],
    [['-e', '(= processed false)', '--fail-on', 'warning'], 1],
    [['-e', '(= processed true'], 1],
    [['-e', '(AND (= processed true) (= status ok))', '--dialect', 'qive'], 0],
    [['-f', 'json', '-e', '()'], 1],
    [['format', '(= a  b)'], 0],
    [['format', '--check', '(= a  b)'], 1],
    [['decode', '%zz'], 1],
    [['--help'], 0],
  ];
  // In the gate each row, else one for each code: `test/cli` asks for all in this process.
  test.each(isGate ? answers : answers.slice(0, 2))('%j: %d', (argv, status) => {
    const outcome = prefilter(argv);
    expect(outcome.status).toBe(status);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/^ +at .*:\d+/m);
  });

  test('2, and one line', () => {
    const { status, stdout, stderr } = prefilter([`${'x'.repeat(5000)}.filter`]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^prefilter: .*ENAMETOOLONG.*\n$/);
  });
});

test('files: byte order mark, CRLF, comments; written in place', () => {
  const path = join(folder, 'a.filter');
  writeFileSync(path, '\ufeff; new\r\n(OR (= processed false)\r\n  (_not_exists   processed))\r\n');
  expect(prefilter(['a.filter', '-f', 'compact'])).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(prefilter(['format', '--write', 'a.filter'])).toEqual({
    status: 0,
    stdout: 'a.filter formatted\n',
    stderr: '',
  });
  expect(readFileSync(path, 'utf8')).toBe('\ufeff; new\r\n(OR (= processed false) (_not_exists processed))\r\n');
});

test('the standard input, in chunks', async () => {
  const child = spawn(process.execPath, [bin, '-', '-f', 'compact'], { env });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const bytes = Buffer.from('(= a é) x');
  for (const byte of bytes) {
    child.stdin.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.stdin.end();
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([status, stdout]).toEqual([1, '<stdin>:1:9: error: `x` is outside the parentheses of a filter. [syntax]\n']);
});

test('if the reader closes the pipe, it ends quietly with the exit code already decided', async () => {
  const argv = Array.from({ length: 2000 }, () => ['-e', `(= a ${'b '.repeat(10)})`]).flat();
  const child = spawn(process.execPath, [bin, ...argv], { env });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([status, stderr]).toEqual([1, '']);
});

test('color only on request', () => {
  expect(prefilter(['-e', '()']).stdout).not.toContain('\u001b');
  expect(prefilter(['-e', '()'], { FORCE_COLOR: '1' }).stdout).toContain('\u001b[1;31m');
});

test('--watch checks again what changes, and Ctrl-C ends it', async () => {
  const watched = join(folder, 'watched');
  mkdirSync(watched);
  writeFileSync(join(watched, 'a.json'), '{ "filter": "(= a b)" }');
  const child = spawn(process.execPath, [bin, 'lint', '--watch', '-f', 'compact', watched], { cwd: folder, env });
  let written = '';
  const says = async (text: string) => {
    while (!written.includes(text)) {
      await new Promise((resolve) => {
        for (const stream of [child.stdout, child.stderr]) stream.once('data', resolve);
      });
    }
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (written += piece));
  await says('Ctrl-C ends');
  writeFileSync(join(watched, 'a.json'), '{ "filter": "(== a b)" }');
  await says('watched/a.json:1:15: error: Unknown operator `==`.');
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
});
