import type { AllInterpretations, Claim } from '../logic/all-interpretations.ts';
import type { Branch, Formula } from '../logic/negation-normal-form.ts';

/** A part of a formula that can be replaced by a constant where it is. */
export interface Constant {
  readonly part: Formula;
  readonly value: boolean;
}

/** A branch whose operands are being examined, from last to first. */
interface BranchSearch {
  readonly branch: Branch;
  /** The claim that the value of the whole depends on this branch. */
  readonly matters: Claim;
  /** For each operand, the claim that those before it leave the branch undecided. */
  readonly before: readonly Claim[];
  /** The claims that the operands after it leave the branch undecided, one by one and all together (`behind`). */
  readonly settled: Claim[];
  behind: Claim;
}

/**
 * Finds the parts that can be replaced by one of the given constants. A part can if there is no document for which the whole
 * depends on the part and the part has the other value. A part found counts as removed for those before it, so all can be
 * replaced at once, and of two equal parts the first is kept. Parts inside a part found are not listed.
 */
export function findConstants(
  formula: Formula,
  inAll: AllInterpretations,
  constants: readonly boolean[],
): readonly Constant[] {
  const open = (branch: Branch, matters: Claim): BranchSearch => {
    const before: Claim[] = [inAll.always];
    for (const operand of branch.operands.slice(0, -1)) {
      before.push(inAll.and([before.at(-1) as Claim, inAll.is(operand, branch.kind === 'and')]));
    }
    return { branch, matters, before, settled: [], behind: inAll.always };
  };
  /** Records the claim that an operand leaves the branch undecided. */
  const settle = (search: BranchSearch | undefined, undecided: Claim) => {
    if (search === undefined) return;
    search.settled.push(undecided);
    search.behind = inAll.and([search.behind, undecided]);
  };

  for (const value of [true, false]) {
    if (inAll.never(inAll.is(formula, !value))) return [{ part: formula, value }];
  }
  const found: Constant[] = [];
  const searches: BranchSearch[] = formula.kind === 'leaf' ? [] : [open(formula, inAll.always)];
  for (let search = searches.at(-1); search !== undefined; search = searches.at(-1)) {
    const { branch, settled } = search;
    const index = branch.operands.length - 1 - settled.length;
    const operand = branch.operands[index];
    if (operand === undefined) {
      searches.pop();
      const outer = searches.at(-1);
      const left = inAll.and(settled);
      settle(outer, outer?.branch.kind === branch.kind ? left : inAll.not(left));
      continue;
    }
    // The neutral element of the branch is the constant for an operand that makes no difference.
    const value = branch.kind === 'and';
    const matters = inAll.and([search.matters, search.behind, search.before[index] as Claim]);
    if (constants.includes(value) && inAll.never(matters, inAll.is(operand, !value))) {
      found.push({ part: operand, value });
      settle(search, inAll.always);
    } else if (operand.kind === 'leaf') settle(search, inAll.is(operand, value));
    else searches.push(open(operand, matters));
  }
  return found;
}
