import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { disk } from '../../../src/cli/io/disk.ts';
import { git } from '../../../src/cli/io/git.ts';
import { FileError } from '../../../src/cli/io/io.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { WorkTree } from '../work-tree.ts';

const before = Buffer.from('old');
const isRoot = process.getuid?.() === 0;

describe('a file that is replaced', () => {
  test.each<[string, (tree: WorkTree) => void, FileError['reason']]>([
    ['read-only', (tree) => chmodSync(tree.path('a'), 0o444), 'read-only'],
    ['with a second link', (tree) => linkSync(tree.path('a'), tree.path('b')), 'linked'],
    ['changed by another', (tree) => tree.write({ a: 'new' }), 'changed'],
  ])('is not replaced if %s', (_, change, reason) => {
    const tree = new WorkTree({ a: 'old' });
    change(tree);
    const content = tree.read('a');
    expect(() => disk.writeFile(tree.path('a'), 'x', before)).toThrow(new FileError(reason));
    expect(tree.read('a')).toBe(content);
    expect(readdirSync(tree.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test.skipIf(!isRoot)('keeps its owner, group and mode (run as root only)', () => {
    const tree = new WorkTree({ a: 'old' });
    chmodSync(tree.path('a'), 0o2640);
    chownSync(tree.path('a'), 1234, 2345);
    chmodSync(tree.path('a'), 0o2640);
    disk.writeFile(tree.path('a'), 'new', before);
    const { uid, gid, mode } = statSync(tree.path('a'));
    expect([uid, gid, mode & 0o7777, tree.read('a')]).toEqual([1234, 2345, 0o2640, 'new']);
  });
});

test('a draft left by a killed process is removed, that of a running one is not', () => {
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  const [stale, live, other] = [`a.${dead}.tmp`, `a.${process.ppid}.tmp`, 'a.b.tmp'];
  const tree = new WorkTree({ a: 'old', [stale]: 'half', [live]: 'half', [other]: '' });
  disk.writeFile(tree.path('a'), 'new', before);
  expect([stale, live, other].map((name) => existsSync(tree.path(name)))).toEqual([false, true, true]);
});

describe('the state of a file', () => {
  const old = new Date(2020, 1, 1);
  function settle(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
  }

  // The time of its last change cannot be set back.
  test.each<[string, (tree: WorkTree) => void]>([
    ['it is written, with the same length and time', (tree) => tree.write({ a: 'two' })],
    ['another file takes its place', (tree) => renameSync(tree.write({ b: 'two' }).path('b'), tree.path('a'))],
    ['it gets another mode', (tree) => chmodSync(tree.path('a'), 0o600)],
  ])('is another one after %s', async (_, change) => {
    const tree = new WorkTree({ a: 'one' });
    utimesSync(tree.path('a'), old, old);
    settle();
    const state = disk.stateOf(tree.path('a'));
    expect([typeof state, disk.stateOf(tree.path('a'))]).toEqual(['string', state]);
    // The clock of the system has ticks of some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 20));
    change(tree);
    utimesSync(tree.path('a'), old, old);
    expect(disk.stateOf(tree.path('a'))).not.toBe(state);
  });

  test('is unknown just after a change, of a link, of a folder and of nothing', () => {
    const tree = new WorkTree({ a: 'one', 'b/c': '' });
    symlinkSync(tree.path('a'), tree.path('link'));
    const state = (name: string) => disk.stateOf(tree.path(name));
    utimesSync(tree.path('a'), old, old);
    expect(state('a')).toBeUndefined();
    settle();
    expect(['a', 'link', 'b', 'gone', 'a/b'].map((name) => typeof state(name))).toEqual([
      'string',
      ...Array.from({ length: 4 }, () => 'undefined'),
    ]);
  });
});

describe('a file that was found in a folder', () => {
  test('is read if it is a regular file', () => {
    const tree = new WorkTree({ a: 'text', 'empty/b': '' });
    symlinkSync(tree.path('a'), tree.path('link'));
    symlinkSync(tree.path('loop'), tree.path('loop'));
    spawnSync('mkfifo', [tree.path('pipe')]);
    const read = (name: string) => disk.readOwn(tree.path(name))?.toString();
    expect(['a', 'empty/b', 'link', 'loop', 'pipe', 'empty', 'gone', 'a/b'].map(read)).toEqual([
      'text',
      '',
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  test('is refused if it is too long', () => {
    const tree = new WorkTree({ a: 'text' });
    expect(() => disk.readOwn(tree.path('a'), 3)).toThrow(new FileError('too-large', 4));
  });
});

test('a FileError is recognized by its properties, because each bundle has its own class', () => {
  class Other extends Error {
    readonly reason = 'changed';
    readonly bytes = 3;
  }
  expect(new FileError('too-large', 5)).toMatchObject({ reason: 'too-large', bytes: 5, message: 'too-large' });
  expect(new Other()).toBeInstanceOf(FileError);
  expect(new Error('reason')).not.toBeInstanceOf(FileError);
  expect({ reason: 'changed', bytes: 0 }).not.toBeInstanceOf(FileError);
});

test("returns Git's output, passes the standard input, and returns `undefined` if Git fails", () => {
  const tree = new WorkTree({ 'a b.txt': 'one\n' }).commit();
  expect(git(tree.folder, ['ls-files', '-z'])).toEqual({ stdout: 'a b.txt\0', stderr: '' });
  expect(git(tree.folder, ['hash-object', '--stdin'], 'one\n')?.stdout).toBe(
    '5626abf0f72e58d7a153368ba57db4c673c0e171\n',
  );
  expect(git(tree.folder, ['show', 'nosuch'])).toBeUndefined();
  expect(git(tree.path('nosuch'), ['status'])).toBeUndefined();
});

test('throws if there is no room for a process, as if there were Git', () => {
  const { folder } = new WorkTree().commit();
  const refused = Object.assign(new Error('spawnSync git EMFILE'), { code: 'EMFILE' });
  const spawn = vi.spyOn(process.getBuiltinModule('node:child_process'), 'spawnSync');
  onTestFinished(() => spawn.mockRestore());
  spawn.mockReturnValue({ error: refused } as unknown as ReturnType<typeof spawnSync>);
  expect(() => git(folder, ['ls-files'])).toThrow(refused);
});

test('Git finds the repository of a folder above, of a second work tree, behind a link, and that of `GIT_DIR`', () => {
  const tree = new WorkTree({ 'out/c.txt': '' });
  const inner = new WorkTree({ 'a/b.txt': '' }).commit();
  inner.git('worktree', 'add', '-q', tree.path('second'));
  symlinkSync(inner.path('a'), tree.path('out/link'));
  const top = (folder: string) => git(folder, ['rev-parse', '--show-toplevel'])?.stdout;
  expect(top(inner.path('a'))).toBe(`${inner.folder}\n`);
  expect(top(tree.path('second/a'))).toBe(`${tree.path('second')}\n`);
  expect(top(tree.path('out/link'))).toBe(`${inner.folder}\n`);
  expect(top(tree.path('out'))).toBeUndefined();
  vi.stubEnv('GIT_DIR', inner.path('.git'));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(top(tree.path('out'))).toBe(`${tree.path('out')}\n`);
});

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
  expect(full.stderr).toBe(
    'prefilter: cannot write the output, which is incomplete: ENOSPC: no space left on device.\n',
  );
});

test('pipes and the null device are not terminals', () => {
  expect(run('out.write(String(out.isTTY));', '').stdout).toBe('false');
  expect(run('process.exitCode = out.isTTY ? 1 : 0;', '> /dev/null').status).toBe(0);
});
