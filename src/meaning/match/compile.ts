import type { Filter, FilterLike } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import type { CompileOptions } from '../options.ts';
import { viewOf } from '../view.ts';
import { closures } from './closures.ts';
import { codegen } from './codegen.ts';
import { jumpTable } from './jump-table.ts';
import type { Predicate } from './predicate.ts';

// A closure in a closure takes 100 to 200 bytes of machine stack a level, which a caller may have nearly used up.
const maxClosures = 500;

/**
 * A predicate that tells which documents a filter selects. Only a document's own properties count, whatever their names;
 * `undefined` and `null` are absent. Throws a `FilterError` of the code `unknown-meaning` for an operator without a meaning.
 *
 * Filters nested at most 500 deep become closures or source text; what is deeper is evaluated without the machine stack, more slowly.
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const root = checkFilter(filter);
  const view = viewOf(options);
  if (depthOf(root) > maxClosures) return jumpTable(root, view);
  return options.codegen ? codegen(root, view) : closures(root, view);
}

/** How deep a filter nests, the outermost counted as 1. */
function depthOf(root: Filter): number {
  let depth = 0;
  visit(root, (_, ancestors) => {
    depth = Math.max(depth, ancestors.length + 1);
  });
  return depth;
}
