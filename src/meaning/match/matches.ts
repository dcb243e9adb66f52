import type { FilterLike } from '../../language/filter.ts';
import { describe } from '../../language/value.ts';
import type { CompileOptions } from '../options.ts';
import { compile } from './compile.ts';

/**
 * Whether a filter selects a document with these properties. For many documents, `compile` the filter once. Throws as
 * `compile` does, and a `TypeError` if the properties are not an object.
 */
export function matches(filter: FilterLike, properties: object, options: CompileOptions = {}): boolean {
  const selects = compile(filter, options);
  if (typeof properties !== 'object' || properties === null) {
    throw new TypeError(`\`properties\` must be an object, not ${describe(properties)}.`);
  }
  return selects(properties);
}
