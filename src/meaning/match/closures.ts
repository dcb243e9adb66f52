import { type Ask, type Formula, fold } from '../normal-form.ts';
import { isOneOf, shared, valuesEqualTo } from '../values/equals.ts';
import type { View } from '../view.ts';
import { groupEqualities } from './group-equalities.ts';
import { anyOf, conjunction, type Guarded, not, type Predicate, predicateOf } from './guarded.ts';
import { testOf } from './test-value.ts';

/*
 * Only a document's own properties count, so `constructor` and `__proto__` are plain names. A value is read first, and its
 * ownership is checked only if the answer depends on it.
 */

type Document = Readonly<Record<string, unknown>>;

/** Compiles a filter in its normal form to nested closures. Throws a `FilterError` for an operator without a meaning. */
export function closuresOf(formula: Formula, view: View): Predicate {
  const whole = fold<Guarded>(formula, {
    ask: (ask) => (ask.negated ? not(readsFor(ask, view)) : readsFor(ask, view)),
    and: (parts) => ({ test: conjunction(parts), owned: [] }),
    or(parts, { operands }) {
      const all: (Guarded | undefined)[] = [...parts];
      for (const { property, words, orAbsent, indexes } of groupEqualities(operands, view)) {
        for (const index of indexes) all[index] = undefined;
        const test = isOneOf(words.flatMap((word) => valuesEqualTo(word, view.equality)));
        all[indexes[0] as number] = orAbsent ? absentOr(property, test) : reads(property, test);
      }
      const left = all.filter((part) => part !== undefined);
      const [only] = left;
      return only !== undefined && left.length === 1 ? only : { test: anyOf(left.map(predicateOf)), owned: [] };
    },
  });
  return predicateOf(whole);
}

function readsFor(ask: Ask, view: View): Guarded {
  return reads(ask.property, testOf(ask, view));
}

function reads(property: string, test: (value: unknown) => boolean): Guarded {
  const name = shared(property);
  return { test: (properties) => test((properties as Document)[name]), owned: [name] };
}

/** True if a property is absent or its value passes; an inherited property is absent. */
function absentOr(property: string, test: (value: unknown) => boolean): Guarded {
  const name = shared(property);
  return {
    test: (properties) => {
      const value = (properties as Document)[name];
      return value === undefined || value === null || test(value) || !Object.hasOwn(properties, name);
    },
    owned: [],
  };
}
