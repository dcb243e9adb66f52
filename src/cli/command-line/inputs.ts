import { sep } from 'node:path';
import { withoutComments } from '../../hosts/filter-file.ts';
import type { Source } from '../../source/lines.ts';
import { isBelow, pathFrom } from '../configuration/paths.ts';
import { FileError } from '../io/file-error.ts';
import type { Io } from '../io/io.ts';
import { commands, isCommand } from './commands.ts';
import { Failure } from './failure.ts';
import { foreignCommands } from './foreign-names.ts';
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

/** Longer files are data, and their syntax trees would not fit into the memory of small machines. */
export const maxBytes = 10_000_000;

/** The kind of an argument that is neither the path of a `.filter` file nor begins with `(`. */
export type Otherwise = 'path' | 'text';

/** Whether an argument is a text rather than the name of a file. */
export function isTextOf({ value, isText }: Operand, otherwise: Otherwise = 'path'): boolean {
  if (isText || value === '-') return isText;
  // Empty because of an unset variable in a script; it does not mean the working directory.
  if (value === '') return true;
  if (isFilterFile(value)) return false;
  return value.trimStart().startsWith('(') || otherwise === 'text';
}

/** Whether a file contains one filter, by its name. */
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

/** The failure for a path that does not exist; the first argument may be a misspelt command. */
export function noSuchFile(given: string, { isDefault, operands }: Invocation): Failure {
  const isMistakenCommand = isDefault && given === operands[0]?.value && !isCommand(given);
  const ours = isMistakenCommand && Object.hasOwn(foreignCommands, given) ? foreignCommands[given] : undefined;
  if (ours !== undefined) return new Failure((say) => say.foreignName(given, `prefilter ${ours}`));
  return new Failure((say, near) =>
    say.noSuchFile(given, isMistakenCommand ? near(given, Object.keys(commands)) : undefined),
  );
}

/** Runs a file operation; its error becomes the `Failure` for a path that cannot be read. */
export function attempt<T>(given: string, read: () => T): T {
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
  const { code = '', message = String(error) } = Object(error) as { readonly code?: string; readonly message?: string };
  return say.systemError(code, message.replace(/, \w+( '.*)?$/s, ''));
}

/** The content of a file; only a `.filter` file has comments. */
export function documentOf(file: string, bytes: Uint8Array): Input {
  const text = textOf(bytes);
  if (text === undefined) throw new Failure((say) => say.notUtf8(file));
  return { file, text, filter: isFilterFile(file) ? withoutComments(text) : text, isArgument: false };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; `undefined` if it is invalid. Keeps a byte order mark, since positions count it. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A path relative to the working directory, or as given if it is outside; always with `/`. */
export function shown(given: string, path: string, io: Io): string {
  return isBelow(io.cwd, path) ? pathFrom(io.cwd, path) : given.replaceAll(sep, '/');
}
