import type { Dialect, Equality } from '../language/dialect.ts';
import { asFilter, type Filter, type FilterLike } from '../language/filter.ts';
import { visit } from '../language/visit.ts';
import { closure } from './closure.ts';
import { jumps } from './jumps.ts';
import type { Predicate } from './predicate.ts';

export interface CompileOptions {
  /** Its `equality` is taken; `text` without it. */
  readonly dialect?: Dialect;
  /** How values are compared, whatever the dialect says. */
  readonly equality?: Equality;
}

// A closure in a closure takes 100 to 200 bytes of machine stack a level, which a caller may have nearly used up.
const maxClosures = 500;

/**
 * A predicate that tells which documents a filter selects. Only a document's own properties count, whatever their names;
 * `undefined` and `null` are absent. Throws a `FilterError` of the code `unknown-meaning` for an operator without a meaning.
 *
 * Filters nested at most 500 deep become closures; what is deeper is evaluated without the machine stack, more slowly.
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const root = asFilter(filter);
  const equality = options.equality ?? options.dialect?.equality ?? 'text';
  return depthOf(root) <= maxClosures ? closure(root, equality) : jumps(root, equality);
}

/** How deep a filter nests, the outermost counted as 1. */
function depthOf(root: Filter): number {
  let depth = 0;
  visit(root, (_, ancestors) => {
    depth = Math.max(depth, ancestors.length + 1);
  });
  return depth;
}
