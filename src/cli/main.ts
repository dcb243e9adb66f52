import { processIo } from './io/process.ts';
import { run } from './run.ts';

/** Runs a command line in this process and returns the exit code. */
export function main(argv: readonly string[], version: string): Promise<number> {
  return run(argv, processIo(version));
}
