import type { Equality } from '../../language/dialect/dialect.ts';
import type { CompareFilter, Filter, PresenceFilter } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { type Domain, domainOf } from './domain.ts';
import type { Negation } from './negation-normal-form.ts';

/** The documents that a filter can distinguish: a domain for each property that it names. */
export type Space = ReadonlyMap<string, Domain>;

export function spaceOf(
  filter: Filter,
  equality: Equality,
  negation: Negation,
  properties: Properties | undefined,
): Space {
  const space = new Map<string, Domain>();
  for (const [name, conditions] of conditionsByProperty(filter)) {
    const comparisons = conditions.filter((condition) => condition.kind === 'compare');
    const presence = negation === 'sql' || comparisons.length < conditions.length;
    space.set(name, domainOf(name, comparisons, presence, equality, properties));
  }
  return space;
}

/** The conditions of a filter by property. */
export function conditionsByProperty(filter: Filter): ReadonlyMap<string, readonly (CompareFilter | PresenceFilter)[]> {
  const found = new Map<string, (CompareFilter | PresenceFilter)[]>();
  visit(filter, (node) => {
    if (node.kind !== 'compare' && node.kind !== 'presence') return;
    const { text } = node.property;
    const all = found.get(text);
    if (all === undefined) found.set(text, [node]);
    else all.push(node);
  });
  return found;
}
