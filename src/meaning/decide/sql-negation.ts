import type { Filter } from '../../language/filter.ts';
import { fold, formulaOf, isNegatedComparison } from '../logic/negation-normal-form.ts';

/** A filter that selects here what the given one selects where, as in SQL, no negated comparison is true of an absent property. */
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
