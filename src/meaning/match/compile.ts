import type { Filter, FilterLike } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import type { CompileOptions } from '../options.ts';
import { viewOf } from '../view.ts';
import { closures } from './closures.ts';
import { codegen } from './codegen.ts';
import { jumpTable } from './jump-table.ts';
import type { Predicate } from './predicate.ts';

// Each level of closures takes 100 to 200 bytes of call stack, and the caller may have used most of it.
const maxClosures = 500;

/**
 * Compiles a filter to a predicate for documents. Only a document's own properties count, whatever their names; `undefined`
 * and `null` are absent. Throws a `FilterError` with the code `unknown-meaning` for an operator without a meaning.
 *
 * A filter nested at most 500 levels deep becomes closures or JavaScript source. A deeper one becomes a jump table, which needs
 * no call stack and takes about twice as long (`npm run bench`, "matching").
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const root = checkFilter(filter);
  const view = viewOf(options);
  if (depthOf(root) > maxClosures) return jumpTable(root, view);
  return options.codegen ? codegen(root, view) : closures(root, view);
}

/** The number of levels of a filter; 1 for a single condition. */
function depthOf(root: Filter): number {
  let depth = 0;
  visit(root, (_, ancestors) => {
    depth = Math.max(depth, ancestors.length + 1);
  });
  return depth;
}
