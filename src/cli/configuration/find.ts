import { dirname, join, resolve } from 'node:path';
import { Failure } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';
import { nearestFile, pathFrom, workTreeOf } from './paths.ts';

/** The names of a configuration file. */
export const configurationNames = ['prefilter.config.json', 'prefilter.config.jsonc'] as const;

export const suppressionsName = 'prefilter-suppressions.json';

/** The named suppressions file, else the nearest one upward, else one at the root of the work tree. */
export function suppressionsPath(given: string | undefined, io: Io): string {
  if (given !== undefined) return resolve(io.cwd, given);
  return nearestFile(suppressionsName, io) ?? join(workTreeOf(io), suppressionsName);
}

/** Finds the nearest configuration file, from a folder up to the root of its Git work tree. */
export function configurationFinder(io: Io): (folder: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  return function find(folder) {
    if (!found.has(folder)) found.set(folder, fileIn(folder, io) ?? fileAbove(folder));
    return found.get(folder);
  };

  function fileAbove(folder: string): string | undefined {
    const parent = dirname(folder);
    if (parent === folder || io.kindOf(join(folder, '.git')) !== undefined) return undefined;
    if (!found.has(parent)) found.set(parent, fileIn(parent, io) ?? fileAbove(parent));
    return found.get(parent);
  }
}

function fileIn(folder: string, io: Io): string | undefined {
  const [first, second] = configurationNames.filter((name) => io.kindOf(join(folder, name)) === 'file');
  if (second !== undefined)
    throw new Failure((say) => say.twoConfigurations(pathFrom(io.cwd, join(folder, first as string)), second));
  return first && join(folder, first);
}
