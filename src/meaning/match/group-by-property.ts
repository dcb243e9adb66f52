import { valuesIn } from '../../language/conditions.ts';
import type { ConditionFilter, Filter, OrFilter, Word } from '../../language/filter.ts';
import type { View } from '../view.ts';

/** All conditions of an `or` on one property: it equals one of these words or, with `orAbsent`, is absent. */
export interface PropertyGroup {
  readonly kind: 'propertyGroup';
  readonly name: string;
  readonly words: readonly Word[];
  readonly orAbsent: boolean;
}

/**
 * The operands of an `or` and of those directly inside it, with all equalities on one property merged at the first of them, so
 * that it is read once and its value looked up in one set (`npm run bench`, "lists").
 */
export function groupByProperty(filter: OrFilter, view: View): readonly (Filter | PropertyGroup)[] {
  const operands = joined(filter);
  const asked = new Map<string, ConditionFilter[]>();
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

/** The operands of an `or`, with those of each `or` directly inside it in its place. */
function joined(filter: OrFilter): readonly Filter[] {
  if (!filter.operands.some(({ kind }) => kind === 'or')) return filter.operands;
  const found: Filter[] = [];
  const rest: Filter[] = [filter];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next.kind !== 'or') found.push(next);
    else for (let i = next.operands.length - 1; i >= 0; i--) rest.push(next.operands[i] as Filter);
  }
  return found;
}

function isAsked(filter: Filter, view: View): filter is ConditionFilter {
  switch (filter.kind) {
    case 'presence':
      return !filter.present && !view.many(filter.property.text);
    case 'compare':
      return filter.comparator === 'equal' && !view.many(filter.property.text);
    case 'oneOf':
      return !view.many(filter.property.text);
    default:
      return false;
  }
}

function groupOf(conditions: readonly ConditionFilter[]): PropertyGroup {
  const [first] = conditions as readonly [ConditionFilter, ...ConditionFilter[]];
  return {
    kind: 'propertyGroup',
    name: first.property.text,
    words: conditions.flatMap(valuesIn),
    orAbsent: conditions.some(({ kind }) => kind === 'presence'),
  };
}
