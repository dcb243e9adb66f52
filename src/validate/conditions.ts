import type { CompareFilter, Filter, PresenceFilter } from '../language/filter.ts';
import { visit } from '../language/visit.ts';

/** All comparisons and presence tests of a filter, in the order of the text. */
export function conditionsOf(filter: Filter | undefined): readonly (CompareFilter | PresenceFilter)[] {
  const found: (CompareFilter | PresenceFilter)[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (node.kind === 'compare' || node.kind === 'presence') found.push(node);
  });
  return found;
}
