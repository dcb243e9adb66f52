import { withoutComments } from '../../hosts/filter-file.ts';
import type { Source } from '../../source/lines.ts';
import { textOf } from '../files/text.ts';
import type { Io } from '../io/io.ts';
import { commands, isCommand } from './commands.ts';
import { Failure, unreadable } from './failure.ts';
import { foreignCommands } from './foreign-names.ts';
import type { Invocation, Operand } from './invocation.ts';

/** A text to work on. */
export interface Input extends Source {
  /** The text with comments replaced by spaces, so that offsets stay the same. */
  readonly filter: string;
  /** The path of a file that can be written. */
  readonly path?: string;
  /** True for a text from the command line, false for the content of a file or of the standard input. */
  readonly isArgument: boolean;
}

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

/** The content of a file; only a `.filter` file has comments. */
export function documentOf(file: string, bytes: Uint8Array): Input {
  const text = textOf(bytes);
  if (text === undefined) throw new Failure((say) => say.notUtf8(file));
  return { file, text, filter: isFilterFile(file) ? withoutComments(text) : text, isArgument: false };
}
