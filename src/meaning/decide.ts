import type { Filter, FilterLike } from '../language/filter.ts';
import { canonical, common, onlyFirst, selected } from './canonical.ts';
import { compile } from './compile.ts';
import { Encoding } from './encoding.ts';
import { formulaOf } from './formula.ts';
import { rootOf } from './root-of.ts';
import { smallest } from './smallest.ts';
import { spaceOf } from './space.ts';
import { type ViewOptions, viewOf } from './view.ts';

/** An answer, and a document that shows it: `unknown` where the budget ended before. */
export interface Decision {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly witness?: Readonly<Record<string, unknown>>;
}

export interface DecideOptions extends ViewOptions {
  /** The work that may be done, counted in clauses and variables looked at: a hundred million take some seconds. */
  readonly budget?: number;
}

export const defaultBudget = 20_000_000;

/** Whether there is a document that a filter selects, and one. Throws as `compile` does. */
export function satisfiable(filter: FilterLike, options: DecideOptions = {}): Decision {
  const root = rootOf(filter);
  const rows = canonical([root], options);
  if (rows !== undefined) return found(selected(rows));
  const { equality } = viewOf(options);
  const formula = formulaOf(root);
  const encoding = new Encoding(spaceOf(root, equality, 'complement', options.properties));
  encoding.hold(formula, 'complement');
  const answer = encoding.solver.solve([], { left: options.budget ?? defaultBudget });
  if (answer === undefined) return { answer: 'unknown' };
  if (!answer) return { answer: 'no' };
  return { answer: 'yes', witness: smallest(encoding.document(), compile(root, options)) };
}

/** Whether `b` selects every document that `a` selects; else one that only `a` selects. */
export function implies(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = [rootOf(a), rootOf(b)];
  const rows = canonical([one, other], options);
  return unless(rows === undefined ? satisfiable(both(one, not(other)), options) : found(onlyFirst(rows)));
}

/** Whether two filters select the same documents; else one that only one of them selects. */
export function equivalent(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const there = implies(a, b, options);
  return there.answer === 'yes' ? implies(b, a, options) : there;
}

/** Whether no document is selected by both filters; else one that is. */
export function disjoint(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = [rootOf(a), rootOf(b)];
  const rows = canonical([one, other], options);
  return unless(rows === undefined ? satisfiable(both(one, other), options) : found(common(rows)));
}

const opposite = { yes: 'no', no: 'yes', unknown: 'unknown' } as const;

function unless(counterexample: Decision): Decision {
  return { ...counterexample, answer: opposite[counterexample.answer] };
}

function found(witness: Decision['witness']): Decision {
  return witness === undefined ? { answer: 'no' } : { answer: 'yes', witness };
}

export function both(a: Filter, b: Filter): Filter {
  return { kind: 'and', operands: [a, b] };
}

export function not(operand: Filter): Filter {
  return { kind: 'not', operand };
}
