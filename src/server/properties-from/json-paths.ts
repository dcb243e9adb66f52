import { declaredPath } from '../../language/path.ts';
import { factsOf, type Properties, type PropertyFacts } from '../../language/properties.ts';
import { invalidArgument } from '../../source/problem.ts';
import type { SelectionOptions } from './selection.ts';

export interface PathSelectionOptions extends SelectionOptions {
  /**
   * Properties inside of JSON columns, or of `Json` fields of Prisma, as they are declared, such as `{ 'address.city': 'string' }`: the
   * first step is the column or the field, by its name in the program, and without a `path` the name is split at its dots. Prisma
   * compares them exactly in PostgreSQL only; of other databases its are skipped.
   */
  readonly paths?: Properties;
}

/** A property inside of JSON: what is declared of it, and its whole path. */
interface InJson {
  readonly facts: PropertyFacts;
  readonly path: readonly string[];
}

/** Reads a property of `paths`. Throws a `PrefilterError` for a path that does not lead into `what`, such as a JSON column. */
export function readPath(paths: Properties, name: string, holdsJson: (first: string) => boolean, what: string): InJson {
  const path = declaredPath(paths, name) ?? name.split('.');
  const [first = ''] = path;
  if (path.length > 1 && !path.includes('') && holdsJson(first))
    return { facts: factsOf(paths, name) as PropertyFacts, path };
  throw invalidArgument(
    `\`options.paths\`: the path of ${JSON.stringify(name)} must begin with ${what}, followed by the names inside of it, not ${JSON.stringify(path)}.`,
  );
}
