import type { Filter } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import type { View } from '../view.ts';
import { closures } from './closures.ts';
import { jumpTable } from './jump-table.ts';
import type { Predicate } from './predicate.ts';

// Each level of closures takes 100 to 200 bytes of call stack, and the caller may have used most of it.
const maxClosures = 500;

/** A predicate without generated source, so that programs which never use that do not bundle the generator. */
export function interpret(root: Filter, view: View): Predicate {
  return isDeep(root) ? jumpTable(root, view) : closures(root, view);
}

/** Whether a filter is nested too deeply for the call stack. */
export function isDeep(root: Filter): boolean {
  let found = false;
  visit(root, (_, ancestors) => {
    found = ancestors.length >= maxClosures;
    return found ? 'stop' : undefined;
  });
  return found;
}
