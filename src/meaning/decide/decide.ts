import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isFilter, meaningOf, type Operand, operandsOf } from '../../language/filter.ts';
import { spaceOf } from '../logic/document-space.ts';
import { findDocument, minimizeWitness } from '../logic/find-document.ts';
import type { Budget } from '../logic/sat-solver.ts';
import { closuresOf } from '../match/closures.ts';
import { type Formula, normalForm } from '../normal-form.ts';
import { checkOptions, type DecideOptions, defaultBudget, viewOf } from '../options.ts';

/** An answer with a document that proves it; `unknown` if the budget ran out. */
export interface Decision {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly witness?: Readonly<Record<string, unknown>>;
}

/** Whether a filter selects any document; the witness is one. Throws as `compile` does. */
export function satisfiable(filter: FilterLike, options: DecideOptions = {}): Decision {
  const root = checkFilter(filter);
  checkOptions(options);
  return satisfiableForm(normalForm(root), options);
}

/** As `satisfiable`, for the form of a filter that may be deeper than a given one: two filters, of which one is negated. */
function satisfiableForm(formula: Formula, options: DecideOptions, budget = budgetOf(options)): Decision {
  const document = solve(formula, options, budget);
  if (document === undefined) return { answer: 'unknown' };
  if (document === false) return { answer: 'no' };
  return { answer: 'yes', witness: minimizeWitness(document, closuresOf(formula, viewOf(options))) };
}

/**
 * Whether a form is true for no document; false also if the budget runs out. Needs no witness, whose minimization is not in
 * the budget. The options must have been checked.
 */
export function isContradiction(formula: Formula, options: DecideOptions): boolean {
  return solve(formula, options) === false;
}

/** A document that a form is true for; `false` if there is none, `undefined` if the budget runs out. */
function solve(formula: Formula, options: DecideOptions, budget = budgetOf(options)): ReturnType<typeof findDocument> {
  const { equality } = viewOf(options);
  return findDocument(formula, spaceOf(formula, equality, 'complement', options, budget), budget);
}

/** The budget of one question, or of several that share it. */
export function budgetOf({ budget = defaultBudget }: DecideOptions): Budget {
  return { left: budget };
}

/** Whether `b` selects every document that `a` selects; if not, the witness is one that only `a` selects. */
export function implies(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = checkBoth(a, b, options);
  return impliesWithin(one, other, options, budgetOf(options));
}

/** As `implies`, for arguments that have been checked. */
export function impliesWithin(one: Filter, other: Filter, options: DecideOptions, budget: Budget): Decision {
  if (isSameFilter(one, other)) return { answer: 'yes' };
  return unless(satisfiableForm(normalForm(both(one, not(other))), options, budget));
}

/** Whether two filters select the same documents; if not, the witness is one that only one of them selects. */
export function equivalent(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = checkBoth(a, b, options);
  const budget = budgetOf(options);
  const there = impliesWithin(one, other, options, budget);
  return there.answer === 'yes' ? impliesWithin(other, one, options, budget) : there;
}

/** Whether no document is selected by both filters; if not, the witness is one that is. */
export function disjoint(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = checkBoth(a, b, options);
  return disjointWithin(one, other, options, budgetOf(options));
}

/** As `disjoint`, for arguments that have been checked. */
export function disjointWithin(one: Filter, other: Filter, options: DecideOptions, budget: Budget): Decision {
  return unless(satisfiableForm(normalForm(both(one, other)), options, budget));
}

function checkBoth(a: FilterLike, b: FilterLike, options: DecideOptions): readonly [Filter, Filter] {
  const filters = [checkFilter(a, 'a'), checkFilter(b, 'b')] as const;
  checkOptions(options);
  return filters;
}

const opposite = { yes: 'no', no: 'yes', unknown: 'unknown' } as const;

function unless(counterexample: Decision): Decision {
  return { ...counterexample, answer: opposite[counterexample.answer] };
}

export function both(a: Filter, b: Filter): Filter {
  return { kind: 'and', operands: [a, b] };
}

export function not(filter: Filter): Filter {
  return { kind: 'not', operands: [filter] };
}

/** Whether two filters have the same meanings and words throughout, however their operators are written. */
export function isSameFilter(a: Filter, b: Filter): boolean {
  const [some, others] = [operandsOf(a), operandsOf(b)];
  const means = meaningOf(a);
  if (means === undefined || means !== meaningOf(b) || some.length !== others.length) return false;
  // A loop, since a call of `every` at each level would take three times the stack.
  for (let i = 0; i < some.length; i++) {
    const [operand, other] = [some[i] as Operand, others[i] as Operand];
    const isSame = isFilter(operand)
      ? isFilter(other) && isSameFilter(operand, other)
      : !isFilter(other) && operand.text === other.text && operand.quoted === other.quoted;
    if (!isSame) return false;
  }
  return true;
}
