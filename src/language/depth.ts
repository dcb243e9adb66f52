import { type Filter, isFilter, operandsOf } from './filter.ts';
import { FilterError } from './filter-error.ts';

/**
 * The most levels of a tree. Every public function refuses a deeper one, so that all code behind may recurse: so many calls
 * fit into half the stack of a browser, or of a worker with 1 MB (`test/language/depth.test.ts`).
 */
export const maxDepth = 1000;

/** Returns the filter; throws a `FilterError` with the code `too-deep` if it is nested too deeply. */
export function checkDepth(filter: Filter, depth = 1): Filter {
  if (depth > maxDepth) throw tooDeep();
  if (filter.kind !== 'condition') {
    for (const operand of operandsOf(filter)) if (isFilter(operand)) checkDepth(operand, depth + 1);
  }
  return filter;
}

export function tooDeep(): FilterError {
  return new FilterError('too-deep', 'A filter can be nested at most 1,000 levels deep.');
}
