import { readFileSync, realpathSync, statSync } from 'node:fs';
import * as paths from 'node:path';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Base, type ConfigurationFile, readConfiguration } from '../lint/config/configuration.ts';
import { configurationMessages } from '../lint/config/configuration-messages.ts';
import { findBase, mostBases } from '../lint/config/find-base.ts';
import { configurationSchema } from '../lint/config/schema.ts';
import { allRules } from '../lint/rules.ts';
import { lineStarts, positionAt } from '../source/lines.ts';
import { PrefilterError } from '../source/problem.ts';

const names = ['prefilter.config.json', 'prefilter.config.jsonc'];

interface Known {
  readonly file: ConfigurationFile;
  /** The files that it was read from, with their times of change. */
  readonly read: ReadonlyMap<string, number>;
}

const say = configurationMessages.en;

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
    const root = rootOf(dirname(path));
    if (named === undefined) refuseOutside(path, root);
    found = { file: readFile(path, read, root, []), read };
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

/** The folder that a configuration may not lead out of: the root of the Git work tree, else its own folder. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (statSync(join(at, '.git'), { throwIfNoEntry: false }) !== undefined) return at;
    if (dirname(at) === at) return folder;
  }
}

/** Throws an error for a configuration that is a link to a file elsewhere, whose content must not be shown. */
function refuseOutside(path: string, root: string): void {
  const from = relative(realpathSync(root), realpathSync(path));
  if (!from.startsWith('..') && !isAbsolute(from)) return;
  throw new PrefilterError('invalid-configuration', `${path}: it leads out of the repository.`);
}

function readFile(
  path: string,
  read: Map<string, number>,
  root: string,
  extending: readonly string[],
  bases = { count: 0 },
): ConfigurationFile {
  const text = readFileSync(path, 'utf8');
  read.set(path, timeOf(path) ?? 0);
  const readBase = (name: string): Base | { readonly problem: string } => {
    const realPathOf = (file: string) => (timeOf(file) === undefined ? undefined : realpathSync(file));
    const found = findBase(name, dirname(path), root, paths, realPathOf);
    if (found === 'missing') return { problem: say.noBase(name) };
    if (found === 'outside') return { problem: say.baseOutside(name) };
    const { path: base, isPackage } = found;
    if (base === path || extending.includes(base)) return { problem: say.circle(name) };
    if (++bases.count > mostBases) return { problem: say.manyBases(name) };
    const file = readFile(base, read, root, [...extending, path], bases);
    const pathOf = (own: string) => pathFrom(dirname(base), resolve(dirname(path), own));
    return { file, pathOf: isPackage ? (own) => own : pathOf };
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
