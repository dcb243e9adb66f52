import type { Filter } from '../../language/filter.ts';
import type { View } from '../view.ts';
import { condition } from './condition.ts';
import { groupByProperty, type PropertyGroup } from './group-by-property.ts';
import { anyOf, conjunction, type Guarded, not, predicateOf } from './guarded.ts';
import type { Predicate } from './predicate.ts';

/** Compiles a filter to nested closures. */
export function closures(root: Filter, view: View): Predicate {
  return predicateOf(guarded(root, view));
}

function guarded(node: Filter | PropertyGroup, view: View): Guarded {
  switch (node.kind) {
    case 'or': {
      const all = groupByProperty(node, view).map((one) => guarded(one, view));
      const [only] = all;
      return only !== undefined && all.length === 1 ? only : { test: anyOf(all.map(predicateOf)), owned: [] };
    }
    case 'and':
      return { test: conjunction(node.operands.map((operand) => guarded(operand, view))), owned: [] };
    case 'not':
      return not(guarded(node.operand, view));
    case 'compare':
    case 'oneOf':
    case 'presence':
    case 'call':
    case 'propertyGroup':
      return condition(node, view);
  }
}
