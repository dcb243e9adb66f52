import { resolve } from 'node:path';
import { attemptToRead, unreadable } from '../../command-line/failure.ts';
import { argumentInput, fileInput, type Input, isTextOperand, standardInput } from '../../command-line/inputs.ts';
import { maxBytes, shown, textOf } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';
import type { LintInvocation } from './flags.ts';

/** An operand of `lint`: a text, or a path or pattern. */
export type LintOperand = { readonly input: Input } | { readonly name: string };

/** The texts, paths and patterns of a command line, in its order; the working directory if it names none. */
export async function readOperands(invocation: LintInvocation): Promise<readonly LintOperand[]> {
  const { operands, flags, io } = invocation;
  const list = flags['files-from'];
  let texts = 0;
  const found: LintOperand[] = [];
  for (const operand of operands) {
    const { value } = operand;
    if (isTextOperand(operand)) found.push({ input: argumentInput(value, ++texts) });
    else if (value !== '-') found.push(streamAt(value, io) ?? { name: value });
    else if (!found.some((one) => 'input' in one && !one.input.isArgument)) {
      found.push({ input: await standardInput(invocation, true) });
    }
  }
  if (list !== undefined) for (const name of await namesIn(list, io)) found.push({ name });
  return found.length === 0 && list === undefined ? [{ name: '.' }] : found;
}

/** The paths and patterns among operands. */
export function namesOf(operands: readonly LintOperand[]): readonly string[] {
  return operands.flatMap((operand) => ('name' in operand ? [operand.name] : []));
}

/** The content of a pipe such as `<(…)`, whose name says nothing about its language. */
function streamAt(value: string, io: Io): LintOperand | undefined {
  const path = resolve(io.cwd, value);
  const bytes = attemptToRead(value, () => (io.kindOf(path) === 'stream' ? io.readFile(path, maxBytes) : undefined));
  return bytes && { input: fileInput(shown(value, path, io), bytes) };
}

async function namesIn(list: string, io: Io): Promise<readonly string[]> {
  const refuse = (error: unknown) => Promise.reject(unreadable(list, error));
  const bytes =
    list === '-' ? await io.readStdin().catch(refuse) : attemptToRead(list, () => io.readFile(resolve(io.cwd, list)));
  return (textOf(bytes) ?? '').split('\0').filter(Boolean);
}
