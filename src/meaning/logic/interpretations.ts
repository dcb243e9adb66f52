import { asksByProperty, type Formula, isNegatedValueAsk, isValueAsk, partsOfFormula } from '../normal-form.ts';
import type { Declared } from '../options.ts';
import { type Negation, type Space, spaceOf } from './document-space.ts';
import { Encoding } from './sat-encoding.ts';
import type { Budget, Literal } from './sat-solver.ts';

/** An interpretation of one filter, with the documents that the filter then distinguishes. */
export interface InterpretedSpace {
  readonly negation: Negation;
  readonly space: Space;
}

/**
 * All interpretations that differ for a filter, whose negations may be settled by its dialect. A statement that is true in all of
 * them is true whichever one the service uses.
 */
export function interpretations(
  formula: Formula,
  declared: Declared,
  budget: Budget,
  isSettled = false,
): readonly InterpretedSpace[] {
  const isOpen = negatesComparison(formula) && !isSettled;
  const negations: readonly Negation[] = isOpen ? ['complement', 'sql'] : ['complement'];
  return negations.flatMap((negation) => {
    const byText = spaceOf(formula, 'text', negation, declared, budget);
    const byType = spaceOf(formula, 'typed', negation, declared, budget);
    const spaces = sameCells(formula, byText, byType) ? [byText] : [byText, byType];
    return spaces.map((space) => ({ negation, space }));
  });
}

/** Whether a formula holds a negated comparison, on which the two kinds of negation can differ. */
function negatesComparison(formula: Formula): boolean {
  return partsOfFormula(formula).some(isNegatedValueAsk);
}

function sameCells(formula: Formula, a: Space, b: Space): boolean {
  for (const [name, conditions] of asksByProperty(formula)) {
    const [one, other] = [a.get(name), b.get(name)];
    if (one?.cells.length !== other?.cells.length) return false;
    if (`${[...(one?.parts?.texts ?? [])]}` !== `${[...(other?.parts?.texts ?? [])]}`) return false;
    if (
      !conditions.filter(isValueAsk).every((comparison) => `${one?.runs(comparison)}` === `${other?.runs(comparison)}`)
    )
      return false;
  }
  return true;
}

// What joining a claim with others costs in each interpretation, in steps of the solver.
const costOfClaim = 20;

/** The literal of one claim in each interpretation. */
export type Claim = readonly Literal[];

/** A formula in several interpretations at once: what is proved here holds in all of them. */
export class AllInterpretations {
  readonly always: Claim;
  readonly #encodings: readonly Encoding[];
  readonly #literals: readonly ReadonlyMap<Formula, Literal>[];
  readonly #budget: Budget;

  constructor(formula: Formula, interpretations: readonly InterpretedSpace[], budget: Budget) {
    this.#budget = budget;
    this.#encodings = interpretations.map(({ space }) => new Encoding(space));
    this.always = this.#encodings.map(({ always }) => always);
    this.#literals = this.#encodings.map((encoding, i) => {
      const literals = new Map<Formula, Literal>();
      encoding.formula(formula, (interpretations[i] as InterpretedSpace).negation, (part, literal) =>
        literals.set(part, literal),
      );
      return literals;
    });
  }

  /** The claim that a part is true, or that it is false. */
  is(part: Formula, value: boolean): Claim {
    const claim = this.#literals.map((literals) => literals.get(part) as Literal);
    return value ? claim : this.not(claim);
  }

  not(claim: Claim): Claim {
    return claim.map((literal) => literal ^ 1);
  }

  and(claims: readonly Claim[]): Claim {
    this.#budget.left -= claims.length * this.#encodings.length * costOfClaim;
    return this.#encodings.map((encoding, i) => encoding.and(claims.map((claim) => claim[i] as Literal)));
  }

  /**
   * Whether no document in any interpretation makes all these claims true. False also if that is unknown: without budget, or
   * after `most` of it.
   */
  never(claims: readonly Claim[], most?: number): boolean {
    const budget = most === undefined ? this.#budget : { left: Math.min(most, this.#budget.left) };
    const before = budget.left;
    const answer = this.#encodings.every(({ solver, never }, i) => {
      const asked = claims.map((claim) => claim[i] as Literal);
      return asked.includes(never) || (budget.left > 0 && solver.solve(asked, budget) === false);
    });
    if (most !== undefined) this.#budget.left -= before - budget.left;
    return answer;
  }
}
