import type { CallFilter, CompareFilter, Filter, OrFilter, PresenceFilter, Word } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { equalTo, otherThanText } from './equal-to.ts';
import { inOrder } from './in-order.ts';
import type { Predicate } from './predicate.ts';
import { hasValue, some } from './several.ts';
import type { View } from './view.ts';

/*
 * Reading a document: only what is its own counts, so `constructor` and `__proto__` are plain names. The value is read
 * first and its owner asked only where the answer hangs on it: `Object.hasOwn` costs more than all the rest.
 */

type Document = Readonly<Record<string, unknown>>;

/** The predicate of a filter without others inside; a `FilterError` where its operator has no meaning. */
export function condition(filter: CompareFilter | PresenceFilter | CallFilter, view: View): Predicate {
  switch (filter.kind) {
    case 'presence': {
      const { property, present } = filter;
      return view.many(property.text) ? hasSome(property.text, present) : presence(property.text, present);
    }
    case 'compare': {
      const { comparator, property, value } = filter;
      if (comparator === 'equal' && view.equality === 'text' && !view.many(property.text)) {
        return equalsText(property.text, value.text) ?? holds(property.text, testOf(filter, view));
      }
      const found = holds(property.text, testOf(filter, view));
      return comparator === 'notEqual' ? (properties) => !found(properties) : found;
    }
    case 'call':
      throw withoutMeaning(filter.operator);
  }
}

/** `(OR (= p v) (_not_exists p))` as one predicate, which asks for the owner last: what is not its own is absent. */
export function equalsOrAbsent({ operands }: OrFilter, view: View): Predicate | undefined {
  if (operands.length !== 2 || view.equality !== 'text') return undefined;
  const [a, b] = operands as [Filter, Filter];
  const [equal, absent] = a.kind === 'compare' ? [a, b] : [b, a];
  if (equal.kind !== 'compare' || equal.comparator !== 'equal' || absent.kind !== 'presence' || absent.present) {
    return undefined;
  }
  const { text: name } = equal.property;
  const { text } = equal.value;
  const others = otherThanText(text);
  if (name !== absent.property.text || view.many(name) || others.length > 1 || text === 'NaN') return undefined;
  const other = others.length === 0 ? text : others[0];
  return (properties) => {
    const value = (properties as Document)[name];
    return (
      value === text || value === other || value === undefined || value === null || !Object.hasOwn(properties, name)
    );
  };
}

/** What a comparison asks of the property's value; for `notEqual` what it denies. */
export function testOf({ comparator, property, value }: CompareFilter, view: View): (value: unknown) => boolean {
  const { equality } = view;
  const test =
    comparator === 'equal' || comparator === 'notEqual'
      ? equalTo(value, equality)
      : inOrder(comparator, value, equality);
  return view.many(property.text) ? some(test) : test;
}

function presence(name: string, present: boolean): Predicate {
  return (properties) => {
    const value = (properties as Document)[name];
    return (value !== undefined && value !== null && Object.hasOwn(properties, name)) === present;
  };
}

function hasSome(name: string, present: boolean): Predicate {
  const there = holds(name, hasValue);
  return (properties) => there(properties) === present;
}

function holds(name: string, test: (value: unknown) => boolean): Predicate {
  return (properties) => test((properties as Document)[name]) && Object.hasOwn(properties, name);
}

/** Equality with a text that at most one value besides the text itself is written as. */
function equalsText(name: string, text: string): Predicate | undefined {
  const others = otherThanText(text);
  if (others.length > 1 || text === 'NaN') return undefined;
  const other = others.length === 0 ? text : others[0];
  return (properties) => {
    const value = (properties as Document)[name];
    return (value === text || value === other) && Object.hasOwn(properties, name);
  };
}

/** The error for an operator that has no meaning, at its place. */
export function withoutMeaning({ text, span }: Word): FilterError {
  const message = `\`${text}\` has no meaning in its dialect, so what it selects is unknown.`;
  const problem = { code: 'unknown-meaning', severity: 'error', message } as const;
  return new FilterError('unknown-meaning', message, span === undefined ? [] : [{ ...problem, span }]);
}
