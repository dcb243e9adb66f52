import { checkFilter } from '../../language/check-filter.ts';
import { givenDialect } from '../../language/dialect/dialects.ts';
import { type Filter, type FilterLike, nodesOf } from '../../language/filter.ts';
import { withText } from '../../language/text-node.ts';
import { AllInterpretations, type InterpretedSpace, interpretations } from '../logic/interpretations.ts';
import type { Budget } from '../logic/sat-solver.ts';
import { settlesNegations } from '../logic/settled.ts';
import { type Formula, normalForm } from '../normal-form.ts';
import { checkOptions, defaultBudget, type SimplifyOptions } from '../options.ts';
import { findConstants } from './redundant-parts.ts';
import { expandLists, rewrite } from './rewrite.ts';
import { hasList, type Spelling, spellingOf } from './spelling.ts';

/**
 * Removes the parts of a filter that make no difference; returns `true` or `false` if it selects everything or nothing. The
 * result is never longer on one line, and selects the same in every interpretation: by text and typed, and whether or not a
 * negated comparison is true of an absent property, unless the dialect defines the negating operators and calls none of them
 * `unconfirmed`: then it is. A simple filter is returned as it is. A filter of more than 10,000 nodes
 * is only rewritten by its form and checked for being constant. Throws as `compile` does.
 */
export function simplify(filter: FilterLike, options: SimplifyOptions = {}): Filter | boolean {
  const root = checkFilter(filter);
  checkOptions(options);
  return simplifyTree(root, options);
}

/** As `simplify`, for arguments that have been checked. */
export function simplifyTree(
  root: Filter,
  { dialect, budget = defaultBudget, ...declared }: SimplifyOptions,
): Filter | boolean {
  const isSettled = settlesNegations(root, givenDialect(dialect));
  // The same budget for each pass, so that simplifying twice changes nothing more.
  const simple = simplifyWith(
    root,
    spellingOf(root, dialect),
    () => ({ left: budget }),
    (formula, left) => interpretations(formula, declared, left, isSettled),
  );
  return typeof simple === 'boolean' ? simple : withText(simple);
}

// Each part is a question about the whole filter, which takes quadratic time; nobody reads a longer filter.
const maxSearchedNodes = 10_000;

export function isVeryLong(filter: Filter): boolean {
  return nodesOf(filter).length > maxSearchedNodes;
}

/** `simplify` with a given spelling and given interpretations. */
export function simplifyWith(
  root: Filter,
  spelling: Spelling,
  budgetOfPass: () => Budget,
  interpretationsOf: (formula: Formula, budget: Budget) => readonly InterpretedSpace[],
): Filter | boolean {
  let simple = rewriteFully(root, spelling);
  // A list is looked at as a whole first, and each of its values only if that finds nothing: it may have thousands.
  let isExpanded = false;
  for (;;) {
    if (typeof simple === 'boolean') return simple;
    const whole: Filter = isExpanded ? expandLists(simple, spelling.operator) : simple;
    const formula = normalForm(whole);
    const budget = budgetOfPass();
    const inAll = new AllInterpretations(formula, interpretationsOf(formula, budget), budget);
    const constants = findConstants(formula, inAll, isVeryLong(whole) ? [] : [true, false]);
    if (constants.length === 0) {
      if (isExpanded || !hasList(simple)) return simple;
      isExpanded = true;
      continue;
    }
    const values = new Map(constants.map(({ part, value }) => [part.at, value !== part.inverted]));
    const less: Filter | boolean = rewrite(whole, values, spelling);
    simple = typeof less === 'boolean' ? less : rewriteFully(less, spelling);
  }
}

function rewriteFully(filter: Filter, spelling: Spelling): Filter | boolean {
  for (let before = filter; ; ) {
    const after = rewrite(before, new Map(), spelling);
    if (typeof after === 'boolean' || after === before) return after;
    before = after;
  }
}
