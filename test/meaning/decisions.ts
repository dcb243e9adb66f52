import type { Filter } from '../../src/language/filter.ts';
import { type Decision, disjoint, equivalent, implies, satisfiable } from '../../src/meaning/decide/decide.ts';
import type { DecideOptions } from '../../src/meaning/options.ts';

/** An answer, the one that a document shows, and whether a document does. */
type Asked = readonly [decision: Decision, shown: 'yes' | 'no', shows: (document: object) => boolean];

/** What is decided about two filters; `is` says which documents they select. */
export function decisionsOf(
  a: Filter,
  b: Filter,
  options: DecideOptions,
  is: (filter: Filter, document: never) => boolean,
): readonly Asked[] {
  const [inA, inB] = [a, b].map((filter) => (one: object) => is(filter, one as never)) as [Asked[2], Asked[2]];
  return [
    [satisfiable(a, options), 'yes', inA],
    [implies(a, b, options), 'no', (one) => inA(one) && !inB(one)],
    [disjoint(a, b, options), 'no', (one) => inA(one) && inB(one)],
    [equivalent(a, b, options), 'no', (one) => inA(one) !== inB(one)],
  ];
}
