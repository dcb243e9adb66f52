import type { FilterLike } from '../language/filter.ts';
import { type CompileOptions, compile } from './compile.ts';

/**
 * Whether a filter selects a document with these properties. For many documents `compile` once. Throws as `compile` does.
 */
export function matches(filter: FilterLike, properties: object, options: CompileOptions = {}): boolean {
  return compile(filter, options)(properties);
}
