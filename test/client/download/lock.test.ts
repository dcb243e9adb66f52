import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeProcess, type Holder, LockedError, lock } from '../../../src/client/download/lock.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { isGate, long } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';

const contenderProgram = bundleProgram(new URL('contender.ts', import.meta.url));

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

/** The id of a process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['-e', '0']);
const path = () => join(folder, 'lock');
/** Leaves the lock of a holder in a folder. */
const hold = (holder: unknown, lockPath = path()) => {
  mkdirSync(lockPath, { recursive: true });
  writeFileSync(join(lockPath, 'x'), typeof holder === 'string' ? holder : JSON.stringify(holder));
};

function withoutStart(pid: number): Omit<Holder, 'start'> {
  const { start: _, ...holder } = describeProcess();
  return { ...holder, pid };
}

describe('a lock', () => {
  test('leaves nothing where the disk is full', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = vi.spyOn(process.getBuiltinModule('node:fs'), 'writeFileSync').mockImplementation(() => {
      throw full;
    });
    onTestFinished(() => write.mockRestore());
    expect(() => lock(path())).toThrow(full);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is held by one, and released without a trace', () => {
    const held = lock(path());
    held.check();
    expect(readdirSync(folder)).toEqual(['lock']);
    expect(() => lock(path())).toThrow(
      new RegExp(
        `^Process ${process.pid} on ${hostname()} has held the lock ${path()}/\\S+ since 20.* remove the file\\.$`,
      ),
    );
    expect(readdirSync(folder)).toEqual(['lock']);
    held.release();
    expect(readdirSync(folder)).toEqual([]);
    lock(path()).release();
  });

  test('reports that it was taken away, and is not released by the holder who lost it', () => {
    const held = lock(path());
    rmSync(path(), { recursive: true });
    hold({ ...describeProcess(), pid: process.ppid });
    expect(() => held.check()).toThrow(LockedError);
    held.release();
    expect(readdirSync(path())).toEqual(['x']);
    rmSync(path(), { recursive: true });
    expect(() => held.check()).toThrow(/was removed while this run held it/);
  });

  test.each<[string, () => unknown, RegExp]>([
    ['another process', () => withoutStart(process.ppid), /If that process is not a run of this kind, remove the file/],
    [
      'another container',
      () => ({ ...describeProcess(), namespace: 'other' }),
      /Remove the file when that run has ended/,
    ],
    ['another machine', () => ({ ...describeProcess(), boot: 'other', host: 'other' }), /this run cannot see/],
    ['nobody can say whom', () => '{', /cannot be read/],
  ])('of %s is respected', (_, holder, message) => {
    hold(holder());
    const before = readFileSync(join(path(), 'x'), 'utf8');
    expect(() => lock(path())).toThrow(message);
    expect(readFileSync(join(path(), 'x'), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('of a process that is gone is taken over', () => {
    hold({ ...describeProcess(), pid: ended });
    const held = lock(path());
    expect(() => lock(path())).toThrow(LockedError);
    held.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is free if its folder is empty, and leaves nothing of runs that were killed beside it', () => {
    mkdirSync(path());
    hold(withoutStart(ended), `${path()}-of-one-that-died`);
    hold(withoutStart(process.ppid), `${path()}-of-one-that-runs`);
    const held = lock(path());
    expect(readdirSync(folder).sort()).toEqual(['lock', 'lock-of-one-that-runs']);
    held.release();
  });

  test.skipIf(process.platform === 'win32')(
    'that is a file or a link is not one of ours, unless it names a holder',
    () => {
      const elsewhere = join(folder, 'elsewhere');
      hold(withoutStart(ended), elsewhere);
      symlinkSync(elsewhere, path());
      expect(() => lock(path())).toThrow(/cannot be read/);
      expect(readdirSync(elsewhere)).toEqual(['x']);
      rmSync(path());
      writeFileSync(path(), 'mine');
      expect(() => lock(path())).toThrow(/cannot be read/);
      expect(readFileSync(path(), 'utf8')).toBe('mine');
    },
  );

  test('can also be held by another thread of this process', async () => {
    const held = lock(path());
    const worker = new Worker(
      `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(lockSource)}, ${JSON.stringify(import.meta.url)}))
        .then(({ lock }) => lock(${JSON.stringify(path())}))
        .catch(({ name, message }) => require('node:worker_threads').parentPort.postMessage(name));`,
      { eval: true },
    );
    const [said] = await once(worker, 'message');
    expect(said).toBe('LockedError');
    await worker.terminate();
    held.release();
  });
});

// A PID namespace of its own, as each container has; unshare needs the right to create it.
test.runIf(mayUnshare())('no process takes the lock of one in another PID namespace, in either direction', async () => {
  const hold = (file: string) =>
    `import(${JSON.stringify(contenderProgram)}).then(() => process.emit('message', { folder: ${JSON.stringify(folder)}, log: ${JSON.stringify('LOG')}.replace('LOG', ${JSON.stringify(join(folder, file))}), times: 1, die: false, holdMs: 60_000 }))`;
  const inside = spawn('unshare', ['-p', '-f', '--mount-proc', '--kill-child', process.execPath, '-e', hold('log')]);
  try {
    while (!existsSync(join(folder, 'log'))) await new Promise((next) => setTimeout(next, 20));
    expect(() => lock(path())).toThrow(/Remove the file when that run has ended/);
  } finally {
    inside.kill('SIGKILL');
    await once(inside, 'exit');
  }
  // Killed, but still invisible from here: nobody can tell.
  expect(() => lock(path())).toThrow(/Remove the file when that run has ended/);
  rmSync(path(), { recursive: true });
  lock(path()).release();
});

function mayUnshare(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-p', '-f', '--mount-proc', 'true']).status === 0;
}

const lockSource = fileURLToPath(new URL('../../../src/client/download/lock.ts', import.meta.url));

/**
 * Checks the holders' log: each that begins ends or dies before another begins. Returns how often the lock was held.
 */
function heldTimes(log: string, mayDie: boolean): number {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const begun = lines.filter((line) => line.startsWith('begin'));
  for (const [at, line] of lines.entries()) {
    const [what, pid] = line.split(' ');
    const before = lines[at - 1]?.split(' ');
    if (what === 'end') expect(before).toEqual(['begin', pid]);
    else if (!mayDie) expect(before?.[0] ?? 'end').toBe('end');
  }
  return begun.length;
}

describe('a dead lock that many runs meet at once', () => {
  const rounds = long ? 25 : 2;
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function contender(): Promise<ChildProcess> {
    const child = fork(contenderProgram);
    children.push(child);
    await once(child, 'message');
    return child;
  }

  test('is held by one of eight processes at any instant, round after round', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, contender));
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const into = join(folder, String(round));
      mkdirSync(into);
      hold(withoutStart(ended), join(into, 'lock'));
      const log = join(folder, `${round}.log`);
      const answers = all.map((child) => once(child, 'message'));
      for (const child of all) child.send({ folder: into, log, times: 3, die: false });
      for (const [answer] of await Promise.all(answers)) refused += answer.refused;
      expect(heldTimes(log, false)).toBe(24);
      expect(readdirSync(into)).toEqual([]);
    }
    expect(refused).toBeGreaterThan(rounds);
  });

  test.runIf(isGate)('is held by one at any instant, even if each holder dies', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, contender));
    const log = join(folder, 'log');
    const into = join(folder, 'locked');
    mkdirSync(into);
    const ends = all.map((child) => once(child, 'exit'));
    for (const child of all) child.send({ folder: into, log, times: 1, die: true });
    for (const [, signal] of await Promise.all(ends)) expect(signal).toBe('SIGKILL');
    expect(heldTimes(log, true)).toBe(4);
    lock(join(into, 'lock')).release();
    expect(readdirSync(into)).toEqual([]);
  });

  test('is held by one of eight runs in this process', async () => {
    for (let round = 0; round < rounds; round++) {
      hold(withoutStart(ended));
      let holding = 0;
      const one = async () => {
        const held = lock(path());
        expect(++holding).toBe(1);
        await new Promise((next) => setTimeout(next, 1));
        holding--;
        held.release();
      };
      const results = await Promise.allSettled(Array.from({ length: 8 }, one));
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LockedError);
      expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});
