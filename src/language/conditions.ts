import type { Dialect, Meaning, TextComparator } from './dialect/dialect.ts';
import { type ConditionFilter, type Filter, isFilter, type Word } from './filter.ts';
import { visit } from './visit.ts';

/** All conditions of a filter, in the order of the text. */
export function conditionsOf(filter: Filter | undefined): readonly ConditionFilter[] {
  const found: ConditionFilter[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (isCondition(node)) found.push(node);
  });
  return found;
}

/** Whether a filter is a condition on one property. */
export function isCondition(filter: Filter): filter is ConditionFilter {
  return filter.kind === 'compare' || filter.kind === 'oneOf' || filter.kind === 'presence';
}

/** The values that a condition compares its property with. */
export function valuesIn(condition: ConditionFilter): readonly Word[] {
  return condition.kind === 'compare' ? [condition.value] : condition.kind === 'oneOf' ? condition.values : [];
}

/** The values that the property itself is compared with: all except parts of its text. */
export function wholeValuesIn(condition: ConditionFilter): readonly Word[] {
  return condition.kind === 'compare' && isTextComparator(condition.comparator) ? [] : valuesIn(condition);
}

export function isTextComparator(comparator: Meaning): comparator is TextComparator {
  return comparator === 'contains' || comparator === 'startsWith' || comparator === 'endsWith';
}

/** The names of the properties in the conditions of a filter, without duplicates, in the order of the text. */
export function propertyNamesOf(filter: Filter): readonly string[] {
  return [...new Set(conditionsOf(filter).map(({ property }) => property.text))];
}

/** All properties that a filter names, including operands of operators without a meaning. */
export function propertiesOf(filter: Filter | undefined, dialect: Dialect): readonly Word[] {
  const found: Word[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (isCondition(node)) found.push(node.property);
    if (node.kind !== 'call' || !dialect.operator(node.operator.text)?.operands.startsWith('property')) return;
    const [property] = node.operands;
    if (property !== undefined && !isFilter(property)) found.push(property);
  });
  return found;
}
