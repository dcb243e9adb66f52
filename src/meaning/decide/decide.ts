import type { Filter, FilterLike } from '../../language/filter.ts';
import { checkFilter } from '../check-filter.ts';
import { spaceOf } from '../logic/document-space.ts';
import { minimizeWitness } from '../logic/minimize-witness.ts';
import { type Formula, fold, formulaOf, type Leaf } from '../logic/negation-normal-form.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import { common, onlyFirst, selected, unionsOfConditions } from '../logic/union-of-conditions.ts';
import { compile } from '../match/compile.ts';
import { type DecideOptions, defaultBudget } from '../options.ts';
import { viewOf } from '../view.ts';

/** An answer with a document that proves it; `unknown` if the budget ran out. */
export interface Decision {
  readonly answer: 'yes' | 'no' | 'unknown';
  readonly witness?: Readonly<Record<string, unknown>>;
}

/** Whether a filter selects any document; the witness is one. Throws as `compile` does. */
export function satisfiable(filter: FilterLike, options: DecideOptions = {}): Decision {
  const root = checkFilter(filter);
  const rows = unionsOfConditions([root], options);
  if (rows !== undefined) return found(selected(rows));
  const { equality } = viewOf(options);
  const formula = formulaOf(root);
  const encoding = new Encoding(spaceOf(root, equality, 'complement', options.properties));
  const budget = { left: options.budget ?? defaultBudget };
  // A filter that is easy to satisfy is decided without encoding all of it.
  const sufficient = fewestConditions(formula)?.map((leaf) => encoding.leaf(leaf, 'complement'));
  let answer = sufficient && encoding.solver.solve(sufficient, budget);
  if (!answer) {
    encoding.hold(formula, 'complement');
    answer = encoding.solver.solve([], budget);
  }
  if (answer === undefined) return { answer: 'unknown' };
  if (!answer) return { answer: 'no' };
  return { answer: 'yes', witness: minimizeWitness(encoding.document(), compile(root, options)) };
}

/** The fewest conditions that imply a formula, though they may contradict each other; `undefined` if no conditions do. */
function fewestConditions(formula: Formula): readonly Leaf[] | undefined {
  const lengths = new Map<Formula, number>();
  const measured = (part: Formula, length: number) => {
    lengths.set(part, length);
    return length;
  };
  const length = fold<number>(
    formula,
    (leaf) => measured(leaf, 1),
    (branch, inside) =>
      measured(
        branch,
        inside.reduce(
          branch.kind === 'or' ? (least, one) => Math.min(least, one) : (sum, one) => sum + one,
          branch.kind === 'or' ? Infinity : 0,
        ),
      ),
  );
  if (length === Infinity) return undefined;
  const way: Leaf[] = [];
  const rest: Formula[] = [formula];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part.kind === 'leaf') way.push(part);
    else if (part.kind === 'and') for (const operand of part.operands) rest.push(operand);
    else {
      const least = lengths.get(part);
      rest.push(part.operands.find((operand) => lengths.get(operand) === least) as Formula);
    }
  }
  return way;
}

/** Whether `b` selects every document that `a` selects; if not, the witness is one that only `a` selects. */
export function implies(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = [checkFilter(a, 'a'), checkFilter(b, 'b')];
  const rows = unionsOfConditions([one, other], options);
  return unless(rows === undefined ? satisfiable(both(one, not(other)), options) : found(onlyFirst(rows)));
}

/** Whether two filters select the same documents; if not, the witness is one that only one of them selects. */
export function equivalent(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const there = implies(a, b, options);
  return there.answer === 'yes' ? implies(b, a, options) : there;
}

/** Whether no document is selected by both filters; if not, the witness is one that is. */
export function disjoint(a: FilterLike, b: FilterLike, options: DecideOptions = {}): Decision {
  const [one, other] = [checkFilter(a, 'a'), checkFilter(b, 'b')];
  const rows = unionsOfConditions([one, other], options);
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
