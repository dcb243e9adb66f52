import { isCondition } from '../../language/conditions.ts';
import type { Equality } from '../../language/dialect/dialect.ts';
import type { ConditionFilter, Filter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { type Domain, domainOf } from './domain.ts';
import type { Negation } from './negation-normal-form.ts';
import type { Budget } from './sat-solver.ts';
import { isTextCondition, textDomain } from './text-domain.ts';

/** The documents that a filter can distinguish: a domain for each property that it names. */
export type Space = ReadonlyMap<string, Domain>;

/**
 * The space of a filter. Distinguishing texts by their parts is charged to the budget; beyond it, the space is not
 * exact.
 */
export function spaceOf(
  filter: Filter,
  equality: Equality,
  negation: Negation,
  properties: Properties | undefined,
  budget: Budget,
): Space {
  const space = new Map<string, Domain>();
  for (const [name, conditions] of conditionsByProperty(filter)) {
    const comparisons = conditions.filter((condition) => condition.kind !== 'presence');
    const presence = negation === 'sql' || comparisons.length < conditions.length;
    const domain = comparisons.some(isTextCondition)
      ? textDomain(name, comparisons, presence, equality, properties, budget)
      : domainOf(name, comparisons, presence, equality, properties);
    space.set(name, domain);
  }
  return space;
}

/** The conditions of a filter by property. */
export function conditionsByProperty(filter: Filter): ReadonlyMap<string, readonly ConditionFilter[]> {
  const found = new Map<string, ConditionFilter[]>();
  visit(filter, (node) => {
    if (!isCondition(node)) return;
    const { text } = node.property;
    const all = found.get(text);
    if (all === undefined) found.set(text, [node]);
    else all.push(node);
  });
  return found;
}
