import type { Space } from './document-space.ts';
import { enumerate, sizeOf, stepsOf } from './enumerate.ts';
import { type Formula, fold, type Leaf } from './negation-normal-form.ts';
import { Encoding } from './sat-encoding.ts';
import type { Budget } from './sat-solver.ts';

// With more documents, trying all usually takes longer than a search.
const maxSize = 1_000_000;
const maxSteps = 50_000_000;

// Enough for easy questions; a search for others may never end, while trying all documents takes about a second.
const quickSearch = 1_000_000;

/**
 * A document of the space for which a formula is true; `false` if there is none, `undefined` if the budget runs out, or
 * if none was found in a space that is not exact. If the space has a million documents or fewer, or few enough for the
 * formula, all are tried, whatever the budget.
 */
export function findDocument(
  formula: Formula,
  space: Space,
  budget: Budget,
): Readonly<Record<string, unknown>> | false | undefined {
  const isSmall = sizeOf(space) <= maxSize || stepsOf(space, formula) <= maxSteps;
  const share = { left: isSmall ? Math.min(budget.left, quickSearch) : budget.left };
  budget.left -= share.left;
  const encoding = new Encoding(space);
  // A formula that is easy to satisfy is decided without encoding all of it.
  const sufficient = fewestConditions(formula)?.map((leaf) => encoding.leaf(leaf, 'complement'));
  let answer = sufficient && encoding.solver.solve(sufficient, share);
  if (!answer) {
    encoding.hold(formula, 'complement');
    answer = encoding.solver.solve([], share);
  }
  if (answer === undefined && isSmall) {
    return enumerate(formula, space) || (encoding.exact ? false : undefined);
  }
  budget.left += Math.max(0, share.left);
  return answer ? encoding.document() : encoding.exact ? answer : undefined;
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
