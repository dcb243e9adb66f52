import type { Equality } from '../../language/dialect/dialect.ts';
import type { Filter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import { conditionsByProperty, type Space, spaceOf } from './document-space.ts';
import { type Formula, isNegatedComparison, type Negation, partsOf } from './negation-normal-form.ts';
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
  filter: Filter,
  { equality, negation }: Interpretation,
  properties: Properties | undefined,
  budget: Budget,
): InterpretedSpace {
  return { negation, space: spaceOf(filter, equality, negation, properties, budget) };
}

/**
 * All interpretations that differ for a filter. A statement that is true in all of them is true whichever one the
 * service uses.
 */
export function interpretations(
  filter: Filter,
  formula: Formula,
  properties: Properties | undefined,
  budget: Budget,
): readonly InterpretedSpace[] {
  const negations: readonly Negation[] = negatesComparison(formula) ? ['complement', 'sql'] : ['complement'];
  return negations.flatMap((negation) => {
    const byText = interpretedSpace(filter, { equality: 'text', negation }, properties, budget);
    const byType = interpretedSpace(filter, { equality: 'typed', negation }, properties, budget);
    return sameCells(filter, byText.space, byType.space) ? [byText] : [byText, byType];
  });
}

/** Whether a formula holds a negated comparison, on which the two kinds of negation can differ. */
function negatesComparison(formula: Formula): boolean {
  return partsOf(formula).some((part) => part.kind === 'leaf' && isNegatedComparison(part));
}

function sameCells(filter: Filter, a: Space, b: Space): boolean {
  for (const [name, conditions] of conditionsByProperty(filter)) {
    const [one, other] = [a.get(name), b.get(name)];
    if (one?.cells.length !== other?.cells.length) return false;
    const comparisons = conditions.filter((condition) => condition.kind !== 'presence');
    if (!comparisons.every((comparison) => `${one?.runs(comparison)}` === `${other?.runs(comparison)}`)) return false;
  }
  return true;
}
