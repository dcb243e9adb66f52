import fc from 'fast-check';
import type { Filter } from '../../../src/language/filter.ts';
import { condition, not } from '../../support/nodes.ts';

type Words = Readonly<Record<string, readonly string[]>>;

/** Conditions with these meanings on the properties that have words, of which each takes as many as it needs, or the negations of them. */
export function comparisons(words: Words, meanings: readonly string[]): fc.Arbitrary<Filter> {
  return fc.constantFrom(...Object.keys(words)).chain((name) =>
    fc
      .record({
        means: fc.constantFrom(...meanings),
        values: fc.array(fc.constantFrom(...(words[name] ?? [])), { minLength: 1, maxLength: 3 }),
        isNegated: fc.boolean(),
      })
      .map(({ means, values, isNegated }) => {
        const count = means === 'oneOf' ? 3 : means === 'present' || means === 'absent' ? 0 : 1;
        const one = condition(means as 'equal', name, ...values.slice(0, count));
        return isNegated ? not(one) : one;
      }),
  );
}
