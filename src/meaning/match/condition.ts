import type { Equality } from '../../language/dialect/dialect.ts';
import type { CallFilter, ConditionFilter, ValueCondition, Word } from '../../language/filter.ts';
import { FilterError } from '../../language/filter-error.ts';
import { equalTo, isOneOf, shared, valuesEqualTo } from '../values/equals.ts';
import { hasValue, isValue, some } from '../values/many.ts';
import { satisfiesOrder } from '../values/order.ts';
import { satisfiesText } from '../values/text-part.ts';
import type { View } from '../view.ts';
import type { PropertyGroup } from './group-by-property.ts';
import { type Guarded, not } from './guarded.ts';

/*
 * Only a document's own properties count, so `constructor` and `__proto__` are plain names. A value is read first, and its
 * ownership is checked only if the answer depends on it.
 */

type Document = Readonly<Record<string, unknown>>;

/** The predicate of a single condition. Throws a `FilterError` for an operator without a meaning. */
export function condition(filter: ConditionFilter | CallFilter | PropertyGroup, view: View): Guarded {
  switch (filter.kind) {
    case 'presence': {
      const { text } = filter.property;
      const there = reads(text, view.many(text) ? hasValue : isValue);
      return filter.present ? there : not(there);
    }
    case 'compare': {
      const found = reads(filter.property.text, testOf(filter, view));
      return filter.comparator === 'notEqual' ? not(found) : found;
    }
    case 'oneOf':
      return reads(filter.property.text, testOf(filter, view));
    case 'propertyGroup': {
      const test = isOneOf(filter.words.flatMap((word) => valuesEqualTo(word, view.equality)));
      return filter.orAbsent ? absentOr(filter.name, test) : reads(filter.name, test);
    }
    case 'call':
      throw withoutMeaning(filter.operator);
  }
}

/** The test of a condition for the property's value; for `notEqual`, the test that it negates. */
export function testOf(filter: ValueCondition, view: View): (value: unknown) => boolean {
  const test = valueTest(filter, view.equality);
  return view.many(filter.property.text) ? some(test) : test;
}

function valueTest(filter: ValueCondition, equality: Equality): (value: unknown) => boolean {
  if (filter.kind === 'oneOf') return isOneOf(filter.values.flatMap((word) => valuesEqualTo(word, equality)));
  const { comparator, value } = filter;
  switch (comparator) {
    case 'equal':
    case 'notEqual':
      return equalTo(value, equality);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return satisfiesText(comparator, value, equality);
    default:
      return satisfiesOrder(comparator, value, equality);
  }
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

/** The error for an operator without a meaning, with its span. */
export function withoutMeaning({ text, span }: Word): FilterError {
  const message = `\`${text}\` has no meaning in its dialect, so what it selects is unknown.`;
  const problem = { code: 'unknown-meaning', severity: 'error', message } as const;
  return new FilterError('unknown-meaning', message, span === undefined ? [] : [{ ...problem, span }]);
}
