import type { Formula } from '../normal-form.ts';
import type { Atom, AtomTable, Term } from './terms.ts';

/** The most steps of the search for the fewest conditions; beyond it, those of the best clause so far are reduced. */
const maxSteps = 20_000;

/**
 * The `or` of atoms that every term implies with the fewest conditions, of several the first written; `undefined` if only
 * everything does. Atoms name few cells, so fewer of them are never wider.
 */
export function narrowestClause(terms: readonly Term[], cells: AtomTable, most: number): readonly Atom[] | undefined {
  const ways = terms.map((term) => waysOf(term, cells));
  if (ways.some((way) => way.length === 0)) return undefined;
  // Terms with few ways first: they leave the least to try.
  const order = ways.map((_, at) => at).sort((a, b) => (ways[a]?.length ?? 0) - (ways[b]?.length ?? 0) || a - b);
  let best: ReadonlySet<Atom> | undefined;
  let steps = 0;
  const search = (at: number, chosen: ReadonlySet<Atom>): void => {
    if (++steps > maxSteps && best !== undefined) return;
    if (best !== undefined && countConditions(chosen) >= countConditions(best)) return;
    const next = order.slice(at).find((term) => !ways[term]?.some((way) => way.every((atom) => chosen.has(atom))));
    if (next === undefined) {
      if (!isEverything(chosen, cells)) best = chosen;
      return;
    }
    for (const way of ways[next] as readonly (readonly Atom[])[]) {
      search(order.indexOf(next) + 1, new Set([...chosen, ...way]));
    }
  };
  search(0, new Set());
  if (best === undefined) return undefined;
  const reduced = new Set(best);
  for (const atom of best) {
    reduced.delete(atom);
    const implied = ways.every((way) => way.some((atoms) => atoms.every((one) => reduced.has(one))));
    if (!implied) reduced.add(atom);
  }
  if (countConditions(reduced) > most) return undefined;
  const written = cells.dimensions.flatMap(({ atoms }) => atoms);
  return written.filter((atom) => reduced.has(atom));
}

/** The ways to imply something that can be asked for: for each dimension, the atoms that cover the cells of the term. */
function waysOf(term: Term, cells: AtomTable): readonly (readonly Atom[])[] {
  return [...term]
    .sort(([a], [b]) => a - b)
    .flatMap(([dimension, mask]) => {
      const { all, atoms } = cells.dimensions[dimension] as AtomTable['dimensions'][number];
      if (mask === all) return [];
      const inside = atoms.filter((atom) => (atom.mask & ~mask) === 0n);
      const covered = inside.reduce((union, atom) => union | atom.mask, 0n);
      return covered === mask ? [inside] : atoms.filter((atom) => (mask & ~atom.mask) === 0n).map((atom) => [atom]);
    });
}

function countConditions(atoms: Iterable<Atom>): number {
  let count = 0;
  for (const { conditions } of atoms) count += conditions;
  return count;
}

/** Whether the atoms of one dimension cover all of its cells. */
function isEverything(atoms: Iterable<Atom>, { dimensions }: AtomTable): boolean {
  const union = new Map<number, bigint>();
  for (const { dimension, mask } of atoms) union.set(dimension, (union.get(dimension) ?? 0n) | mask);
  return [...union].some(([dimension, mask]) => mask === dimensions[dimension]?.all);
}

/** The most atoms of a clause that the solver is asked about one by one. */
export const mostTried = 100;

/**
 * An `or` of atoms that a form with too many terms implies: each part of an `or` gives its own, and of the parts of an `and` one is
 * enough, the one with the fewest conditions. What `isImplied` without an atom loses that atom, and what is implied with a narrower
 * one gets that. `undefined` if only everything is found to be implied.
 */
export function wideClause(
  formula: Formula,
  cells: AtomTable,
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

function clauseOf(formula: Formula, cells: AtomTable, most: number): readonly Atom[] | undefined {
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
