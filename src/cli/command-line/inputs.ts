import { resolve } from 'node:path';
import { withoutComments } from '../../hosts/readers/filter-file.ts';
import type { Source } from '../../source/lines.ts';
import { maxBytes, shown, textOf } from '../files/text.ts';
import type { Io } from '../io/io.ts';
import { note } from '../output/output.ts';
import type { Invocation, Operand } from './command.ts';
import { attemptToRead, Failure, misuse, notUtf8, unreadable } from './failure.ts';
import type { ConfigurationValues, FlagValues, inputFlags } from './flags.ts';
import { noSuchFile } from './unknown-names.ts';

export interface Input extends Source {
  /** The text with comments replaced by spaces, so that offsets stay the same. */
  readonly filter: string;
  /** The path of a file that can be written. */
  readonly path?: string;
  /** True for a text from the command line, false for the content of a file or of the standard input. */
  readonly isArgument: boolean;
  /** The bytes of the standard input. */
  readonly bytes?: Uint8Array;
  /** The bytes of a text in its encoding, if that is not UTF-8; `undefined` if it has none for a character. */
  readonly encode?: (text: string) => Uint8Array | undefined;
}

export type InputInvocation = Invocation<FlagValues<typeof inputFlags> & ConfigurationValues>;

/** The kind of an argument that is neither the path of a `.filter` file nor begins with `(`. */
export type Otherwise = 'path' | 'text';

/** Whether an argument is a text rather than the name of a file. */
export function isTextOperand({ value, isText }: Operand, otherwise: Otherwise = 'path'): boolean {
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

/** The nth text of a command line. */
export function argumentInput(text: string, nth: number): Input {
  return { file: `<argument ${nth}>`, text, filter: text, isArgument: true };
}

/** The content of the standard input, under the name that the flags give it; on request in any encoding, as files are read. */
export async function standardInput({ flags, io }: InputInvocation, inAnyEncoding = false): Promise<Input> {
  const file = flags['stdin-filename'] ?? '<stdin>';
  const bytes = await io.readStdin().catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (!inAnyEncoding || textOf(bytes) !== undefined) return { ...fileInput(file, bytes), bytes };
  const { decodeText } = await import('../files/encoding.ts');
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw notUtf8(file);
  return { ...textInput(file, decoded.text), bytes, encode: decoded.encode };
}

/** The content of a file; only a `.filter` file has comments. */
export function fileInput(file: string, bytes: Uint8Array): Input {
  const text = textOf(bytes);
  if (text === undefined) throw notUtf8(file);
  return textInput(file, text);
}

function textInput(file: string, text: string): Input {
  return { file, text, filter: isFilterFile(file) ? withoutComments(text) : text, isArgument: false };
}

/**
 * Reads the texts of a command line in its order: `-e TEXT`, `-` for the standard input, arguments that begin with `(`
 * (a filter), files, and the `.filter` files of folders and patterns. A note says so if only files that are not read are named.
 * Throws a `Failure` for what cannot be read, and for an empty command line.
 */
export async function readInputs(
  invocation: InputInvocation,
  otherwise: Otherwise = 'path',
): Promise<readonly Input[]> {
  const { io } = invocation;
  const inputs = new Map<string, Input>();
  let texts = 0;
  let skipped = 0;
  for (const operand of invocation.operands) {
    const { value } = operand;
    if (isTextOperand(operand, otherwise) && !(otherwise === 'text' && namesFolder(operand, io))) {
      const input = argumentInput(value, ++texts);
      inputs.set(input.file, input);
    } else if (value === '-') {
      if (!inputs.has('-')) inputs.set('-', await standardInput(invocation));
    } else {
      const path = resolve(io.cwd, value);
      const kind = attemptToRead(value, () => io.kindOf(path));
      if (kind === 'directory' || (kind === undefined && /[*?[{]/.test(value))) {
        for (const { file, path } of await filterFilesIn(value, invocation)) {
          if (inputs.has(path)) continue;
          // A link that was found in a folder is not followed.
          const bytes = attemptToRead(file, () => io.readOwn(path, maxBytes));
          if (bytes !== undefined) inputs.set(path, { ...fileInput(file, bytes), path });
        }
      } else if (kind === undefined) throw noSuchFile(value, invocation);
      else if (kind === 'file' && !isFilterFile(value)) skipped++;
      else if (!inputs.has(path)) {
        const input = fileInput(
          shown(value, path, io),
          attemptToRead(value, () => io.readFile(path)),
        );
        inputs.set(path, kind === 'file' ? { ...input, path } : input);
      }
    }
  }
  if (inputs.size + skipped === 0) throw misuse((say) => say.nothingGiven(invocation.command, io.stdinIsPipe()));
  if (inputs.size === 0) note(invocation, (say) => say.noFilters(skipped));
  return [...inputs.values()];
}

/** Whether an argument is the name of a folder, where it could be any text. */
function namesFolder({ value, isText }: Operand, io: Io): boolean {
  const longest = 255;
  return !isText && value !== '' && value.length <= longest && io.kindOf(resolve(io.cwd, value)) === 'directory';
}

/** The `.filter` files that a folder or a pattern names, without ignored and excluded ones. */
async function filterFilesIn(name: string, invocation: InputInvocation) {
  const { flags, io } = invocation;
  const [{ discoverFiles }, { Configurations }] = await Promise.all([
    import('../files/discover.ts'),
    import('../configuration/configurations.ts'),
  ]);
  const { files, failures } = discoverFiles([name], new Configurations(flags, io), invocation);
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  const filterFiles = files.filter(({ file }) => isFilterFile(file));
  if (filterFiles.length === 0)
    throw new Failure((say) => say.noFilterFiles(name)).as({ code: 'no-match', file: name });
  return filterFiles;
}
