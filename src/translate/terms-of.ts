import type { Word } from '../language/filter.ts';
import type { PositiveComparator } from '../meaning/values/order.ts';
import type { Terms } from './target.ts';
import type { TermResult } from './term-result.ts';

/** The terms of a target that writes all comparisons with one function. */
export interface UniformTerms<Part> extends Pick<Terms<Part>, 'and' | 'or' | 'not'> {
  presence(property: string, present: boolean): TermResult<Part>;
  /** A comparison, or its negation, which is also true of absent values. */
  compare(comparator: PositiveComparator, property: string, word: Word, negated: boolean): TermResult<Part>;
}

export function termsOf<Part>({ and, or, not, presence, compare }: UniformTerms<Part>): Terms<Part> {
  return {
    and,
    or,
    not,
    present: (property) => presence(property, true),
    absent: (property) => presence(property, false),
    equal: (property, word) => compare('equal', property, word, false),
    notEqual: (property, word) => compare('equal', property, word, true),
    less: (property, word, negated) => compare('less', property, word, negated),
    lessOrEqual: (property, word, negated) => compare('lessOrEqual', property, word, negated),
    greater: (property, word, negated) => compare('greater', property, word, negated),
    greaterOrEqual: (property, word, negated) => compare('greaterOrEqual', property, word, negated),
  };
}
