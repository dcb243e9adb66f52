import type { Filter } from '../../language/filter.ts';
import type { View } from '../view.ts';
import { condition } from './condition.ts';
import { anyOf, type Guarded, not, predicateOf, together } from './guarded.ts';
import { type Choice, choicesOf } from './one-of.ts';
import type { Predicate } from './predicate.ts';

/** A filter as closures inside one another. */
export function closure(root: Filter, view: View): Predicate {
  return predicateOf(guarded(root, view));
}

function guarded(node: Filter | Choice, view: View): Guarded {
  switch (node.kind) {
    case 'or': {
      const all = choicesOf(node, view).map((one) => guarded(one, view));
      const [only] = all;
      return only !== undefined && all.length === 1 ? only : { test: anyOf(all.map(predicateOf)), owned: [] };
    }
    case 'and':
      return { test: together(node.operands.map((operand) => guarded(operand, view))), owned: [] };
    case 'not':
      return not(guarded(node.operand, view));
    case 'compare':
    case 'presence':
    case 'call':
    case 'choice':
      return condition(node, view);
  }
}
