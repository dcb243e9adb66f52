import { basename, dirname, extname, resolve } from 'node:path';
import type { Invocation } from '../command-line/command.ts';
import { attemptToRead, Failure, misuse, notFound } from '../command-line/failure.ts';
import type { FlagValues, inputFlags } from '../command-line/flags.ts';
import type { Io } from '../io/io.ts';
import { filesMatching } from './discover.ts';
import { piecesOf, plainName } from './lines.ts';
import { shown } from './text.ts';
import { walk } from './walk.ts';

const kinds = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.parquet': 'parquet',
  '.xml': 'xml',
} as const;

/** A file with documents, by its extension; lines may be compressed, as in `a.ndjson.gz`. */
export interface DataFile {
  readonly path: string;
  /** The name to show. */
  readonly file: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  /** The folders or patterns by which it was found, or the folder it is in if it was named itself. */
  readonly within: readonly string[];
}

/**
 * The files with documents that paths, folders and patterns name, each once, without the `failed.ndjson` and `index.ndjson` of
 * `fetch` in folders. Throws a `Failure` for a name without files.
 */
export function findDataFiles(names: readonly string[], io: Io): readonly DataFile[] {
  const found = new Map<string, DataFile>();
  for (const name of names) {
    const files = dataFilesOf(name, io);
    if (files.length === 0) throw new Failure((say) => say.noDataFiles(name)).as({ code: 'no-match', file: name });
    for (const one of files) {
      const within = [...(found.get(one.path)?.within ?? []), ...one.within];
      found.set(one.path, { ...one, within });
    }
  }
  return [...found.values()];
}

function dataFilesOf(name: string, io: Io): readonly DataFile[] {
  const path = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(path));
  if (kind !== undefined && kind !== 'directory') {
    const one = dataFileAt(path, name, dirname(path), io);
    if (one === undefined) throw misuse((say) => say.notDataFile(name));
    return [one];
  }
  const walked = kind === 'directory' ? walk(path, true, io) : filesMatching(name, () => true, io);
  if (walked === undefined) throw notFound(name);
  for (const failure of walked.failures) throw failure;
  const all = walked.files.filter((path) => !/^(?:failed|index)\.ndjson$/.test(basename(path)) || !isOfFetch(path, io));
  return all.flatMap((one) => dataFileAt(one, one, path, io) ?? []);
}

/** Whether a file is in a folder that `fetch` wrote. */
function isOfFetch(path: string, io: Io): boolean {
  return io.kindOf(resolve(path, '..', '.prefilter', 'checkpoint.json')) === 'file';
}

/** Whether files are documents as `fetch` stores them: XML, or lines in a folder of its own. */
export function areStored(files: readonly DataFile[], io: Io): boolean {
  return files.every(
    ({ kind, path }) => kind === 'xml' || (basename(path) === 'documents.ndjson' && isOfFetch(path, io)),
  );
}

function dataFileAt(path: string, given: string, within: string, io: Io): DataFile | undefined {
  const plain = plainName(path);
  const extension = extname(plain).toLowerCase();
  if (!Object.hasOwn(kinds, extension)) return undefined;
  const kind = kinds[extension as keyof typeof kinds];
  const isLines = kind === 'ndjson' || kind === 'csv';
  return plain === path || isLines ? { path, file: shown(given, path, io), kind, within: [within] } : undefined;
}

/** The names in the value of `--at`, the field of each object that holds the properties; none for the object itself. */
export function fieldNames({ at }: { readonly at?: string }): readonly string[] {
  const names = at?.split('.') ?? [];
  if (names.includes('')) throw misuse((say) => say.wrongField(names.join('.')));
  return names;
}

/** A stream of documents, one per line. */
export interface LineSource {
  readonly file: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

type LineInvocation = Pick<Invocation<FlagValues<typeof inputFlags>>, 'flags' | 'io'>;

/** The lines of the standard input, of a file, or of the files that a folder or a pattern names. */
export function lineSources(name: string, { flags, io }: LineInvocation): readonly LineSource[] {
  const files = name === '-' ? [{ file: flags['stdin-filename'] ?? '<stdin>' }] : lineFiles(name, io);
  return files.map((one) => ({ file: one.file, pieces: piecesOf(one, io) }));
}

/** A file as it is named, or the lines of JSON in a folder or matching a pattern. */
function lineFiles(name: string, io: Io): readonly { readonly path: string; readonly file: string }[] {
  const path = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(path));
  if (kind !== 'directory' && (kind !== undefined || !/[*?[{]/.test(name))) return [{ path, file: name }];
  const files = findDataFiles([name], io).filter((file) => file.kind === 'ndjson');
  if (files.length === 0) throw new Failure((say) => say.noLines(name)).as({ code: 'no-match', file: name });
  return files;
}
