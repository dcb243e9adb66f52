import type { FilterLike } from '../../language/filter.ts';
import { describe } from '../../source/check-arguments.ts';
import type { PropertiesOf } from '../../types/checked.ts';
import type { CompileOptions } from '../options.ts';
import { compile } from './compile.ts';

/**
 * Whether a filter selects a document with these properties. For many documents, `compile` the filter once. Throws as
 * `compile` does, and a `TypeError` if the properties are not an object. If the compiler knows the filter's text, a
 * document with none of its properties does not compile.
 */
export function matches<const F extends FilterLike, D extends DocumentFor<F>>(
  filter: F,
  properties: D,
  options: CompileOptions = {},
): boolean {
  const selects = compile(filter, options);
  if (typeof properties !== 'object' || properties === null) {
    throw new TypeError(`\`properties\` must be an object, not ${describe(properties)}.`);
  }
  return selects(properties);
}

/** A document for a filter: any object with at least one of the filter's properties. */
export type DocumentFor<F> = string extends PropertiesOf<F> ? object : { readonly [Name in PropertiesOf<F>]?: unknown };
