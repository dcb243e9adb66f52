import type { Locale } from '../../messages/locale.ts';
import type { Source } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import { type ConfigurationFile, type ReadBase, readConfiguration } from './configuration.ts';
import { configurationMessages } from './configuration-messages.ts';
import type { JsonSchema } from './json-schema.ts';

/** How many configurations one may extend, each counted as often as it is extended: they can branch, and their chains be long. */
const mostBases = 100;

/** How configuration files are found, read and refused. */
interface Reading {
  readonly schema: JsonSchema;
  /** The language of problems. */
  readonly locale: Locale;
  /** The module for paths of Node. */
  readonly paths: Paths;
  /** A path relative to a folder, with `/`. */
  pathFrom(folder: string, path: string): string;
  /** The path without links of a regular file, else `undefined`. */
  realPathOf(path: string): string | undefined;
  sourceOf(path: string): Source;
  /** The error to throw for a file with problems. */
  errorFor(source: Source, problems: readonly Problem[]): Error;
}

/** What is needed of the module for paths of Node. */
interface Paths {
  dirname(path: string): string;
  isAbsolute(path: string): boolean;
  join(...parts: string[]): string;
  relative(from: string, to: string): string;
  resolve(...parts: string[]): string;
}

/** Reads a configuration file, and those that it extends below `root`. Throws an error for a file that is not valid. */
export function readWithBases(path: string, root: string, reading: Reading): ConfigurationFile {
  const { schema, locale, paths, pathFrom } = reading;
  const say = configurationMessages[locale];
  let count = 0;
  return readFile(path, []);

  function readFile(file: string, extending: readonly string[]): ConfigurationFile {
    const source = reading.sourceOf(file);
    const folder = paths.dirname(file);
    const readBase: ReadBase = (name) => {
      const found = findBase(name, folder, root, reading);
      if (found === 'missing') return { problem: say.noBase(name) };
      if (found === 'outside') return { problem: say.baseOutside(name) };
      if (found.path === file || extending.includes(found.path)) return { problem: say.circle(name) };
      if (++count > mostBases) return { problem: say.manyBases(name, mostBases) };
      const base = readFile(found.path, [...extending, file]);
      // In a package, patterns are relative to the file that extends it.
      const pathOf = (own: string) =>
        found.isPackage ? own : pathFrom(paths.dirname(found.path), paths.resolve(folder, own));
      return { file: base, pathOf };
    };
    const { file: read, problems } = readConfiguration(source, schema, locale, readBase);
    if (read === undefined) throw reading.errorFor(source, problems);
    return read;
  }
}

/** `@acme/prefilter-config`, `prefilter-config-acme/strict.json`. */
const packageName = /^(?:@[\w.-]+\/)?[A-Za-z0-9_-][\w.-]*(?:\/[\w./-]+)?$/;

/**
 * Finds what `extends` names: a file below `root`, else one of a package in a `node_modules` up to it. `'outside'` if it leads out of
 * `root`, also through links: the content of other files must not be shown.
 */
function findBase(
  given: string,
  folder: string,
  root: string,
  { paths, realPathOf }: Reading,
): { readonly path: string; readonly isPackage: boolean } | 'missing' | 'outside' {
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
