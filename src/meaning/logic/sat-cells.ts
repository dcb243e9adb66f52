import type { Run } from './runs.ts';
import type { Literal, Solver } from './sat-solver.ts';

/** What cells are encoded with: a solver, constants and joined literals. */
export interface Gates {
  readonly solver: Solver;
  readonly always: Literal;
  readonly never: Literal;
  or(literals: readonly Literal[]): Literal;
  and(literals: readonly Literal[]): Literal;
  isTrue(literal: Literal): boolean;
}

/** Cells as variables of the solver. */
export interface EncodedCells {
  /** The literal for "the first cell", or with `many` for none of the others. */
  readonly absent: Literal;
  /** The literal for "the property has a value in this range of cells". */
  within(run: Run): Literal;
  /** The cells of its values in the model. */
  chosen(): readonly number[];
}

/** The cells of a property, of which it has one, or with `many` any. */
export function encodeCells(gates: Gates, count: number, many: boolean): EncodedCells {
  return many ? encodeMany(gates, count) : encodeSingle(gates, count);
}

/**
 * Order encoding: a variable for each cell except the last means "this cell or an earlier one", so a range takes two
 * literals.
 */
function encodeSingle(gates: Gates, count: number): EncodedCells {
  const { solver, always, never } = gates;
  const last = count - 1;
  const upTo: Literal[] = [];
  for (let cell = 0; cell < last; cell++) {
    upTo.push(solver.variable(true));
    if (cell > 0) solver.clause([(upTo[cell - 1] as Literal) ^ 1, upTo[cell] as Literal]);
  }
  const until = (cell: number) => (cell < 0 ? never : cell >= last ? always : (upTo[cell] as Literal));
  return {
    absent: until(0),
    within: byRun(([first, end]) => gates.and([until(end), until(first - 1) ^ 1])),
    chosen: () => {
      const cell = upTo.findIndex((literal) => gates.isTrue(literal));
      return [cell === -1 ? last : cell];
    },
  };
}

/** A variable for each cell, any of which may be true; a binary tree of ranges over them keeps each range short. */
function encodeMany(gates: Gates, count: number): EncodedCells {
  const { solver } = gates;
  const has = Array.from({ length: count }, (_, cell) => (cell === 0 ? gates.never : solver.variable()));
  const whole: Run = [0, has.length - 1];
  const half = byRun(([first, end]): Literal => {
    if (first === end) return has[first] as Literal;
    const middle = (first + end) >> 1;
    return gates.or([half([first, middle]), half([middle + 1, end])]);
  });
  const halves = ([first, end]: Run, [from, to]: Run): Literal[] => {
    if (end < from || to < first) return [];
    if (first <= from && to <= end) return [half([from, to])];
    const middle = (from + to) >> 1;
    return [...halves([first, end], [from, middle]), ...halves([first, end], [middle + 1, to])];
  };
  return {
    absent: half(whole) ^ 1,
    within: byRun((run) => gates.or(halves(run, whole))),
    chosen: () => has.flatMap((literal, cell) => (cell > 0 && gates.isTrue(literal) ? [cell] : [])),
  };
}

/** The literals of runs, each made once. */
function byRun(literalOf: (run: Run) => Literal): (run: Run) => Literal {
  const known = new Map<string, Literal>();
  return (run) => {
    const key = run.join();
    const literal = known.get(key) ?? literalOf(run);
    known.set(key, literal);
    return literal;
  };
}
