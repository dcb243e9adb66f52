import type { Filter } from '../../src/language/filter.ts';
import { type Formula, fold } from '../../src/meaning/normal-form.ts';
import { all, any, condition, not } from '../support/nodes.ts';

/** A normal form as a filter, told by the form's own fields alone. */
export function filterOf(formula: Formula): Filter {
  return fold<Filter>(formula, {
    ask({ means, property, values, negated }) {
      const one = condition(values.length > 1 ? 'oneOf' : means, property, ...values);
      return negated ? not(one) : one;
    },
    or: (parts) => any(...parts),
    and: (parts) => all(...parts),
  });
}
