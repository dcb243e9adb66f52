import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type Base, type ConfigurationFile, readConfiguration } from '../lint/config/configuration.ts';
import { configurationSchema } from '../lint/config/schema.ts';
import { allRules } from '../lint/rules.ts';
import { lineStarts, positionAt } from '../source/lines.ts';
import { PrefilterError } from '../source/prefilter-error.ts';

const names = ['prefilter.config.json', 'prefilter.config.jsonc'];

interface Known {
  readonly file: ConfigurationFile;
  /** The files that it was read from, with their times of change. */
  readonly read: ReadonlyMap<string, number>;
}

const known = new Map<string, Known>();

/** A configuration file, and the path of a linted file relative to it. */
export interface Configured {
  readonly file: ConfigurationFile;
  readonly path: string;
}

/**
 * The configuration that applies to a file: the named one, else the nearest one upward, as for the command line. Read again when
 * it changes. Throws an `Error` with the position if it is not valid.
 */
export function configurationOf(filename: string, named: string | undefined): Configured | undefined {
  const path = named === undefined ? findConfiguration(dirname(resolve(filename))) : resolve(named);
  if (path === undefined) return undefined;
  let found = known.get(path);
  if (found === undefined || [...found.read].some(([name, time]) => timeOf(name) !== time)) {
    const read = new Map<string, number>();
    found = { file: readFile(path, read, []), read };
    known.set(path, found);
  }
  return { file: found.file, path: pathFrom(dirname(path), resolve(filename)) };
}

function findConfiguration(folder: string): string | undefined {
  const path = names.map((name) => join(folder, name)).find((name) => timeOf(name) !== undefined);
  const parent = dirname(folder);
  if (path !== undefined || parent === folder) return path;
  return statSync(join(folder, '.git'), { throwIfNoEntry: false }) === undefined
    ? findConfiguration(parent)
    : undefined;
}

function timeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : undefined;
}

function readFile(path: string, read: Map<string, number>, extending: readonly string[]): ConfigurationFile {
  const text = readFileSync(path, 'utf8');
  read.set(path, timeOf(path) ?? 0);
  const readBase = (name: string): Base | { readonly problem: string } => {
    const base = resolve(dirname(path), name);
    if (base === path || extending.includes(base)) return { problem: `\`${name}\` extends this configuration.` };
    if (timeOf(base) === undefined) return { problem: `\`${name}\` does not exist.` };
    const file = readFile(base, read, [...extending, path]);
    return { file, pathOf: (own) => pathFrom(dirname(base), resolve(dirname(path), own)) };
  };
  const { file, problems } = readConfiguration({ file: path, text }, configurationSchema(allRules), 'en', readBase);
  if (file !== undefined) return file;
  const lines = problems.map(({ message, span }) => {
    const { line, column } = positionAt(lineStarts(text), span.start);
    return `${path}:${line}:${column}: ${message}`;
  });
  throw new PrefilterError('invalid-configuration', lines.join('\n'));
}

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/');
}
