import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { processIo } from '../../src/cli/io/process.ts';
import { run } from '../../src/cli/main.ts';
import { median, medianRatio } from './measure.ts';
import { mixedObjects, twenty, two } from './objects.ts';

/** The time of one way to write the documents that a filter selects to a file. */
interface QueryTime {
  readonly name: string;
  readonly milliseconds: number;
  /** Its time divided by that of the hand-written SQL. */
  readonly timesByHand: number;
  /** The highest allowed `timesByHand`. */
  readonly target?: number;
}

export interface QueryFigures {
  readonly documents: number;
  readonly all: readonly {
    readonly conditions: number;
    readonly selected: number;
    readonly times: readonly QueryTime[];
  }[];
}

const documents = 1_000_000;
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

/** Runs a command line of this tool and returns the first number that it prints. */
async function command(argv: readonly string[]): Promise<number> {
  let told = '';
  const silent = { write: () => {} };
  const stderr = {
    write: (text: string) => {
      told += text;
    },
  };
  const io = { ...processIo('0'), stdout: silent, stderr };
  const code = await run([...argv, '--lang', 'en'], io);
  if (code !== 0) throw new Error(told);
  return Number(/[\d,]+/.exec(told)?.[0].replaceAll(',', ''));
}

async function timesOf(filter: string): Promise<QueryFigures['all'][number]> {
  const ways: readonly (readonly [string, () => Promise<number>])[] = [
    [
      'SQL by hand, DuckDB',
      async () => {
        const instance = await DuckDBInstance.create(':memory:');
        const connection = await instance.connect();
        const sql = `COPY (SELECT * FROM read_json('${file}') WHERE ${byHand[filter]}) TO '${out}' (FORMAT json)`;
        const count = Number((await connection.runAndReadAll(sql)).getRowsJS()[0]?.[0]);
        connection.closeSync();
        instance.closeSync();
        return count;
      },
    ],
    ['prefilter query', () => command(['query', filter, '--dialect', 'qive', '--from', file, '--out', out])],
    ['prefilter match', () => command(['match', filter, '--dialect', 'qive', '--data', file, '--format', 'ndjson'])],
  ];
  const times = ways.map((): number[] => []);
  let selected: number | undefined;
  for (let round = 0; round <= rounds; round++) {
    for (const [i, [name, way]] of ways.entries()) {
      const began = performance.now();
      const count = await way();
      // The first round is not counted: it loads the files into memory and compiles the code.
      if (round > 0) times[i]?.push(performance.now() - began);
      selected ??= count;
      if (count !== selected) throw new Error(`${name} selects ${count}, not ${selected}`);
    }
  }
  const [hand = []] = times;
  return {
    conditions: filter === two ? 2 : 20,
    selected: selected ?? 0,
    times: ways.map(([name], i) => {
      const own = times[i] as readonly number[];
      const target = name === 'prefilter query' ? { target: 1.1 } : {};
      return { name, milliseconds: median(own), timesByHand: medianRatio(own, hand), ...target };
    }),
  };
}

try {
  // In parts: one string with all documents would be too long on some machines.
  writeFileSync(file, '');
  const objects = mixedObjects(documents);
  for (let at = 0; at < documents; at += 100_000) {
    const lines = objects.slice(at, at + 100_000).map((object) => `${JSON.stringify(object)}\n`);
    writeFileSync(file, lines.join(''), { flag: 'a' });
  }
  const figures: QueryFigures = { documents, all: [await timesOf(two), await timesOf(twenty)] };
  process.send?.(figures);
  if (process.send === undefined) console.log(JSON.stringify(figures, undefined, 2));
} finally {
  rmSync(folder, { recursive: true });
}
