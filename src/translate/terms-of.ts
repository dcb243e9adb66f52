import type { TermResult } from './inexact.ts';
import type { Terms } from './target.ts';
import type { ValueComparator, Words } from './value-kinds.ts';

/** The terms of a target that writes all comparisons with one function. */
export interface UniformTerms<Part> extends Pick<Terms<Part>, 'and' | 'or' | 'not'> {
  presence(property: string, present: boolean): TermResult<Part>;
  /** A comparison with a word, or `equal` with several, or its negation, which is also true of absent values. */
  compare(comparator: ValueComparator, property: string, words: Words, negated: boolean): TermResult<Part>;
}

export function termsOf<Part>({ and, or, not, presence, compare }: UniformTerms<Part>): Terms<Part> {
  const compared =
    (comparator: ValueComparator): Terms<Part>['less'] =>
    (property, word, negated) =>
      compare(comparator, property, [word], negated);
  return {
    and,
    or,
    not,
    present: (property) => presence(property, true),
    absent: (property) => presence(property, false),
    equal: (property, word) => compare('equal', property, [word], false),
    notEqual: (property, word) => compare('equal', property, [word], true),
    oneOf: (property, words, negated) => compare('equal', property, words, negated),
    less: compared('less'),
    lessOrEqual: compared('lessOrEqual'),
    greater: compared('greater'),
    greaterOrEqual: compared('greaterOrEqual'),
    contains: compared('contains'),
    startsWith: compared('startsWith'),
    endsWith: compared('endsWith'),
  };
}
