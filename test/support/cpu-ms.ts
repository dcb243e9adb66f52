import { existsSync, readFileSync } from 'node:fs';
import { scaled } from './runs.ts';

/**
 * The processor time that this thread has used, in milliseconds; unlike the clock, it stands still while other processes run. Where
 * neither Node nor the system tells that of a thread, that of the process.
 */
export function cpuMs(): number {
  if (hasOwnTime) return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const hasOwnTime = existsSync('/proc/thread-self/schedstat');

function cpuMsOf(run: () => unknown): number {
  const began = cpuMs();
  run();
  return cpuMs() - began;
}

/** The processor time of a run. As other work on the machine can only add to it, one that takes more than `most` is repeated, and the least counts. */
export function leastCpuMs(run: () => unknown, most: number, tries = 4): number {
  let least = Infinity;
  for (let left = tries; left > 0 && least > most; left--) least = Math.min(least, cpuMsOf(run));
  return least;
}

/**
 * Whether a run takes at most this processor time, in milliseconds of a quiet machine: one that takes longer is repeated, the least
 * counts, and as many times more as this machine is slower now. True, or what was measured.
 */
export function takesAtMost(most: number, run: () => unknown, tries?: number): true | string {
  const least = leastCpuMs(run, most, tries);
  return within(most, least);
}

/** As `takesAtMost`, for what waits. */
export async function resolvesWithin(most: number, run: () => Promise<unknown>): Promise<true | string> {
  let least = Infinity;
  for (let left = 4; left > 0 && least > most; left--) {
    const began = cpuMs();
    await run();
    least = Math.min(least, cpuMs() - began);
  }
  return within(most, least);
}

function within(most: number, least: number): true | string {
  if (least <= most) return true;
  const times = slowness();
  return (
    least <= most * times || `${Math.round(least)} ms, on a machine ${times.toFixed(1)} times slower than a quiet one`
  );
}

/**
 * Whether a run of four times the size takes no more than eight times as long; what grows with the square takes sixteen times. A run
 * of less than 40 ms is short enough. Asked again before it counts, since machines are busy. `npm test` asks at an eighth of the size.
 */
export function growsLinearly(run: (size: number) => unknown, fullSize: number): boolean {
  const size = scaled(fullSize);
  for (let tries = 0; tries < 4; tries++) {
    const large = cpuMsOf(() => run(4 * size));
    if (large < 40 || large < 8 * cpuMsOf(() => run(size))) return true;
  }
  return false;
}

const rows = Array.from({ length: 1500 }, (_, i) => ({ key: `a${(i * 7919) % 1500}`, value: i }));

/**
 * How many times slower this machine is now than a quiet one, at least 1: a limit in milliseconds times this holds on a busy or an
 * older machine too, and still fails for code that has become slower.
 */
export function slowness(): number {
  const work = () => {
    const copies = JSON.parse(JSON.stringify(rows)) as typeof rows;
    copies.sort((a, b) => (a.key < b.key ? -1 : 1));
    return new Map(copies.map(({ key, value }) => [key, value]));
  };
  const quietMs = 1;
  return Math.max(1, leastCpuMs(work, quietMs, 25) / quietMs);
}
