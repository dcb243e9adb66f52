import { env } from 'node:process';

export interface Runner {
  readonly name?: string;
  run(): unknown;
}

/** Nanoseconds per run, one figure for each round. */
export type Rounds = readonly number[];

/** A number of rounds, seconds or objects, or the few of `--trial`, which shows that each part still runs. */
export function amount(usual: number, trial = 1): number {
  return env.PREFILTER_TRIAL === undefined ? usual : trial;
}

// Stores each result, so that V8 cannot skip the work.
const kept: { result: unknown } = { result: undefined };

const warmUpMs = amount(200);

/** Runs until V8 has optimized the code; at least twice, even if it is slow. */
export function warmUp({ run }: Runner): void {
  const end = performance.now() + warmUpMs;
  for (let runs = 0; runs < amount(3) || performance.now() < end; runs++) kept.result = run();
}

/**
 * Times runners in turns, each in its place, after a warm-up: in each round every runner gets `turnMs` or one run, whichever is longer.
 * The order changes each round, so that no runner always finds the processor and the heap as the same neighbour left them.
 */
export function race<const Runners extends readonly Runner[]>(
  runners: Runners,
  rounds: number,
  turnMs: number,
): { readonly [At in keyof Runners]: Rounds } {
  for (const runner of runners) warmUp(runner);
  const entries = runners.map((runner) => ({
    runner,
    runs: runsWithin(runner, amount(turnMs)),
    figures: [] as number[],
  }));
  for (let round = 0; round < amount(rounds); round++) {
    for (const { runner, runs, figures } of shuffled(entries)) figures.push(nanoseconds(runner, runs));
  }
  return entries.map(({ figures }) => figures) as { readonly [At in keyof Runners]: Rounds };
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** The median of the ratios of each round: whatever slows down a whole round, such as another process, cancels out. */
export function medianRatio(figures: Rounds, base: Rounds): number {
  return median(figures.map((figure, round) => figure / (base[round] as number)));
}

export function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

function nanoseconds({ run }: Runner, runs: number): number {
  dropGarbage();
  const start = performance.now();
  for (let i = 0; i < runs; i++) kept.result = run();
  return ((performance.now() - start) * 1e6) / runs;
}

/** Collects the young generation left by earlier turns, if the process allows it. */
function dropGarbage(): void {
  kept.result = undefined;
  globalThis.gc?.({ type: 'minor' });
}

function runsWithin(runner: Runner, turnMs: number): number {
  let runs = 1;
  for (;;) {
    // The quicker of two: after a pause of the machine, a turn would be one run on a cold processor.
    const ms = (Math.min(nanoseconds(runner, runs), nanoseconds(runner, runs)) * runs) / 1e6;
    if (ms >= turnMs / 4) return Math.max(1, Math.round((runs * turnMs) / ms));
    runs *= 2;
  }
}
