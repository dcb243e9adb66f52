import type { Filter, FilterLike } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import { AllInterpretations } from '../logic/all-interpretations.ts';
import { type InterpretedSpace, interpretations } from '../logic/interpretations.ts';
import { type Formula, formulaOf } from '../logic/negation-normal-form.ts';
import type { Budget } from '../logic/sat-solver.ts';
import type { SimplifyOptions } from '../options.ts';
import { checkOptions, defaultBudget } from '../options.ts';
import { findConstants } from './find-constants.ts';
import { rewrite } from './rewrite.ts';
import { type Spelling, spellingOf } from './spelling.ts';

/**
 * A filter that selects the same and is never longer on one line, without the parts that make no difference; `true` or
 * `false` where it selects everything or nothing. It selects the same by text and typed, and also where the negation of
 * a comparison is not true of an absent property. What is simple stays as it is; of what is very long no more is found
 * than its form shows, and that it is constant. Throws as `compile` does.
 */
export function simplify(filter: FilterLike, options: SimplifyOptions = {}): Filter | boolean {
  const root = checkFilter(filter);
  checkOptions(options);
  const { dialect, properties, budget } = options;
  return simpler(root, spellingOf(root, dialect), passes(budget), (node, formula) =>
    interpretations(node, formula, properties),
  );
}

/** The same work at each pass, so that what is simple stays as it is. */
export function passes(budget = defaultBudget): () => Budget {
  return () => ({ left: budget });
}

// Each part is a question about the whole, which takes the square of the size; nobody reads a longer one.
const mostSearched = 10_000;

export function isVeryLong(filter: Filter): boolean {
  let size = 0;
  visit(filter, () => (++size > mostSearched ? 'stop' : undefined));
  return size > mostSearched;
}

/** The same for some readings only, with some spelling. */
export function simpler(
  root: Filter,
  spelling: Spelling,
  budgetOfPass: () => Budget,
  interpretationsOf: (filter: Filter, formula: Formula) => readonly InterpretedSpace[],
): Filter | boolean {
  let simple = rewriteFully(root, spelling);
  for (;;) {
    if (typeof simple === 'boolean') return simple;
    const formula = formulaOf(simple);
    const inAll = new AllInterpretations(formula, interpretationsOf(simple, formula), budgetOfPass());
    const constants = findConstants(formula, inAll, isVeryLong(simple) ? [] : [true, false]);
    if (constants.length === 0) return simple;
    const values = new Map(constants.map(({ part, value }) => [part.at, value !== part.inverted]));
    const less: Filter | boolean = rewrite(simple, values, spelling);
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
