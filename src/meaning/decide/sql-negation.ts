import type { Filter } from '../../language/filter.ts';
import { fold, formulaOf, isNegatedComparison } from '../logic/negation-normal-form.ts';

/**
 * Rewrites a filter to select what it would select if, as in SQL, no negated comparison were true for an absent
 * property.
 */
export function sqlNegation(filter: Filter): Filter {
  return fold<Filter>(
    formulaOf(filter),
    (leaf) => {
      const { condition, negated } = leaf;
      const literal: Filter = negated ? { kind: 'not', operand: condition } : condition;
      if (!isNegatedComparison(leaf)) return literal;
      return { kind: 'and', operands: [literal, { kind: 'presence', property: condition.property, present: true }] };
    },
    ({ kind }, operands) => ({ kind, operands }),
  );
}
