import type { Document } from '../match/closures.ts';
import { type Ask, asksByProperty, type Formula } from '../normal-form.ts';
import { type DecideOptions, defaultBudget, viewOf } from '../options.ts';
import { spaceOf } from './document-space.ts';
import { type Domain, runsOf } from './domain.ts';

/*
 * An `or` of conditions selects the documents that have, for some property, a value in that property's set of cells. Two such
 * filters are equivalent if these sets are equal, or if each has a set with all cells of its property.
 *
 * These filters, lists of values above all, could go to the solver like others; counting cells takes 0.3 times its time for
 * 100 conditions and 0.07 times for 10,000 (`npm run bench`, "unions"), and no budget: for 100,000 conditions the usual one is
 * not enough.
 */

/** For one property, the count of conditions of each filter that are true in each cell. */
interface Row {
  readonly name: string;
  readonly domain: Domain;
  readonly of: readonly Int32Array[];
}

/** The rows of several filters; `undefined` unless each is an `or` of conditions, no property is declared with `many`, and all domains are exact. */
export function unionsOfConditions(formulas: readonly Formula[], options: DecideOptions): readonly Row[] | undefined {
  if (!formulas.every(isUnion)) return undefined;
  const { equality } = viewOf(options);
  const budget = { left: options.budget ?? defaultBudget };
  const all: Formula = { kind: 'or', operands: formulas, at: 0, inverted: false };
  const space = spaceOf(all, equality, 'complement', options.properties, budget);
  const conditions = formulas.map(asksByProperty);
  const rows: Row[] = [];
  for (const [name, domain] of space) {
    if (domain.many || domain.parts !== undefined || !domain.exact) return undefined;
    rows.push({ name, domain, of: conditions.map((own) => selectedCells(domain, own.get(name) ?? [])) });
  }
  return rows;
}

/** A document that only the given filter selects, if there is one. */
export function selected(rows: readonly Row[]): Document | undefined {
  const row = findRow(rows, 0);
  return row && documentOf([[row, first(row, inside(0))]]);
}

/** A document that the first filter selects and the second does not, if there is one. */
export function onlyFirst(rows: readonly Row[]): Document | undefined {
  const onlyIn = (row: Row) => first(row, (of, cell) => inside(0)(of, cell) && !inside(1)(of, cell));
  const outside = new Map(rows.map((row) => [row, first(row, (of, cell) => !inside(1)(of, cell))]));
  for (const cell of outside.values()) if (cell === -1) return undefined;
  // A document outside the second filter is usually inside the first; else one property needs another cell.
  if (![...outside].some(([{ of }, cell]) => inside(0)(of, cell))) {
    const row = rows.find((row) => onlyIn(row) !== -1);
    if (row === undefined) return undefined;
    outside.set(row, onlyIn(row));
  }
  return documentOf(outside);
}

/** A document that both filters select, if there is one. */
export function common(rows: readonly Row[]): Document | undefined {
  const [a, b] = [findRow(rows, 0), findRow(rows, 1)];
  if (a === undefined || b === undefined) return undefined;
  if (first(a, inside(0)) === 0 && first(b, inside(1)) === 0) return {};
  for (const row of rows) {
    const cell = first(row, (of, cell) => inside(0)(of, cell) && inside(1)(of, cell));
    if (cell !== -1) return documentOf([[row, cell]]);
  }
  const at = (row: Row, filter: number) => [row, first(row, inside(filter))] as const;
  const beside = findRow(rows, 0, b);
  if (beside !== undefined) return documentOf([at(beside, 0), at(b, 1)]);
  const instead = findRow(rows, 1, a);
  return instead && documentOf([at(a, 0), at(instead, 1)]);
}

function isUnion(formula: Formula): boolean {
  return formula.kind === 'or' ? formula.operands.every(({ kind }) => kind === 'ask') : formula.kind === 'ask';
}

/** The number of conditions true in each cell, summed up from where their ranges start and end. */
function selectedCells(domain: Domain, asks: readonly Ask[]): Int32Array {
  const { cells } = domain;
  const counts = new Int32Array(cells.length + 1);
  const add = (from: number, to: number, by: number) => {
    counts[from] = (counts[from] as number) + by;
    counts[to] = (counts[to] as number) - by;
  };
  for (const ask of asks) {
    if (ask.negated) add(0, cells.length, 1);
    for (const [from, to] of runsOf(domain, ask)) add(from, to + 1, ask.negated ? -1 : 1);
  }
  for (let cell = 1; cell < cells.length; cell++) {
    counts[cell] = (counts[cell] as number) + (counts[cell - 1] as number);
  }
  return counts.subarray(0, cells.length);
}

type Test = (of: Row['of'], cell: number) => boolean;

function inside(filter: number): Test {
  return (of, cell) => (of[filter]?.[cell] as number) > 0;
}

/** The first cell that passes, or -1. */
function first({ domain, of }: Row, passes: Test): number {
  return domain.cells.findIndex((_, cell) => passes(of, cell));
}

/** A row in which a filter selects a cell, preferably absence. */
function findRow(rows: readonly Row[], filter: number, but?: Row): Row | undefined {
  const found = rows.filter((row) => row !== but && first(row, inside(filter)) !== -1);
  return found.find((row) => first(row, inside(filter)) === 0) ?? found[0];
}

function documentOf(chosen: Iterable<readonly [Row, number]>): Document {
  const entries = [...chosen].map(([{ name, domain }, cell]) => [name, domain.cells[cell]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
