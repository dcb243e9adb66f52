import type { Execute } from '../command-line/invocation.ts';

/** Prints the version. */
export const execute: Execute = async (_, io) => {
  io.stdout.write(`${io.version}\n`);
  return 0;
};
