/**
 * The processor time that this process has used, in milliseconds; unlike the clock, it stands still while other
 * processes run.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function cpuMsOf(run: () => void): number {
  const began = cpuMs();
  run();
  return cpuMs() - began;
}

/** The processor time of a run. As other work on the machine can only add to it, one that takes more than `most` is repeated, and the least counts. */
export function leastCpuMs(run: () => void, most: number, tries = 4): number {
  let least = Infinity;
  for (let left = tries; left > 0 && least > most; left--) least = Math.min(least, cpuMsOf(run));
  return least;
}

/**
 * Whether a run of four times the size takes no more than eight times as long; what grows with the square takes sixteen times. A run
 * of less than 40 ms is short enough. Asked again before it counts, since machines are busy.
 */
export function growsLinearly(run: (size: number) => void, size: number): boolean {
  for (let tries = 0; tries < 4; tries++) {
    const large = cpuMsOf(() => run(4 * size));
    if (large < 40 || large < 8 * cpuMsOf(() => run(size))) return true;
  }
  return false;
}
