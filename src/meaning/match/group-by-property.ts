import type { CompareFilter, Filter, OrFilter, PresenceFilter, Word } from '../../language/filter.ts';
import type { View } from '../view.ts';

/** All that an `or` asks of one property: that it equals one of these words or, with `orAbsent`, is absent. */
export interface PropertyGroup {
  readonly kind: 'propertyGroup';
  readonly name: string;
  readonly words: readonly Word[];
  readonly orAbsent: boolean;
}

/** The operands of an `or`, with all equalities on one property merged at the first of them, so that it is read once. */
export function groupByProperty({ operands }: OrFilter, view: View): readonly (Filter | PropertyGroup)[] {
  const asked = new Map<string, (CompareFilter | PresenceFilter)[]>();
  for (const operand of operands) {
    if (!isAsked(operand, view)) continue;
    const { text } = operand.property;
    const others = asked.get(text);
    if (others === undefined) asked.set(text, [operand]);
    else others.push(operand);
  }
  return operands.flatMap((operand): readonly (Filter | PropertyGroup)[] => {
    const together = isAsked(operand, view) ? (asked.get(operand.property.text) ?? []) : [];
    if (together.length < 2) return [operand];
    return together[0] === operand ? [groupOf(together)] : [];
  });
}

function isAsked(filter: Filter, view: View): filter is CompareFilter | PresenceFilter {
  const fits =
    filter.kind === 'presence' ? !filter.present : filter.kind === 'compare' && filter.comparator === 'equal';
  return fits && !view.many((filter as CompareFilter | PresenceFilter).property.text);
}

function groupOf(conditions: readonly (CompareFilter | PresenceFilter)[]): PropertyGroup {
  const words = conditions.flatMap((condition) => (condition.kind === 'compare' ? [condition.value] : []));
  const [first] = conditions as [CompareFilter | PresenceFilter];
  return { kind: 'propertyGroup', name: first.property.text, words, orAbsent: words.length < conditions.length };
}
