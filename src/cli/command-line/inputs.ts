import { resolve, sep } from 'node:path';
import { withoutComments } from '../../hosts/filter-file.ts';
import type { Source } from '../../report/finding.ts';
import { isBelow, pathFrom } from '../configuration/paths.ts';
import { FileError } from '../io/file-error.ts';
import type { Io } from '../io/io.ts';
import { commands, isCommand } from './commands.ts';
import { Failure } from './failure.ts';
import type { Invocation, Operand } from './invocation.ts';
import type { CliTexts } from './texts.ts';

/** A text to work on. */
export interface Input extends Source {
  /** The text with comments replaced by spaces, so that offsets stay the same. */
  readonly filter: string;
  /** The path of a file that can be written. */
  readonly path?: string;
  /** True for a text from the command line, false for the content of a file or of the standard input. */
  readonly isArgument: boolean;
}

export interface Inputs {
  readonly inputs: readonly Input[];
  /** The number of files that were named but are not `.filter` files. */
  readonly skipped: number;
}

/** What an argument is that is neither the path of a `.filter` file nor begins with `(`. */
type Otherwise = 'path' | 'text';

/**
 * Reads the texts of a command line in its order: `-e TEXT`, `-` for the standard input, arguments that begin with `(`
 * (a filter), and paths. Throws a `Failure` for what cannot be read, and for an empty command line.
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

/** Whether an argument is a text rather than the name of a file. */
export function isTextOf({ value, isText }: Operand, otherwise: Otherwise = 'path'): boolean {
  if (isText || value === '-') return isText;
  if (isFilterFile(value)) return false;
  return value.trimStart().startsWith('(') || otherwise === 'text';
}

/** Whether the name of a file says that it holds one filter. */
export function isFilterFile(name: string): boolean {
  return name.endsWith('.filter');
}

/** The content of the standard input, under the name that the flags give it. */
export async function standardInput({ flags }: Invocation, io: Io): Promise<Input> {
  const file = flags['stdin-filename'] ?? '<stdin>';
  const bytes = await io.readStdin().catch((error: unknown) => {
    throw unreadable(file, error);
  });
  return documentOf(file, bytes);
}

function fileAt(given: string, path: string, invocation: Invocation, io: Io): Input | undefined {
  const kind = attempt(given, () => io.kindOf(path));
  if (kind === undefined) throw noSuchFile(given, invocation);
  if (kind === 'directory') throw new Failure((say) => say.directory(given));
  if (kind === 'file' && !isFilterFile(given)) return undefined;
  const input = documentOf(
    shown(given, path, io),
    attempt(given, () => io.readFile(path)),
  );
  return kind === 'file' ? { ...input, path } : input;
}

/** The failure for a path that does not exist; the first argument may be a misspelt command. */
export function noSuchFile(given: string, { isDefault, operands }: Invocation): Failure {
  const isMistakenCommand = isDefault && given === operands[0]?.value && !isCommand(given);
  return new Failure((say, near) =>
    say.noSuchFile(given, isMistakenCommand ? near(given, Object.keys(commands)) : undefined),
  );
}

function attempt<T>(given: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(given, error);
  }
}

export function unreadable(given: string, error: unknown): Failure {
  return new Failure((say) => say.unreadable(given, reasonOf(error, say)));
}

export function unwritable(given: string, error: unknown): Failure {
  return new Failure((say) => say.unwritable(given, reasonOf(error, say)));
}

/** The reason without the system call and the path, such as `EACCES: permission denied`. */
function reasonOf(error: unknown, say: CliTexts): string {
  if (error instanceof FileError) return say[error.reason];
  return error instanceof Error ? error.message.replace(/, \w+( '.*)?$/s, '') : String(error);
}

/** The content of a file; only a `.filter` file has comments. */
export function documentOf(file: string, bytes: Uint8Array): Input {
  const text = textOf(bytes);
  if (text === undefined) throw new Failure((say) => say.notUtf8(file));
  return { file, text, filter: isFilterFile(file) ? withoutComments(text) : text, isArgument: false };
}

/** Decodes UTF-8; `undefined` where it is invalid. Keeps a byte order mark, since positions count it. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A path relative to the working directory, or as given where it is outside; always with `/`. */
export function shown(given: string, path: string, io: Io): string {
  return isBelow(io.cwd, path) ? pathFrom(io.cwd, path) : given.replaceAll(sep, '/');
}
