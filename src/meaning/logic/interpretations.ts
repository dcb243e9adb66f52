import type { Equality } from '../../language/dialect/dialect.ts';
import type { Properties } from '../../language/properties.ts';
import { asksByProperty, type Formula, isComparison, isNegatedComparison, partsOf } from '../normal-form.ts';
import { type Negation, type Space, spaceOf } from './document-space.ts';
import type { Budget } from './sat-solver.ts';

/** One way in which a service may interpret a filter. */
export interface Interpretation {
  readonly equality: Equality;
  readonly negation: Negation;
}

/** An interpretation of one filter, with the documents that the filter then distinguishes. */
export interface InterpretedSpace {
  readonly negation: Negation;
  readonly space: Space;
}

export function interpretedSpace(
  formula: Formula,
  { equality, negation }: Interpretation,
  properties: Properties | undefined,
  budget: Budget,
): InterpretedSpace {
  return { negation, space: spaceOf(formula, equality, negation, properties, budget) };
}

/**
 * All interpretations that differ for a filter. A statement that is true in all of them is true whichever one the
 * service uses.
 */
export function interpretations(
  formula: Formula,
  properties: Properties | undefined,
  budget: Budget,
): readonly InterpretedSpace[] {
  const negations: readonly Negation[] = negatesComparison(formula) ? ['complement', 'sql'] : ['complement'];
  return negations.flatMap((negation) => {
    const byText = interpretedSpace(formula, { equality: 'text', negation }, properties, budget);
    const byType = interpretedSpace(formula, { equality: 'typed', negation }, properties, budget);
    return sameCells(formula, byText.space, byType.space) ? [byText] : [byText, byType];
  });
}

/** Whether a formula holds a negated comparison, on which the two kinds of negation can differ. */
function negatesComparison(formula: Formula): boolean {
  return partsOf(formula).some(isNegatedComparison);
}

function sameCells(formula: Formula, a: Space, b: Space): boolean {
  for (const [name, conditions] of asksByProperty(formula)) {
    const [one, other] = [a.get(name), b.get(name)];
    if (one?.cells.length !== other?.cells.length) return false;
    if (
      !conditions
        .filter(isComparison)
        .every((comparison) => `${one?.runs(comparison)}` === `${other?.runs(comparison)}`)
    )
      return false;
  }
  return true;
}
