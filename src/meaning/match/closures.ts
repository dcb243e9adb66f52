import { kindIn } from '../../language/kinds/kind-of.ts';
import { isValue } from '../../language/kinds/scalar.ts';
import { shared } from '../../language/kinds/value-tests.ts';
import { declaredPath, valueAt } from '../../language/path.ts';
import { type Ask, type Formula, fold } from '../normal-form.ts';
import type { View } from '../options.ts';
import { joinEqualities, testOf, testOfEquality } from './test-value.ts';

/*
 * Only a document's own properties count, so `constructor` and `__proto__` are plain names. A value is read first, and its
 * ownership is checked only if the answer depends on it.
 */

/** What a filter is asked about. */
export type Document = Readonly<Record<string, unknown>>;

/** Compiles a filter in its normal form to nested closures. Throws a `FilterError` for an operator without a meaning. */
export function closuresOf(formula: Formula, view: View): Predicate {
  const whole = fold<() => Guarded>(formula, {
    // A condition that is grouped with others is not compiled alone.
    ask: (ask) => () => (ask.negated ? not(readsFor(ask, view)) : readsFor(ask, view)),
    and(parts) {
      const test = conjunction(parts.map((part) => part()));
      return () => ({ test, owned: [] });
    },
    or(parts, junction) {
      const joined = joinEqualities(parts, junction, view, (property, words, orAbsent) => () => {
        const test = testOfEquality(words, kindIn(view, property));
        return orAbsent ? absentOr(property, test, view) : reads(property, test, view);
      });
      const left = joined.map((part) => part());
      const [only] = left;
      const guarded =
        only !== undefined && left.length === 1 ? only : { test: anyPasses(left.map(predicateOf)), owned: [] };
      return () => guarded;
    },
  });
  return predicateOf(whole());
}

function readsFor(ask: Ask, view: View): Guarded {
  return reads(ask.property, testOf(ask, view), view);
}

function reads(property: string, test: (value: unknown) => boolean, { properties }: View): Guarded {
  const path = declaredPath(properties, property);
  if (path !== undefined) return { test: (document) => test(valueAt(document, path)), owned: [] };
  const name = shared(property);
  return { test: (properties) => test((properties as Document)[name]), owned: [name] };
}

/** True if a property is absent or its value passes; an inherited property is absent. */
function absentOr(property: string, test: (value: unknown) => boolean, { properties }: View): Guarded {
  const path = declaredPath(properties, property);
  if (path !== undefined) {
    const isAbsentOr = (value: unknown) => !isValue(value) || test(value);
    return { test: (document) => isAbsentOr(valueAt(document, path)), owned: [] };
  }
  const name = shared(property);
  return {
    test: (properties) => {
      const value = (properties as Document)[name];
      if (value === undefined || value === null || test(value)) return true;
      return (typeof value === 'object' && !isValue(value)) || !Object.hasOwn(properties, name);
    },
    owned: [],
  };
}

/** Whether a document with these properties is selected. */
export type Predicate = (properties: object) => boolean;

/**
 * A predicate in two parts: `test`, and the properties that the document must own. They are separate because `Object.hasOwn`
 * costs more than all the rest, so it is called last.
 */
export interface Guarded {
  readonly test: Predicate;
  readonly owned: readonly string[];
}

export function predicateOf(one: Guarded): Predicate {
  return one.owned.length === 0 ? one.test : allPass([one.test, owns(one.owned)]);
}

/** The conjunction of several, with their ownership checks at the end. */
export function conjunction(all: readonly Guarded[]): Predicate {
  const tests = all.map(({ test }) => test);
  const owned = [...new Set(all.flatMap((one) => one.owned))];
  return allPass(owned.length === 0 ? tests : [...tests, owns(owned)]);
}

function owns(names: readonly string[]): Predicate {
  const [a, b, c] = names as [string, string, string];
  switch (names.length) {
    case 1:
      return (properties) => Object.hasOwn(properties, a);
    case 2:
      return (properties) => Object.hasOwn(properties, a) && Object.hasOwn(properties, b);
    case 3:
      return (properties) =>
        Object.hasOwn(properties, a) && Object.hasOwn(properties, b) && Object.hasOwn(properties, c);
    default:
      return (properties) => names.every((name) => Object.hasOwn(properties, name));
  }
}

export function not(guarded: Guarded): Guarded {
  const inside = predicateOf(guarded);
  return { test: (properties) => !inside(properties), owned: [] };
}

// Engines inline a fixed number of calls, but no loop over an array: the filter `twenty` of `test/bench/objects.ts` takes
// 178 ns a document in groups of four and 274 ns with loops. Beyond 16 nothing is inlined.
const mostInFours = 16;

export function anyPasses(all: readonly Predicate[]): Predicate {
  const [a, b, c, d] = all as [Predicate, Predicate, Predicate, Predicate];
  switch (all.length) {
    case 1:
      return a;
    case 2:
      return (properties) => a(properties) || b(properties);
    case 3:
      return (properties) => a(properties) || b(properties) || c(properties);
    case 4:
      return (properties) => a(properties) || b(properties) || c(properties) || d(properties);
    default:
      if (all.length > 0 && all.length <= mostInFours) return anyPasses(inFours(all).map(anyPasses));
      return (properties) => {
        for (const one of all) if (one(properties)) return true;
        return false;
      };
  }
}

function allPass(all: readonly Predicate[]): Predicate {
  const [a, b, c, d] = all as [Predicate, Predicate, Predicate, Predicate];
  switch (all.length) {
    case 1:
      return a;
    case 2:
      return (properties) => a(properties) && b(properties);
    case 3:
      return (properties) => a(properties) && b(properties) && c(properties);
    case 4:
      return (properties) => a(properties) && b(properties) && c(properties) && d(properties);
    default:
      if (all.length > 0 && all.length <= mostInFours) return allPass(inFours(all).map(allPass));
      return (properties) => {
        for (const one of all) if (!one(properties)) return false;
        return true;
      };
  }
}

function inFours<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, i) => all.slice(4 * i, 4 * i + 4));
}
