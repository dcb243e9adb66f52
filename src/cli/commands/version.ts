import { Failure } from '../command-line/failure.ts';
import type { Execute } from '../command-line/invocation.ts';

/** Prints the version. */
export const execute: Execute = async ({ operands: [operand] }, io) => {
  if (operand !== undefined) throw new Failure((say) => say.tooManyArguments('version', operand.value));
  io.stdout.write(`${io.version}\n`);
  return 0;
};
