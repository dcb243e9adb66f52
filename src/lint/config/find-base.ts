/** How many configurations one may extend, each counted as often as it is extended: they can branch, and their chains be long. */
export const mostBases = 100;

/** What is needed of the module for paths of Node. */
interface Paths {
  dirname(path: string): string;
  isAbsolute(path: string): boolean;
  join(...parts: string[]): string;
  relative(from: string, to: string): string;
  resolve(...parts: string[]): string;
}

/** The file that `extends` names; in a package, patterns are relative to the file that extends it. */
export interface FoundBase {
  readonly path: string;
  readonly isPackage: boolean;
}

/** `@acme/prefilter-config`, `prefilter-config-acme/strict.json`. */
const packageName = /^(?:@[\w.-]+\/)?[A-Za-z0-9_-][\w.-]*(?:\/[\w./-]+)?$/;

/**
 * Finds what `extends` names: a file below `root`, else one of a package in a `node_modules` up to it. `'outside'` if it leads out of
 * `root`, also through links: the content of other files must not be shown. `realPathOf` returns the path without links of a
 * regular file, else `undefined`.
 */
export function findBase(
  given: string,
  folder: string,
  root: string,
  paths: Paths,
  realPathOf: (path: string) => string | undefined,
): FoundBase | 'missing' | 'outside' {
  const own = paths.resolve(folder, given);
  const candidates = [{ path: own, isPackage: false }];
  if (packageName.test(given) && !given.includes('..')) {
    const file = /\.jsonc?$/.test(given) ? given : `${given}/prefilter.config.json`;
    for (let at = folder; isBelow(at, root, paths); at = paths.dirname(at)) {
      candidates.push({ path: paths.join(at, 'node_modules', file), isPackage: true });
      if (paths.dirname(at) === at) break;
    }
  }
  if (!isBelow(own, root, paths)) return 'outside';
  for (const found of candidates) {
    const real = realPathOf(found.path);
    if (real !== undefined) return isBelow(real, root, paths) ? found : 'outside';
  }
  return 'missing';
}

/** Whether a path is a folder or below it. */
function isBelow(path: string, folder: string, paths: Paths): boolean {
  const from = paths.relative(folder, path);
  return !/^\.\.(?:[/\\]|$)/.test(from) && !paths.isAbsolute(from);
}
