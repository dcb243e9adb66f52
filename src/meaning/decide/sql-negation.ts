import type { Filter } from '../../language/filter.ts';
import { fold, formulaOf } from '../logic/negation-normal-form.ts';

/** A filter that selects what the other one does where the negation of a comparison says nothing of an absent property. */
export function sqlNegation(filter: Filter): Filter {
  return fold<Filter>(
    formulaOf(filter),
    ({ condition, negated }) => {
      const said: Filter = negated ? { kind: 'not', operand: condition } : condition;
      if (condition.kind === 'presence' || (condition.comparator === 'notEqual') === negated) return said;
      return { kind: 'and', operands: [said, { kind: 'presence', property: condition.property, present: true }] };
    },
    ({ kind }, operands) => ({ kind, operands }),
  );
}
