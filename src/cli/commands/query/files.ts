import { basename, extname, relative, resolve, sep } from 'node:path';
import { patternTest } from '../../../lint/config/patterns.ts';
import { Failure } from '../../command-line/failure.ts';
import { shown, unreadable } from '../../command-line/inputs.ts';
import type { Io } from '../../io/io.ts';
import { walk } from '../lint/walk.ts';
import type { QueryTexts } from './texts.ts';

const kinds = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.parquet': 'parquet',
  '.xml': 'xml',
} as const;

type FileKind = (typeof kinds)[keyof typeof kinds];

export interface QueryFile {
  readonly path: string;
  /** The name to show. */
  readonly file: string;
  readonly kind: FileKind;
}

/**
 * The files that paths, folders and patterns name, each once. Folders and patterns give only files that can be queried,
 * without the `failed.ndjson` and `index.ndjson` of `fetch`. Throws a `Failure` for a name without files.
 */
export function queryFiles(names: readonly string[], io: Io, say: QueryTexts): readonly QueryFile[] {
  const found = new Map<string, QueryFile>();
  for (const name of names) {
    const files = filesOf(name, io, say);
    if (files.length === 0) throw new Failure(() => say.nothingIn(name));
    for (const one of files) found.set(one.path, one);
  }
  return [...found.values()];
}

function filesOf(name: string, io: Io, say: QueryTexts): readonly QueryFile[] {
  const path = resolve(io.cwd, name);
  const kind = kindOf(name, path, io);
  if (kind === 'directory') return walked(path, () => true, io);
  if (kind !== undefined) {
    const one = queryFile(name, path, io);
    if (one === undefined) throw new Failure(() => say.unknownKind(name));
    return [one];
  }
  const special = name.search(/[*?[{]/);
  if (special === -1) throw new Failure((texts) => texts.notFound(name));
  const cut = name.lastIndexOf('/', special) + 1;
  const base = resolve(io.cwd, name.slice(0, cut));
  if (kindOf(name, base, io) !== 'directory') return [];
  const matches = patternTest([`/${name.slice(cut)}`]);
  return walked(base, (file) => matches(relative(base, file).replaceAll(sep, '/')), io);
}

function walked(base: string, isWanted: (path: string) => boolean, io: Io): readonly QueryFile[] {
  const { files, failures } = walk(base, true, io);
  for (const failure of failures) throw failure;
  const all = new Set(files);
  return files.flatMap((path) => {
    if (!isWanted(path)) return [];
    const notRead =
      /^(?:failed|index)\.ndjson$/.test(basename(path)) &&
      all.has(resolve(path, '..', '.prefilter', 'checkpoint.json'));
    const one = notRead ? undefined : queryFile(path, path, io);
    return one === undefined ? [] : [one];
  });
}

function queryFile(given: string, path: string, io: Io): QueryFile | undefined {
  const extension = extname(path).toLowerCase();
  if (!Object.hasOwn(kinds, extension)) return undefined;
  return { path, file: shown(given, path, io), kind: kinds[extension as keyof typeof kinds] };
}

function kindOf(name: string, path: string, io: Io) {
  try {
    return io.kindOf(path);
  } catch (error) {
    throw unreadable(name, error);
  }
}
