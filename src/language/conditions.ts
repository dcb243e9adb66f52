import { type Condition, type Filter, isCondition, isGroup, type Word } from './filter.ts';
import { isPart } from './meanings.ts';
import { visit } from './visit.ts';

/** All conditions of a filter, in the order of the text. */
export function conditionsOf(filter: Filter | undefined): readonly Condition[] {
  const found: Condition[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (isCondition(node)) found.push(node);
  });
  return found;
}

/** The values that the property itself is compared with: all except parts of its text. */
export function wholeValuesIn({ means, values }: Condition): readonly Word[] {
  return isPart(means) ? [] : values;
}

/** The conditions that a node itself counts for: each value of a list is one, and an operator without a meaning is one. */
export function ownConditions(node: Filter): number {
  if (isGroup(node)) return 0;
  return isCondition(node) ? Math.max(1, node.values.length) : 1;
}
