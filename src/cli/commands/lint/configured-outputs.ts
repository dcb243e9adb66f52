import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { attemptToRead, Failure } from '../../command-line/failure.ts';
import { pathFrom } from '../../configuration/paths.ts';
import { linkOnWay } from '../../files/own-file.ts';
import { maxBytes, textOf } from '../../files/text.ts';
import { hash } from '../../io/hash.ts';
import type { Io } from '../../io/io.ts';

/** The only folder that a configuration writes into: what others wrote must not choose what is overwritten. */
const folder = 'prefilter-reports';

/** The file in that folder which lists the reports that were written there, with their hashes. */
const listName = '.reports.json';

/** Names under which Git and Node find what they run, also as Windows and macOS spell them. */
const isForeign = /^(?:\.git|git~\d+|node_modules)(?:[ .:]|$)/i;

/** Throws a `Failure` if a configuration may not write a report at a path: elsewhere, or over a file that is no earlier report. */
export function refuseOutput(file: string, io: Io): void {
  const path = resolve(io.cwd, file);
  const parts = relative(io.cwd, path).split(sep);
  const [first, second] = parts;
  const isBelow = first === folder && second !== undefined && !parts.some((part) => isForeign.test(part));
  if (isAbsolute(file) || !isBelow || basename(path) === listName || linkOnWay(io.cwd, path, io) !== undefined) {
    throw new Failure((say) => say.outputOutside(file));
  }
  if (io.kindOf(path) === undefined) return;
  const bytes = attemptToRead(file, () => io.readOwn(path, maxBytes));
  const text = bytes && textOf(bytes);
  if (
    text === undefined ||
    reportsIn(dirname(listPath(io)), io)[pathFrom(dirname(listPath(io)), path)] !== hash(text)
  ) {
    throw new Failure((say) => say.notOwnReport(file));
  }
}

/** Writes a report that a configuration asks for, and remembers it as one that may be replaced. */
export function writeConfiguredReport(file: string, text: string, io: Io): void {
  refuseOutput(file, io);
  const path = resolve(io.cwd, file);
  const list = listPath(io);
  if (linkOnWay(io.cwd, list, io) !== undefined) throw new Failure((say) => say.outputOutside(file));
  const reports = { ...reportsIn(dirname(list), io), [pathFrom(dirname(list), path)]: hash(text) };
  io.writeFile(path, text);
  io.writeFile(list, `${JSON.stringify(reports, undefined, 2)}\n`);
}

function listPath(io: Io): string {
  return join(io.cwd, folder, listName);
}

/** The hashes of the reports in a folder, by their paths; none if the list is not one. */
function reportsIn(inFolder: string, io: Io): Readonly<Record<string, unknown>> {
  const bytes = io.kindOf(inFolder) === 'directory' ? io.readOwn(join(inFolder, listName), maxBytes) : undefined;
  try {
    return Object(JSON.parse((bytes && textOf(bytes)) ?? '{}')) as Readonly<Record<string, unknown>>;
  } catch {
    // Not a list: no file counts as a report.
    return {};
  }
}
