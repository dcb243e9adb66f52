import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median, medianRatio, shuffled } from './measure.ts';

/** A whole process, from its start to its end. */
export type ColdStart =
  | { readonly name: string; readonly target?: number; readonly reason: string }
  | { readonly name: string; readonly target?: number; readonly milliseconds: number; readonly timesNode: number };

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** The highest allowed cost, as a multiple of the empty process. */
  readonly target?: number;
}

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

const empty: Command = { name: 'node -e 0', args: ['-e', '0'] };

const commands: readonly Command[] = [
  { name: 'prefilter --version', args: [bin, '--version'], target: 1.15 },
  { name: "prefilter lint -e '(= processed false)'", args: [bin, 'lint', '-e', '(= processed false)'], target: 1.9 },
];

const rounds = 40;

/** Times the commands in turns, with the Node that runs this. */
export function coldStarts(): readonly ColdStart[] {
  const absent = existsSync(bin) ? undefined : 'no dist/bin.js';
  const entries = [empty, ...commands].map((command) => ({
    command,
    // The first run also loads the files into the file system's cache.
    reason: command === empty ? undefined : (absent ?? failure(command)),
    times: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { command, reason, times } of shuffled(entries)) if (reason === undefined) times.push(elapsed(command));
  }
  const [base] = entries;
  return entries.map(({ command: { name, target }, reason, times }) => {
    const head = { name, ...(target !== undefined && { target }) };
    if (reason !== undefined) return { ...head, reason };
    return { ...head, milliseconds: median(times), timesNode: medianRatio(times, base?.times ?? times) };
  });
}

function failure({ args }: Command): string | undefined {
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (error !== undefined) throw error;
  return status === 0 ? undefined : `exits with ${status}`;
}

function elapsed({ args }: Command): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}
