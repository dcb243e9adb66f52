import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Source } from '../report/finding.ts';
import { commands, isCommand } from './commands.ts';
import { Failure } from './failure.ts';
import type { Invocation, Operand } from './invocation.ts';
import type { Io } from './io.ts';
import { withoutComments } from './without-comments.ts';

/** A text to work on. */
export interface Input extends Source {
  /** Where a file stands that can be written. */
  readonly path?: string;
  /** True where the text came as an argument, false where it stands in a document of its own. */
  readonly isArgument: boolean;
}

export interface Inputs {
  readonly inputs: readonly Input[];
  /** How many files were given that hold no filter this program knows how to find. */
  readonly skipped: number;
}

/** How a command takes an argument that is neither a path of a `.filter` file nor begins with `(`. */
type Otherwise = 'path' | 'text';

/**
 * Reads the texts of a command line in its order: `-e TEXT`, `-` for the standard input, arguments that begin with `(`
 * (a filter), and paths. Throws a `Failure` for what cannot be read and where there is nothing at all.
 */
export async function readInputs(invocation: Invocation, io: Io, otherwise: Otherwise = 'path'): Promise<Inputs> {
  const inputs = new Map<string, Input>();
  let texts = 0;
  let skipped = 0;
  for (const operand of invocation.operands) {
    if (isTextOf(operand, otherwise)) {
      const file = `<argument ${++texts}>`;
      inputs.set(file, { file, text: operand.value, filter: operand.value, isArgument: true });
    } else if (operand.value === '-') {
      if (!inputs.has('-')) inputs.set('-', await standardInput(invocation, io));
    } else {
      const path = resolve(io.cwd, operand.value);
      if (inputs.has(path)) continue;
      const input = fileAt(operand.value, path, invocation, io);
      if (input === undefined) skipped++;
      else inputs.set(path, input);
    }
  }
  if (inputs.size + skipped === 0) throw new Failure((say) => say.nothingGiven(invocation.command));
  return { inputs: [...inputs.values()], skipped };
}

function isTextOf({ value, isText }: Operand, otherwise: Otherwise): boolean {
  if (isText || value === '-') return isText;
  if (isFilterFile(value)) return false;
  return value.trimStart().startsWith('(') || otherwise === 'text';
}

function isFilterFile(name: string): boolean {
  return name.endsWith('.filter');
}

async function standardInput({ flags }: Invocation, io: Io): Promise<Input> {
  const file = flags['stdin-filename'] ?? '<stdin>';
  const bytes = await io.readStdin().catch((error: unknown) => {
    throw unreadable(file, error);
  });
  return document(file, bytes, isFilterFile(file));
}

function fileAt(given: string, path: string, invocation: Invocation, io: Io): Input | undefined {
  const kind = attempt(given, () => io.kindOf(path));
  if (kind === undefined) {
    const isMistakenCommand = invocation.isDefault && given === invocation.operands[0]?.value && !isCommand(given);
    throw new Failure((say, near) =>
      say.noSuchFile(given, isMistakenCommand ? near(given, Object.keys(commands)) : undefined),
    );
  }
  if (kind === 'directory') throw new Failure((say) => say.directory(given));
  if (kind === 'file' && !isFilterFile(given)) return undefined;
  const input = document(
    shown(given, path, io),
    attempt(given, () => io.readFile(path)),
    isFilterFile(given),
  );
  return kind === 'file' ? { ...input, path } : input;
}

function attempt<T>(given: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(given, error);
  }
}

function unreadable(given: string, error: unknown): Failure {
  return new Failure((say) => say.unreadable(given, reasonOf(error)));
}

/** `EACCES: permission denied`, without the call and the path that follow. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, \w+( '.*)?$/s, '') : String(error);
}

function document(file: string, bytes: Uint8Array, isFilterFile: boolean): Input {
  try {
    // The byte order mark stays: positions count it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { file, text, filter: isFilterFile ? withoutComments(text) : text, isArgument: false };
  } catch {
    throw new Failure((say) => say.notUtf8(file));
  }
}

/** A path as it was given, or from the working directory where that was absolute; with `/` everywhere. */
function shown(given: string, path: string, io: Io): string {
  const fromHere = relative(io.cwd, path);
  const isInside = isAbsolute(given) && !fromHere.startsWith('..') && !isAbsolute(fromHere);
  return (isInside ? fromHere : given).replaceAll(sep, '/');
}
