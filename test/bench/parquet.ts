import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, resourceUsage } from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';
import { processIo } from '../../src/cli/io/process.ts';
import { run } from '../../src/cli/main.ts';
import { median } from './measure.ts';
import { mixedObjects, two } from './objects.ts';
import { inOwnProcess } from './own-process.ts';

/**
 * The time and memory to write the documents of an NDJSON file that a filter selects as Parquet, each time in its own
 * process.
 */
export interface ParquetFigures {
  readonly documents: number;
  readonly selected: number;
  readonly byHandMilliseconds: number;
  readonly milliseconds: number;
  /** The highest of all rounds: its time divided by that of hand-written DuckDB just before. */
  readonly timesByHand: number;
  /** The highest memory of all rounds. */
  readonly megabytes: number;
}

/** One way in one round. */
interface Taken {
  readonly count: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const documents = 3_000_000;
const rounds = 5;

/** `COPY` of DuckDB, with the columns that it infers from the first rows. */
async function byHand(from: string, to: string): Promise<number> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = `SELECT * FROM read_json('${from}') WHERE processed = false OR processed IS NULL`;
  return Number((await connection.runAndReadAll(`COPY (${rows}) TO '${to}' (FORMAT parquet)`)).getRowsJS()[0]?.[0]);
}

async function byCommand(from: string, to: string): Promise<number> {
  let told = '';
  const stderr = {
    write: (text: string) => {
      told += text;
    },
  };
  const io = { ...processIo('0'), stdout: { write: () => {} }, stderr };
  const asked = ['query', two, '--dialect', 'qive', '--from', from, '--format', 'parquet', '--out', to, '--lang', 'en'];
  if ((await run(asked, io)) !== 0) throw new Error(told);
  return Number(/[\d,]+/.exec(told)?.[0].replaceAll(',', ''));
}

async function taken(way: string, from: string, to: string): Promise<Taken> {
  const began = performance.now();
  const count = await (way === 'hand' ? byHand : byCommand)(from, to);
  return { count, milliseconds: performance.now() - began, megabytes: resourceUsage().maxRSS / 1000 };
}

async function figures(): Promise<ParquetFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
    const from = join(folder, 'documents.ndjson');
    const third = mixedObjects(documents / 3).map((object) => `${JSON.stringify(object)}\n`);
    for (let at = 0; at < documents; at += 100_000) {
      const start = at % third.length;
      writeFileSync(from, third.slice(start, start + 100_000).join(''), { flag: 'a' });
    }
    const [hand, command]: [Taken[], Taken[]] = [[], []];
    // The first round is not counted: it loads the files into memory.
    for (let round = 0; round <= rounds; round++) {
      const [one, other] = [
        await inOwnProcess<Taken>('parquet.ts', undefined, ['hand', from, join(folder, 'hand.parquet')]),
        await inOwnProcess<Taken>('parquet.ts', undefined, ['command', from, join(folder, 'command.parquet')]),
      ];
      if (one.count !== other.count) throw new Error(`prefilter selects ${other.count}, not ${one.count}`);
      if (round === 0) continue;
      hand.push(one);
      command.push(other);
    }
    return {
      documents,
      selected: command[0]?.count ?? 0,
      byHandMilliseconds: median(hand.map(({ milliseconds }) => milliseconds)),
      milliseconds: median(command.map(({ milliseconds }) => milliseconds)),
      timesByHand: Math.max(...command.map(({ milliseconds }, i) => milliseconds / (hand[i] as Taken).milliseconds)),
      megabytes: Math.max(...command.map(({ megabytes }) => megabytes)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , way, from = '', to = ''] = argv;
const answer = way === undefined ? await figures() : await taken(way, from, to);
if (process.send === undefined) console.log(JSON.stringify(answer, undefined, 2));
process.send?.(answer);
process.disconnect?.();
