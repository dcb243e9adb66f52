import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandLine, expectFailure, type Surroundings } from './command-line.ts';

const notUtf8 = (name: string) => `cannot read \`${name}\`: it is not UTF-8. Save it as UTF-8.`;

test.each<[argv: string[], stderr: string, surroundings: Surroundings]>([
  [['parse'], 'nothing to read. For what is piped in, add `-`: `prefilter parse -`.', { isPiped: true }],
  [['format', 'a.filter'], notUtf8('a.filter'), { files: { 'a.filter': new Uint8Array([255, 254, 40, 0]) } }],
  [['-'], notUtf8('<stdin>'), { stdin: new Uint8Array([40, 195, 0]) }],
])('if the run itself fails there is one line on the standard error, nothing else, and exit code 2: %j', expectFailure);

test('an internal error is one line too, unless PREFILTER_DEBUG asks for more', async () => {
  const now = () => {
    throw new TypeError('the clock\nhas stopped');
  };
  await expectFailure(['-e', '()'], 'internal error: the clock\\nhas stopped (PREFILTER_DEBUG=1 shows where)', { now });
  const { stderr } = await commandLine(['-e', '()'], { now, env: { PREFILTER_DEBUG: '1' } });
  expect(stderr).toMatch(/^prefilter: internal error: .*\nTypeError: the clock\nhas stopped\n {4}at .*now /);
});

const faults = (fields: object) => ({
  now: () => {
    throw Object.assign(new Error('Access to this API has been restricted'), fields);
  },
});

test.each([
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'FileSystemRead', resource: '/a/b.js' },
    "the system refuses `/a/b.js`: Node's permission model does not allow it; add `--allow-fs-read=/a/b.js` to the flags of Node.",
  ],
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'FileSystemWrite', resource: '/a/b.js.7.tmp' },
    "the system refuses `/a/b.js.7.tmp`: Node's permission model does not allow it; add `--allow-fs-write=/a/*` to the flags of Node.",
  ],
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'ChildProcess', resource: '' },
    "the system refuses: Node's permission model does not allow it; add `--allow-child-process` to the flags of Node.",
  ],
  [
    { code: 'EIO', syscall: 'read', path: '/a/b', message: 'EIO: i/o error, read' },
    'the system refuses `/a/b`: EIO: i/o error.',
  ],
])('what the system refuses is told with what to do: %j', async (fields, sentence) => {
  await expectFailure(['-e', '()'], sentence, faults(fields));
});

test('a search for a configuration goes on where the process may not look', async () => {
  const restricted = join(process.execPath, '..');
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const program = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  const folder = dirname(dirname(program));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [flag, '--no-warnings', `--allow-fs-read=${folder}/*`, program, 'explain', '-e', '(= a b)'],
    { cwd: restricted, encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([0, 'documents whose `a` is b\nNo problems in `(= a b)`.\n', '']);
});
