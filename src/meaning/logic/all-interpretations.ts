import type { Formula } from '../normal-form.ts';
import type { InterpretedSpace } from './interpretations.ts';
import { Encoding } from './sat-encoding.ts';
import type { Budget, Literal } from './sat-solver.ts';

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
    this.#budget.left -= claims.length * this.#encodings.length;
    return this.#encodings.map((encoding, i) => encoding.and(claims.map((claim) => claim[i] as Literal)));
  }

  /** Whether no document in any interpretation makes all these claims true; false also if that is unknown. */
  never(...claims: readonly Claim[]): boolean {
    return this.#encodings.every(({ solver, never, exact }, i) => {
      const asked = claims.map((claim) => claim[i] as Literal);
      if (asked.includes(never)) return true;
      return exact && this.#budget.left > 0 && solver.solve(asked, this.#budget) === false;
    });
  }
}
