import type { Formula } from '../normal-form.ts';
import { countConditions, isEverything, narrowestClause } from './narrowest-clause.ts';
import type { Atom, Cells } from './terms.ts';

/** The most atoms of a clause that the solver is asked about one by one. */
export const mostTried = 100;

/**
 * An `or` of atoms that a form with too many terms implies: each part of an `or` gives its own, and of the parts of an `and` one is
 * enough, the one with the fewest conditions. What `isImplied` without an atom loses that atom, and what is implied with a narrower
 * one gets that. `undefined` if only everything is found to be implied.
 */
export function wideClause(
  formula: Formula,
  cells: Cells,
  most: number,
  isImplied: (clause: readonly Atom[]) => boolean,
): readonly Atom[] | undefined {
  let clause = clauseOf(formula, cells, most);
  if (clause === undefined || clause.length > mostTried) return clause;
  for (const atom of clause) {
    const without: readonly Atom[] = clause.filter((one) => one !== atom);
    if (without.length > 0 && isImplied(without)) {
      clause = without;
      continue;
    }
    const narrower = cells.dimensions[atom.dimension]?.atoms.filter(
      ({ mask }) => mask !== atom.mask && (mask & ~atom.mask) === 0n,
    );
    const instead = narrower?.map((one) => [...without, one]).find(isImplied);
    if (instead !== undefined) clause = instead;
  }
  return clause;
}

function clauseOf(formula: Formula, cells: Cells, most: number): readonly Atom[] | undefined {
  const terms = cells.termsOf(formula);
  if (terms !== undefined) return narrowestClause(terms, cells, most);
  if (formula.kind !== 'or' && formula.kind !== 'and') return undefined;
  const clauses = formula.operands.map((part) => clauseOf(part, cells, most));
  if (formula.kind === 'or') {
    const all = clauses.every((clause) => clause !== undefined) ? [...new Set(clauses.flat())] : undefined;
    return all === undefined || countConditions(all) > most || isEverything(all, cells) ? undefined : all;
  }
  const known = clauses.filter((clause) => clause !== undefined);
  return known.reduce<readonly Atom[] | undefined>(
    (best, clause) => (best === undefined || countConditions(clause) < countConditions(best) ? clause : best),
    undefined,
  );
}
