import { DuckDBInstance } from '@duckdb/node-api';
import { processIo } from '../../src/cli/io/process.ts';
import { run } from '../../src/cli/main.ts';

/** Copies rows by hand-written SQL, and returns their number. */
export async function copyByHand(sql: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const count = Number((await connection.runAndReadAll(sql)).getRowsJS()[0]?.[0]);
  connection.closeSync();
  instance.closeSync();
  return count;
}

/** Runs a command line of this tool, and returns the first number that it tells. */
export async function command(argv: readonly string[]): Promise<number> {
  let told = '';
  const stderr = {
    write: (text: string) => {
      told += text;
    },
  };
  const io = { ...processIo('0'), stdout: { write: () => {} }, stderr };
  if ((await run([...argv, '--lang', 'en'], io)) !== 0) throw new Error(told);
  return Number(/[\d,]+/.exec(told)?.[0].replaceAll(',', ''));
}
