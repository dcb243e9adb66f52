import type { AllInterpretations, Claim } from '../logic/all-interpretations.ts';
import type { Formula, Junction } from '../normal-form.ts';

/** A part of a formula that can be replaced by a constant where it is. */
export interface Constant {
  readonly part: Formula;
  readonly value: boolean;
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
  for (const value of [true, false]) {
    if (inAll.never(inAll.is(formula, !value))) return [{ part: formula, value }];
  }
  const found: Constant[] = [];
  if ('operands' in formula) searchIn(formula, inAll.always);
  return found;

  /**
   * Examines the operands of a junction from last to first; `matters` is the claim that the whole depends on the junction. Returns
   * the claim that what is left of the operands does not decide it.
   */
  function searchIn({ kind, operands }: Junction, matters: Claim): Claim {
    // The constant for an operand that makes no difference.
    const neutral = kind === 'and';
    const before: Claim[] = [inAll.always];
    for (const operand of operands.slice(0, -1)) {
      before.push(inAll.and([before.at(-1) as Claim, inAll.is(operand, neutral)]));
    }
    const left: Claim[] = [];
    let behind = inAll.always;
    for (let i = operands.length - 1; i >= 0; i--) {
      const operand = operands[i] as Formula;
      const depends = inAll.and([matters, behind, before[i] as Claim]);
      let undecided = inAll.always;
      if (constants.includes(neutral) && inAll.never(depends, inAll.is(operand, !neutral))) {
        found.push({ part: operand, value: neutral });
      } else if ('operands' in operand) undecided = inAll.not(searchIn(operand, depends));
      else undecided = inAll.is(operand, neutral);
      left.push(undecided);
      behind = inAll.and([behind, undecided]);
    }
    return inAll.and(left);
  }
}
