import { checkFilter } from '../../language/check-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { givenDialect } from '../../language/dialect/dialects.ts';
import { type Filter, type FilterLike, isCall } from '../../language/filter.ts';
import { symbols } from '../../language/meanings.ts';
import { map } from '../../language/visit.ts';
import { spaceOf } from '../logic/document-space.ts';
import type { Formula } from '../normal-form.ts';
import { checkOptions, type DecideOptions, defaultBudget, viewOf } from '../options.ts';
import { isVeryLong, simplifyWith } from '../simplify/simplify.ts';
import { hasList, type Spelling } from '../simplify/spelling.ts';
import { both, budgetOf, type Decision, disjointWithin, impliesWithin, not } from './decide.ts';

/** The documents that only one of two filters selects. */
export interface Region {
  /**
   * A filter for them, simplified unless it is very long. Its nodes have no `operator`, so `print` chooses those of the dialect.
   * Of filters of nearly 256 levels it can be up to two levels deeper than what `print` and the others take.
   */
  readonly region: Filter;
  /** One of these documents. */
  readonly document: Readonly<Record<string, unknown>>;
}

export interface Comparison {
  /** How the second filter relates to the first; `disjoint` if both select documents, but none in common. */
  readonly verdict: 'equivalent' | 'narrowed' | 'widened' | 'changed' | 'disjoint' | 'unknown';
  /** What only the first filter selects. */
  readonly lost?: Region;
  /** What only the second filter selects. */
  readonly gained?: Region;
}

/** Compares two versions of a filter; `unknown` if the budget, which all its questions share, runs out. Throws as `compile` does. */
export function compare(before: FilterLike, after: FilterLike, options: DecideOptions = {}): Comparison {
  const [old, young] = [checkFilter(before, 'before'), checkFilter(after, 'after')];
  checkOptions(options);
  const budget = budgetOf(options);
  const narrower = impliesWithin(young, old, options, budget);
  const wider = impliesWithin(old, young, options, budget);
  const lost = regionOf(old, young, wider, options);
  const gained = regionOf(young, old, narrower, options);
  return { verdict: verdictOf(), ...(lost && { lost }), ...(gained && { gained }) };

  function verdictOf(): Comparison['verdict'] {
    if (narrower.answer === 'unknown' || wider.answer === 'unknown') return 'unknown';
    if (wider.answer === 'yes') return narrower.answer === 'yes' ? 'equivalent' : 'widened';
    if (narrower.answer === 'yes') return 'narrowed';
    return ({ yes: 'disjoint', no: 'changed', unknown: 'unknown' } as const)[
      disjointWithin(old, young, options, budget).answer
    ];
  }
}

/** The documents that the first of two filters selects and the second does not. */
function regionOf(of: Filter, without: Filter, { witness }: Decision, options: DecideOptions): Region | undefined {
  if (witness === undefined) return undefined;
  // What `map` and `visit` do is done for one by one: both together may be deeper than they take.
  const region = simplifyRegion(both(byMeaning(of), not(byMeaning(without))), [of, without], options);
  // A region of all documents is shown as the filter itself, which tells more than `true`.
  return { region: typeof region === 'boolean' ? byMeaning(of) : region, document: witness };
}

/** A filter made of others, whose nodes have no operators, simplified unless it is very long. */
export function simplifyRegion(whole: Filter, of: readonly Filter[], options: DecideOptions): Filter | boolean {
  if (isVeryLong(whole)) return whole;
  const { equality } = viewOf(options);
  const negation = 'complement';
  // All passes share a tenth of the budget: a region need not be as short as possible.
  const budget = { left: (options.budget ?? defaultBudget) / 10 };
  const interpretations = (formula: Formula) => [
    { negation, space: spaceOf(formula, equality, negation, options, budget) } as const,
  ];
  const region = simplifyWith(whole, anyMeaning(givenDialect(options.dialect), of), () => budget, interpretations);
  return typeof region === 'boolean' ? region : byMeaning(region);
}

/** The spelling of a region: operators of the dialect first, and usual symbols for meanings that it lacks. */
function anyMeaning(dialect: Dialect | undefined, filters: readonly Filter[]): Spelling {
  const negates = dialect?.symbol('not') !== undefined;
  return {
    lists: dialect?.symbol('oneOf') !== undefined || filters.some(hasList),
    operator(meaning) {
      const symbol = dialect?.symbol(meaning);
      const instead = negates && (meaning === 'notEqual' || meaning === 'present' || meaning === 'absent');
      return symbol === undefined && instead ? undefined : { text: symbol ?? symbols[meaning] };
    },
    pairwise: () => false,
  };
}

/** A filter without operators, so that `print` chooses those of its dialect. */
export function byMeaning(filter: Filter): Filter {
  return map(filter, (node) => {
    const { operator, span: _, ...rest } = node;
    return isCall(node) ? node : (rest as Filter);
  });
}
