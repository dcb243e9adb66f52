import type { Equality } from '../language/dialect.ts';
import type { CallFilter, CompareFilter, PresenceFilter, Word } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { equalTo } from './equal-to.ts';
import { inOrder } from './in-order.ts';
import type { Predicate } from './predicate.ts';

/*
 * Reading a document: only what is its own counts, so `constructor` and `__proto__` are plain names. The value is read
 * first and its owner asked only where the answer hangs on it: `Object.hasOwn` costs more than all the rest.
 */

/** The predicate of a filter without others inside; a `FilterError` where its operator has no meaning. */
export function condition(filter: CompareFilter | PresenceFilter | CallFilter, equality: Equality): Predicate {
  switch (filter.kind) {
    case 'presence':
      return presence(filter.property.text, filter.present);
    case 'compare': {
      const { comparator, property, value } = filter;
      switch (comparator) {
        case 'equal':
          return holds(property.text, equalTo(value, equality));
        case 'notEqual': {
          const equal = holds(property.text, equalTo(value, equality));
          return (properties) => !equal(properties);
        }
        default:
          return holds(property.text, inOrder(comparator, value, equality));
      }
    }
    case 'call':
      throw withoutMeaning(filter.operator);
  }
}

function presence(name: string, present: boolean): Predicate {
  return (properties) => {
    const value = (properties as Readonly<Record<string, unknown>>)[name];
    return (value !== undefined && value !== null && Object.hasOwn(properties, name)) === present;
  };
}

function holds(name: string, test: (value: unknown) => boolean): Predicate {
  return (properties) =>
    test((properties as Readonly<Record<string, unknown>>)[name]) && Object.hasOwn(properties, name);
}

function withoutMeaning({ text, span }: Word): FilterError {
  const message = `\`${text}\` has no meaning in its dialect, so what it selects is unknown.`;
  const problem = { code: 'unknown-meaning', severity: 'error', message } as const;
  return new FilterError('unknown-meaning', message, span === undefined ? [] : [{ ...problem, span }]);
}
