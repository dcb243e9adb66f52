import { resolve } from 'node:path';
import { shown } from '../files/text.ts';
import type { Io } from '../io/io.ts';
import { attemptToRead, Failure } from './failure.ts';
import { documentOf, type Input, isFilterFile, isTextOf, noSuchFile, type Otherwise, standardInput } from './inputs.ts';
import type { Invocation } from './invocation.ts';

interface Inputs {
  readonly inputs: readonly Input[];
  /** The number of files that were named but are not `.filter` files. */
  readonly skipped: number;
}

/**
 * Reads the texts of a command line in its order: `-e TEXT`, `-` for the standard input, arguments that begin with `(`
 * (a filter), files, and the `.filter` files of folders and patterns. Throws a `Failure` for what cannot be read, and for
 * an empty command line.
 */
export async function readInputs(invocation: Invocation, io: Io, otherwise: Otherwise = 'path'): Promise<Inputs> {
  const inputs = new Map<string, Input>();
  let texts = 0;
  let skipped = 0;
  for (const operand of invocation.operands) {
    const { value } = operand;
    if (isTextOf(operand, otherwise)) {
      const file = `<argument ${++texts}>`;
      inputs.set(file, { file, text: value, filter: value, isArgument: true });
    } else if (value === '-') {
      if (!inputs.has('-')) inputs.set('-', await standardInput(invocation, io));
    } else {
      const path = resolve(io.cwd, value);
      const kind = attemptToRead(value, () => io.kindOf(path));
      if (kind === 'directory' || (kind === undefined && /[*?[{]/.test(value))) {
        for (const file of await filterFilesIn(value, invocation, io)) {
          if (!inputs.has(file.path)) inputs.set(file.path, fileAt(file.file, file.path, io));
        }
      } else if (kind === undefined) throw noSuchFile(value, invocation);
      else if (kind === 'file' && !isFilterFile(value)) skipped++;
      else if (!inputs.has(path)) inputs.set(path, fileAt(value, path, io, kind === 'file'));
    }
  }
  if (inputs.size + skipped === 0) {
    throw new Failure((say) => say.nothingGiven(invocation.command, io.stdinIsPipe()));
  }
  return { inputs: [...inputs.values()], skipped };
}

function fileAt(given: string, path: string, io: Io, isWritable = true): Input {
  const input = documentOf(
    shown(given, path, io),
    attemptToRead(given, () => io.readFile(path)),
  );
  return isWritable ? { ...input, path } : input;
}

/** The `.filter` files that a folder or a pattern names, without ignored and excluded ones. */
async function filterFilesIn(name: string, invocation: Invocation, io: Io) {
  const [{ discoverFiles }, { Configurations }, { languageOf }] = await Promise.all([
    import('../files/discover.ts'),
    import('../configuration/configurations.ts'),
    import('./language.ts'),
  ]);
  const { flags } = invocation;
  const configurations = new Configurations(flags, io, languageOf(flags.lang, io.env, true));
  const { files, failures } = discoverFiles([name], configurations, invocation, io);
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  const found = files.filter(({ file }) => isFilterFile(file));
  if (found.length === 0) throw new Failure((say) => say.noFilterFiles(name));
  return found;
}
