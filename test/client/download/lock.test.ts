import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { becomeHolder, isAlive, letGo } from '../../../src/client/download/holder.ts';
import { lockFolder } from '../../../src/client/download/lock.ts';
import { long } from '../../support/runs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prefilter-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const since = '2026-11-20T12:00:00.000Z';
/** A process that has been. */
const gone = () => spawnSync(process.execPath, ['-e', '0']).pid;
const lock = () => join(folder, 'lock');
const hold = (holder: unknown) => writeFileSync(lock(), typeof holder === 'string' ? holder : JSON.stringify(holder));
const inUse = { name: 'DownloadError', code: 'folder-in-use' };
const onLinux = test.runIf(process.platform === 'linux');

describe('a lock', () => {
  test('is held by one, and let go without a trace', async () => {
    const unlock = await lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['lock']);
    const message = `Process ${process.pid} on ${hostname()} has held this folder since 20`;
    await expect(lockFolder(folder)).rejects.toMatchObject({ ...inUse, message: expect.stringContaining(message) });
    expect(readdirSync(folder)).toEqual(['lock']);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
    await (await lockFolder(folder))();
  });

  test('is not let go by one who lost it', async () => {
    const unlock = await lockFolder(folder);
    hold({ pid: process.ppid, host: hostname(), since });
    await unlock();
    expect(existsSync(lock())).toBe(true);
  });

  test.each<[string, () => unknown]>([
    ['another process', () => ({ pid: process.ppid, host: hostname(), since })],
    ['another machine', () => ({ pid: gone(), host: 'elsewhere', since })],
    ['nobody can say whom', () => '{'],
  ])('of %s stays', async (_, holder) => {
    hold(holder());
    const before = readFileSync(lock(), 'utf8');
    await expect(lockFolder(folder)).rejects.toMatchObject(inUse);
    expect(readFileSync(lock(), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test.each<[string, () => unknown]>([
    ['of a process that is gone', () => ({ pid: gone(), host: hostname(), since })],
    ['with the number of this process, that this one does not hold', () => ({ ...becomeOther(), pid: process.pid })],
  ])('%s is taken over', async (_, holder) => {
    hold(holder());
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject(inUse);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  onLinux('of a process whose number is used again is taken over', async () => {
    const { start, ...holder } = becomeOther();
    expect(start).toMatch(/^[0-9a-f-]{36} \d+$/);
    const [boot, tick] = (start as string).split(' ');
    for (const other of [`${boot} ${Number(tick) - 1}`, `00000000-0000-0000-0000-000000000000 ${tick}`]) {
      // The parent lives, but it did not begin then.
      hold({ ...holder, pid: process.ppid, start: other });
      await (await lockFolder(folder))();
    }
  });

  onLinux('of a process that was killed and that its parent has not seen yet is taken over', async () => {
    // The shell becomes `sleep`, which never asks after its child.
    const parent = spawn('bash', ['--norc', '-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const pid = Number(String(await new Promise((done) => parent.stdout.once('data', done))));
      const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2];
      while (state() !== 'Z') await new Promise((next) => setTimeout(next, 5));
      hold({ ...becomeOther(), pid });
      await (await lockFolder(folder))();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('has heirs: a dead one is followed by the next, a living one is named', async () => {
    const texts = [gone(), gone(), process.ppid].map((pid) => JSON.stringify({ pid, host: hostname(), since }));
    const heirOf = (text = '') => `lock-after-${createHash('sha256').update(text).digest('hex')}`;
    const [dead, heir, living] = texts as [string, string, string];
    hold(dead);
    writeFileSync(join(folder, heirOf(dead)), heir);
    writeFileSync(join(folder, heirOf(heir)), living);
    const message = expect.stringContaining(`Process ${process.ppid} `);
    await expect(lockFolder(folder)).rejects.toMatchObject({ ...inUse, message });
    expect(readdirSync(folder).sort()).toEqual(['lock', heirOf(dead), heirOf(heir)].sort());
    rmSync(join(folder, heirOf(heir)));
    writeFileSync(join(folder, 'lock-of-one-that-died-earlier'), dead);
    const unlock = await lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['lock']);
    await unlock();
  });

  test('of another thread of this process is one as well', async () => {
    const unlock = await lockFolder(folder);
    const worker = new Worker(
      `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(lockSource)}, ${JSON.stringify(import.meta.url)}))
        .then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)}))
        .catch(({ code, message }) => require('node:worker_threads').parentPort.postMessage(code ?? message));`,
      { eval: true },
    );
    const [said] = await once(worker, 'message');
    expect(said).toBe('folder-in-use');
    await worker.terminate();
    await unlock();
  });
});

const lockSource = fileURLToPath(new URL('../../../src/client/download/lock.ts', import.meta.url));

/** A holder as this thread writes one, of a name that it does not hold. */
function becomeOther() {
  const holder = becomeHolder();
  letGo(holder);
  expect(isAlive(holder)).toBe(false);
  return holder;
}

/** What the holders wrote: each that begins ends, or dies, before another begins. Gives how often it was held. */
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

describe('a dead lock that many come to at once', () => {
  const rounds = long ? 25 : 5;
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function contender(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('contender.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
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
      writeFileSync(join(into, 'lock'), JSON.stringify({ id: 'x', pid: gone(), host: hostname(), since }));
      const log = join(folder, `${round}.log`);
      const answers = all.map((child) => once(child, 'message'));
      for (const child of all) child.send({ folder: into, log, times: 3, die: false });
      for (const [answer] of await Promise.all(answers)) refused += answer.refused;
      expect(heldTimes(log, false)).toBe(24);
      expect(readdirSync(into)).toEqual([]);
    }
    expect(refused).toBeGreaterThan(rounds);
  });

  test('is held by one at any instant, also where each that has it dies', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, contender));
    const log = join(folder, 'log');
    const into = join(folder, 'locked');
    mkdirSync(into);
    const ends = all.map((child) => once(child, 'exit'));
    for (const child of all) child.send({ folder: into, log, times: 1, die: true });
    for (const [, signal] of await Promise.all(ends)) expect(signal).toBe('SIGKILL');
    expect(heldTimes(log, true)).toBe(8);
    await (await lockFolder(into))();
    expect(readdirSync(into)).toEqual([]);
  });

  test('is held by one of eight runs in this process', async () => {
    for (let round = 0; round < rounds; round++) {
      hold({ id: 'x', pid: gone(), host: hostname(), since });
      let holding = 0;
      const one = async () => {
        const unlock = await lockFolder(folder);
        expect(++holding).toBe(1);
        await new Promise((next) => setTimeout(next, 1));
        holding--;
        await unlock();
      };
      const results = await Promise.allSettled(Array.from({ length: 8 }, one));
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(inUse);
      expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});
