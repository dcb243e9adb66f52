import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, copyByHand } from './duckdb.ts';
import { amount, median, medianRatio } from './measure.ts';
import { mixedObjects, twenty, two } from './objects.ts';
import { atMost, count, figure, show } from './table.ts';

// The time of each way to write the documents that a filter selects to a file.

const documents = amount(1_000_000, 1000);
const rounds = 7;
const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
const file = join(folder, 'documents.ndjson');
const out = join(folder, 'selected.ndjson');

const byHand: Readonly<Record<string, string>> = {
  [two]: 'processed = false OR processed IS NULL',
  [twenty]: `(status = 'new' AND kind = 'inbound' AND owner IS NULL)
    OR (status = 'done' AND (region = 'north' OR region = 'south' OR region = 'east') AND processed = true)
    OR ((origin = 'mail' OR origin = 'upload' OR origin IS NULL) AND (note = 'checked' OR note = 'open') AND kind = 'outbound')
    OR (year = 'y2024' AND month = 'm05' AND (owner = 'ann' OR owner = 'bob' OR status IS NULL))
    OR (year = 'y2025' AND region = 'west')`,
};

async function showTimes(filter: string, conditions: number): Promise<void> {
  const sql = `COPY (SELECT * FROM read_json('${file}') WHERE ${byHand[filter]}) TO '${out}' (FORMAT json)`;
  const ways = [
    { name: 'SQL by hand, DuckDB', run: () => copyByHand(sql) },
    {
      name: 'prefilter query',
      run: () => command(['query', filter, '--dialect', 'qive', '--from', file, '--out', out]),
      target: 1.1,
    },
    {
      name: 'prefilter match',
      run: () => command(['match', filter, '--dialect', 'qive', '--data', file, '--format', 'ndjson']),
    },
  ].map((way) => ({ ...way, times: [] as number[] }));
  let selected: number | undefined;
  for (let round = 0; round <= amount(rounds); round++) {
    for (const { name, run, times } of ways) {
      const began = performance.now();
      const found = await run();
      // The first round is not counted: it loads the files into memory and compiles the code.
      if (round > 0) times.push(performance.now() - began);
      selected ??= found;
      if (found !== selected) throw new Error(`${name} selects ${found}, not ${selected}`);
    }
  }
  const rows = ways.map(({ name, times, target }) => {
    const timesByHand = medianRatio(times, ways[0]?.times ?? times);
    return [name, figure(median(times)), figure(timesByHand), atMost(timesByHand, target)];
  });
  const head = `querying, ${conditions} conditions, ${count(selected ?? 0)} of ${count(documents)} documents in a file`;
  show(head, ['', 'ms', 'time / by hand', ''], rows);
}

try {
  // In parts: one string with all documents would be too long on some machines.
  writeFileSync(file, '');
  const objects = mixedObjects(documents);
  for (let at = 0; at < documents; at += 100_000) {
    const lines = objects.slice(at, at + 100_000).map((object) => `${JSON.stringify(object)}\n`);
    writeFileSync(file, lines.join(''), { flag: 'a' });
  }
  await showTimes(two, 2);
  await showTimes(twenty, 20);
} finally {
  rmSync(folder, { recursive: true });
}
