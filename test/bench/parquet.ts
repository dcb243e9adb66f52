import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, resourceUsage } from 'node:process';
import { command, copyByHand } from './duckdb.ts';
import { amount, median } from './measure.ts';
import { mixedObjects, two } from './objects.ts';
import { inOwnProcess } from './own-process.ts';
import { atMost, count, figure, show } from './table.ts';

/*
 * The time and memory to write the documents of an NDJSON file that a filter selects as Parquet, each time in its own
 * process.
 */

/** One way in one round. */
interface Taken {
  readonly found: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const documents = amount(3_000_000, 3000);
const part = amount(100_000, 1000);
const rounds = 5;

const ways: Readonly<Record<string, (from: string, to: string) => Promise<number>>> = {
  // With the columns that DuckDB infers from the first rows.
  hand: (from, to) =>
    copyByHand(
      `COPY (SELECT * FROM read_json('${from}') WHERE processed = false OR processed IS NULL) TO '${to}' (FORMAT parquet)`,
    ),
  command: (from, to) =>
    command(['query', two, '--dialect', 'qive', '--from', from, '--format', 'parquet', '--out', to]),
};

async function compare(folder: string): Promise<void> {
  const from = join(folder, 'documents.ndjson');
  const third = mixedObjects(documents / 3).map((object) => `${JSON.stringify(object)}\n`);
  for (let at = 0; at < documents; at += part) {
    const start = at % third.length;
    writeFileSync(from, third.slice(start, start + part).join(''), { flag: 'a' });
  }
  const takenBy = async (way: string) => {
    const [taken] = await inOwnProcess<Taken>('parquet.ts', undefined, [way, from, join(folder, `${way}.parquet`)]);
    return taken as Taken;
  };
  const taken: (readonly [hand: Taken, ours: Taken])[] = [];
  for (let round = 0; round <= amount(rounds); round++) {
    const [hand, ours] = [await takenBy('hand'), await takenBy('command')];
    if (hand.found !== ours.found) throw new Error(`prefilter selects ${ours.found}, not ${hand.found}`);
    // The first round is not counted: it loads the files into memory.
    if (round > 0) taken.push([hand, ours]);
  }
  const [msByHand, ms] = ([0, 1] as const).map((at) => median(taken.map((both) => both[at].milliseconds)));
  const worst = Math.max(...taken.map(([hand, ours]) => ours.milliseconds / hand.milliseconds));
  const megabytes = Math.max(...taken.map(([, ours]) => ours.megabytes));
  const remark = `${atMost(worst, 2)}, ${atMost(megabytes, 600)} MB`;
  const head = `as Parquet, ${count(taken[0]?.[0].found ?? 0)} of ${count(documents)} documents in a file`;
  show(
    head,
    ['', 'ms', 'worst time / by hand', 'MB', ''],
    [
      ['COPY by hand, DuckDB', figure(msByHand ?? 0), '1', '-', ''],
      ['prefilter query --out', figure(ms ?? 0), figure(worst), figure(megabytes), remark],
    ],
  );
}

const [, , way, from = '', to = ''] = argv;
const run = ways[way ?? ''];
if (run !== undefined) {
  const began = performance.now();
  const found = await run(from, to);
  process.send?.({ found, milliseconds: performance.now() - began, megabytes: resourceUsage().maxRSS / 1000 });
} else {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
