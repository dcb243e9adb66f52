import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../cli/command-line.ts';
import { isGate } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* Real processes of the built command; everything else about it is in test/cli. */

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const folder = temporaryFolder();
const empty = join(folder, 'empty');
mkdirSync(empty);
const env = { PATH: process.env.PATH, LANG: 'C', NODE_COMPILE_CACHE: join(folder, 'cache') };

beforeAll(() => {
  expect(existsSync(bin), 'dist/bin.js is missing: run `npm run build` first').toBe(true);
});

afterAll(() => {});

function prefilter(argv: readonly string[], options: { input?: string | Buffer; env?: Record<string, string> } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    input: options.input ?? '',
    env: { ...env, ...options.env },
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
  // Every row in this process; as a process of its own one for each code here, and all in the gate.
  test.each(answers)('%j: %d', async (argv, status) => {
    const outcome = await commandLine(argv, { folder });
    expect(outcome.exitCode).toBe(status);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/^ +at .*:\d+/m);
  });
  test.each(isGate ? answers : answers.slice(0, 2))('as a process, %j: %d', (argv, status) => {
    const outcome = prefilter(argv);
    expect(outcome.status).toBe(status);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/^ +at .*:\d+/m);
  });

  const failures: readonly (readonly [readonly string[], string])[] = [
    [['lnt'], 'Did you mean `lint`?'],
    [['--fromat'], 'Did you mean `--format`?'],
    [['nowhere.filter'], 'there is no such file'],
    [['format', empty], 'there is no file to check in'],
    [[`${'x'.repeat(5000)}.filter`], 'ENAMETOOLONG'],
  ];
  const expectLine = (stderr: string, message: string) => {
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^prefilter: .*\n$/);
  };
  test.each(failures)('%j: 2, and one line', async (argv, message) => {
    const { exitCode, stdout, stderr } = await commandLine(argv, { folder });
    expect([exitCode, stdout]).toEqual([2, '']);
    expectLine(stderr, message);
  });
  test.each(isGate ? failures : failures.slice(0, 1))('as a process, %j: 2, and one line', (argv, message) => {
    const { status, stdout, stderr } = prefilter(argv);
    expect([status, stdout]).toEqual([2, '']);
    expectLine(stderr, message);
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

test('an unreadable file, and one that is not UTF-8', () => {
  writeFileSync(join(folder, 'utf16.filter'), Buffer.from('\ufeff(= a b)', 'utf16le'));
  expect(prefilter(['format', 'utf16.filter'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is not UTF-8'),
  });
  mkdirSync(join(folder, 'folder.filter'));
  expect(prefilter(['format', 'folder.filter'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no file to check in `folder.filter`'),
  });
});

test('JSON repeats documents as their lines have them', () => {
  const input = '{"a":"b","id":12345678901234567890}\n';
  const { stdout } = prefilter(['match', '(= a b)', '--data', '-', '--format', 'json'], { input });
  expect(stdout).toContain(`"document": ${input.trim()}`);
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

test.runIf(existsSync('/dev/full'))('a full disk is a failure of the run', () => {
  const command = `"${process.execPath}" "${bin}" rules > /dev/full`;
  const { status, stderr } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'prefilter: ENOSPC: no space left on device, write\n']);
});

test('color only on request', () => {
  expect(prefilter(['-e', '()']).stdout).not.toContain('\u001b');
  expect(prefilter(['-e', '()'], { env: { FORCE_COLOR: '1' } }).stdout).toContain('\u001b[1;31m');
});

test('the language of the terminal', () => {
  expect(prefilter(['-e', ''], { env: { LANG: 'pt_BR.UTF-8' } }).stdout).toContain('Não há filtro aqui.');
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
