import type { Equality } from '../../language/dialect/dialect.ts';
import { kindWith } from '../../language/kinds/kind-of.ts';
import { declaredPath } from '../../language/path.ts';
import { factsOf, type PropertyFacts } from '../../language/properties.ts';
import { asksByProperty, type Formula, isValueAsk, type ValueAsk } from '../normal-form.ts';
import type { Declared } from '../options.ts';
import { type Domain, domainOf } from './domain.ts';
import type { Budget } from './sat-solver.ts';
import { textDomain } from './text-domain.ts';

/** Whether the negation of a comparison is true of an absent property (`complement`) or, as in SQL, is not (`sql`). */
export type Negation = 'complement' | 'sql';

/** The documents that a filter can distinguish: a domain for each property that it names. */
export type Space = ReadonlyMap<string, Domain>;

// What finding the cells costs, in steps of the solver: once, for each condition, and for each of its values.
const costOfSpace = 6000;
const costOfAsk = 300;
const costOfValue = 40;

/**
 * The space of a filter. Finding it is charged to the budget; beyond that, texts are not tried, but no combination of answers is
 * lost.
 */
export function spaceOf(
  formula: Formula,
  equality: Equality,
  negation: Negation,
  { properties, clean = false }: Declared,
  budget: Budget,
): Space {
  const space = new Map<string, Domain>();
  budget.left -= costOfSpace;
  for (const [name, asks] of asksByProperty(formula)) {
    const comparisons = asks.filter(isValueAsk);
    budget.left -= asks.reduce((sum, { values }) => sum + costOfAsk + values.length * costOfValue, 0);
    const presence = negation === 'sql' || comparisons.length < asks.length;
    const facts = properties && factsOf(properties, name);
    const domain = domainFor(comparisons, presence, equality, facts, clean, budget);
    space.set(name, { ...domain, path: declaredPath(properties, name) });
  }
  return space;
}

/** The domain of one property. */
function domainFor(
  conditions: readonly ValueAsk[],
  presence: boolean,
  equality: Equality,
  facts: PropertyFacts | undefined,
  clean: boolean,
  budget: Budget,
): Domain {
  const kind = kindWith(equality, facts);
  const asksParts = kind.parts !== undefined && conditions.some(({ family }) => family === 'part');
  return asksParts
    ? textDomain(conditions, presence, kind, facts, clean, budget)
    : domainOf(conditions, presence, kind, facts, clean);
}
