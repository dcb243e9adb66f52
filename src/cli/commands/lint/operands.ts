import { resolve } from 'node:path';
import { Failure, unreadable } from '../../command-line/failure.ts';
import { documentOf, type Input, isTextOf, standardInput } from '../../command-line/inputs.ts';
import type { Invocation } from '../../command-line/invocation.ts';
import { maxBytes, shown, textOf } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';

/** An operand of `lint`: a text, or a path or pattern. */
export type LintOperand = { readonly input: Input } | { readonly name: string };

/** The texts, paths and patterns of a command line, in its order; the working directory if it names none. */
export async function lintOperands(invocation: Invocation, io: Io): Promise<readonly LintOperand[]> {
  const { operands, flags } = invocation;
  const list = flags['files-from'];
  let texts = 0;
  const found: LintOperand[] = [];
  for (const operand of operands) {
    const { value } = operand;
    if (isTextOf(operand)) {
      found.push({ input: { file: `<argument ${++texts}>`, text: value, filter: value, isArgument: true } });
    } else if (value !== '-') found.push(streamAt(value, io) ?? { name: value });
    else if (!found.some((one) => 'input' in one && !one.input.isArgument)) {
      found.push({ input: await standardInput(invocation, io) });
    }
  }
  if (list !== undefined) for (const name of await namesIn(list, io)) found.push({ name });
  return found.length === 0 && list === undefined ? [{ name: '.' }] : found;
}

/** The content of a pipe such as `<(…)`, whose name says nothing about its language. */
function streamAt(value: string, io: Io): LintOperand | undefined {
  const path = resolve(io.cwd, value);
  try {
    if (io.kindOf(path) !== 'stream') return undefined;
    return { input: documentOf(shown(value, path, io), io.readFile(path, maxBytes)) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable(value, error);
  }
}

async function namesIn(list: string, io: Io): Promise<readonly string[]> {
  try {
    const bytes = list === '-' ? await io.readStdin() : io.readFile(resolve(io.cwd, list));
    return (textOf(bytes) ?? '').split('\0').filter(Boolean);
  } catch (error) {
    throw unreadable(list, error);
  }
}
