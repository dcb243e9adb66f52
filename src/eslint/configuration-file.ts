import { readFileSync, realpathSync, statSync } from 'node:fs';
import * as paths from 'node:path';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readWithBases } from '../lint/config/bases.ts';
import type { ConfigurationFile } from '../lint/config/configuration.ts';
import { configurationNames, foldersUpward } from '../lint/config/locations.ts';
import { configurationSchema } from '../lint/config/schema.ts';
import { allRules } from '../lint/rules.ts';
import { placeOf } from '../source/lines.ts';
import { PrefilterError } from '../source/problem.ts';

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
    const top = foldersUpward(dirname(path), dirname, isWorkTree).at(-1) as string;
    // What a configuration may not lead out of.
    const root = isWorkTree(top) ? top : dirname(path);
    if (named === undefined) refuseOutside(path, root);
    found = readFile(path, root);
    known.set(path, found);
  }
  return { file: found.file, path: pathFrom(dirname(path), resolve(filename)) };
}

function findConfiguration(folder: string): string | undefined {
  const folders = foldersUpward(folder, dirname, isWorkTree);
  const all = folders.flatMap((at) => configurationNames.map((name) => join(at, name)));
  return all.find((path) => timeOf(path) !== undefined);
}

function isWorkTree(folder: string): boolean {
  return statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}

function timeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : undefined;
}

/** Throws an error for a configuration that is a link to a file elsewhere, whose content must not be shown. */
function refuseOutside(path: string, root: string): void {
  const from = relative(realpathSync(root), realpathSync(path));
  if (!from.startsWith('..') && !isAbsolute(from)) return;
  throw new PrefilterError('invalid-configuration', `${path}: it leads out of the repository.`);
}

function readFile(path: string, root: string): Known {
  const read = new Map<string, number>();
  const file = readWithBases(path, root, {
    schema: configurationSchema(allRules),
    locale: 'en',
    paths,
    pathFrom,
    realPathOf: (name) => (timeOf(name) === undefined ? undefined : realpathSync(name)),
    sourceOf: (name) => {
      const text = readFileSync(name, 'utf8');
      read.set(name, timeOf(name) ?? 0);
      return { file: name, text };
    },
    errorFor: (source, problems) => {
      const lines = problems.map(({ message, span }) => {
        const { line, column } = placeOf(source, span.start);
        return `${source.file}:${line}:${column}: ${message}`;
      });
      return new PrefilterError('invalid-configuration', lines.join('\n'));
    },
  });
  return { file, read };
}

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/');
}
