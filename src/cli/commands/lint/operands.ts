import { resolve } from 'node:path';
import { Failure } from '../../command-line/failure.ts';
import {
  documentOf,
  type Input,
  isTextOf,
  shown,
  standardInput,
  textOf,
  unreadable,
} from '../../command-line/inputs.ts';
import type { Invocation } from '../../command-line/invocation.ts';
import type { Io } from '../../io/io.ts';
import { maxBytes } from './file.ts';

/** Something to check: a text, or what a path or a pattern names. */
export type Subject = { readonly input: Input } | { readonly name: string };

/** What a command line names to check, in its order; the working directory where it names nothing. */
export async function subjectsOf(invocation: Invocation, io: Io): Promise<readonly Subject[]> {
  const { operands, flags } = invocation;
  const list = flags['files-from'];
  let texts = 0;
  const subjects: Subject[] = [];
  for (const operand of operands) {
    const { value } = operand;
    if (isTextOf(operand)) {
      subjects.push({ input: { file: `<argument ${++texts}>`, text: value, filter: value, isArgument: true } });
    } else if (value !== '-') subjects.push(streamAt(value, io) ?? { name: value });
    else if (!subjects.some((subject) => 'input' in subject && !subject.input.isArgument)) {
      subjects.push({ input: await standardInput(invocation, io) });
    }
  }
  if (list !== undefined) for (const name of await namesIn(list, io)) subjects.push({ name });
  return subjects.length === 0 && list === undefined ? [{ name: '.' }] : subjects;
}

/** What a pipe holds, such as that of `<(…)`; it has no name that says more. */
function streamAt(value: string, io: Io): Subject | undefined {
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
