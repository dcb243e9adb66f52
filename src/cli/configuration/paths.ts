import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { configurationNames, foldersUpward } from '../../lint/config/locations.ts';
import { remembered } from '../../source/remembered.ts';
import { Failure } from '../command-line/failure.ts';
import type { Io } from '../io/io.ts';

/** A folder and those above it, up to the root of its Git work tree, else of the disk. */
export function upward(folder: string, io: Io): readonly string[] {
  return foldersUpward(folder, dirname, (at) => isWorkTree(at, io));
}

/** The nearest file of a name, from the working directory up to the root of its Git work tree. */
export function nearestFile(name: string, io: Io): string | undefined {
  return upward(io.cwd, io)
    .map((folder) => join(folder, name))
    .find((path) => seenAt(path, io) === 'file');
}

/** The root of the Git work tree of the working directory, else the working directory. */
export function workTreeOf(io: Io): string {
  const top = upward(io.cwd, io).at(-1) as string;
  return isWorkTree(top, io) ? top : io.cwd;
}

/** The folder that what is in a folder may not lead out of: the root of its Git work tree, else the working directory around it, else itself. */
export function boundaryOf(folder: string, io: Io): string {
  const top = upward(folder, io).at(-1) as string;
  if (isWorkTree(top, io)) return top;
  return isBelow(io.cwd, folder) ? io.cwd : folder;
}

/** The folder that paths in reports for GitHub and GitLab start from: the one their variables name, else the root of the work tree. */
export function repositoryOf(io: Io): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = io.env;
  return [GITHUB_WORKSPACE, CI_PROJECT_DIR].find((folder) => folder && isBelow(folder, io.cwd)) ?? workTreeOf(io);
}

/** Whether a path is a folder or below it; both are absolute and normal, as `resolve` gives them. */
export function isBelow(folder: string, path: string): boolean {
  if (startsInside(folder, path)) return true;
  const from = relative(folder, path);
  return from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from);
}

/** A path relative to a folder, with `/`; both are absolute and normal, as `resolve` gives them. */
export function pathFrom(folder: string, path: string): string {
  const from = startsInside(folder, path) ? path.slice(folder.length + 1) : relative(folder, path);
  return (isAbsolute(from) ? from : from || '.').replaceAll(sep, '/');
}

/** Whether a path begins with a folder: so `relative`, which takes ten times as long, is left to the others. */
function startsInside(folder: string, path: string): boolean {
  return path.startsWith(folder) && path[folder.length] === sep;
}

export function isWorkTree(folder: string, io: Io): boolean {
  return seenAt(join(folder, '.git'), io) !== undefined;
}

/** What a search through the folders above finds at a path: where the process may not look, there is nothing for it. */
function seenAt(path: string, io: Io): ReturnType<Io['kindOf']> {
  try {
    return io.kindOf(path);
  } catch (error) {
    if (['ERR_ACCESS_DENIED', 'EACCES', 'EPERM'].includes(Object(error).code)) return undefined;
    throw error;
  }
}

export const suppressionsName = 'prefilter-suppressions.json';

/** The named suppressions file, else the nearest one upward, else one at the root of the work tree. */
export function suppressionsPath(given: string | undefined, io: Io): string {
  if (given !== undefined) return resolve(io.cwd, given);
  return nearestFile(suppressionsName, io) ?? join(workTreeOf(io), suppressionsName);
}

/** Finds the nearest configuration file, from a folder up to the root of its Git work tree. */
export function configurationFinder(io: Io): (folder: string) => string | undefined {
  const isLast = (folder: string) => dirname(folder) === folder || isWorkTree(folder, io);
  const find: (folder: string) => string | undefined = remembered(
    (folder) => fileIn(folder, io) ?? (isLast(folder) ? undefined : find(dirname(folder))),
  );
  return find;
}

function fileIn(folder: string, io: Io): string | undefined {
  const [first, second] = configurationNames.filter((name) => seenAt(join(folder, name), io) === 'file');
  if (second !== undefined)
    throw new Failure((say) => say.twoConfigurations(pathFrom(io.cwd, join(folder, first as string)), second));
  return first && join(folder, first);
}
