import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { amount, median, medianRatio, shuffled } from './measure.ts';
import { atMost, figure, show } from './table.ts';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Whole processes, from start to end, and the highest allowed cost as a multiple of the empty one, which is the first. */
const commands: readonly { readonly name: string; readonly args: readonly string[]; readonly target?: number }[] = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: 'prefilter --version', args: [bin, '--version'], target: 1.15 },
  { name: "prefilter lint -e '(= processed false)'", args: [bin, 'lint', '-e', '(= processed false)'], target: 1.9 },
];

function elapsed(args: readonly string[]): number {
  const start = performance.now();
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw error ?? new Error(`${args.join(' ')} exits with ${status}`);
  return performance.now() - start;
}

const entries = commands.map((command) => ({ ...command, times: [] as number[] }));
// The first run also loads the files into the file system's cache.
for (const { args } of entries) elapsed(args);
for (let round = 0; round < amount(40); round++) {
  for (const { args, times } of shuffled(entries)) times.push(elapsed(args));
}
const [empty] = entries;
const rows = entries.map(({ name, times, target }) => {
  const timesNode = medianRatio(times, empty?.times ?? times);
  return [name, figure(median(times)), figure(timesNode), atMost(timesNode, target)];
});
show('cold start, whole process', ['command', 'ms', 'time / node -e 0', ''], rows);
