import type { AllInterpretations, Claim } from '../logic/all-interpretations.ts';
import type { Branch, Formula } from '../logic/negation-normal-form.ts';

/** A part of a formula that is as good as a constant where it stands. */
export interface Constant {
  readonly part: Formula;
  readonly value: boolean;
}

/** A branch whose operands are being looked at, from its end. */
interface BranchSearch {
  readonly branch: Branch;
  /** That the whole hangs on the branch. */
  readonly matters: Claim;
  /** That the branch hangs on none of the operands before each. */
  readonly before: readonly Claim[];
  /** That it hangs on none of those behind, one by one and together. */
  readonly settled: Claim[];
  behind: Claim;
}

/**
 * Finds the parts that could be one of these constants: one question each, whether there is a document for which the
 * whole hangs on this part and the part has its other value. What was found counts as gone for those before it, so that
 * all can go at once and of two that say the same the first is kept. Parts inside one that is found are left out.
 */
export function findConstants(
  formula: Formula,
  inAll: AllInterpretations,
  sought: readonly boolean[],
): readonly Constant[] {
  const open = (branch: Branch, matters: Claim): BranchSearch => {
    const before: Claim[] = [inAll.always];
    for (const operand of branch.operands.slice(0, -1)) {
      before.push(inAll.and([before.at(-1) as Claim, inAll.is(operand, branch.kind === 'and')]));
    }
    return { branch, matters, before, settled: [], behind: inAll.always };
  };
  /** What an operand, or all of them, turned out to be, where nothing else decides: as `and` has it. */
  const settle = (frame: BranchSearch | undefined, kept: Claim) => {
    if (frame === undefined) return;
    frame.settled.push(kept);
    frame.behind = inAll.and([frame.behind, kept]);
  };

  for (const value of [true, false]) {
    if (inAll.never(inAll.is(formula, !value))) return [{ part: formula, value }];
  }
  const found: Constant[] = [];
  const frames: BranchSearch[] = formula.kind === 'leaf' ? [] : [open(formula, inAll.always)];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { branch, settled } = frame;
    const index = branch.operands.length - 1 - settled.length;
    const operand = branch.operands[index];
    if (operand === undefined) {
      frames.pop();
      const outer = frames.at(-1);
      const left = inAll.and(settled);
      settle(outer, outer?.branch.kind === branch.kind ? left : inAll.not(left));
      continue;
    }
    // What makes no difference is the constant that the branch does not notice.
    const value = branch.kind === 'and';
    const where = inAll.and([frame.matters, frame.behind, frame.before[index] as Claim]);
    if (sought.includes(value) && inAll.never(where, inAll.is(operand, !value))) {
      found.push({ part: operand, value });
      settle(frame, inAll.always);
    } else if (operand.kind === 'leaf') settle(frame, inAll.is(operand, value));
    else frames.push(open(operand, where));
  }
  return found;
}
