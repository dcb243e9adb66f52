import type { Dialect } from './dialect/dialect.ts';
import { type CompareFilter, type Filter, isFilter, type PresenceFilter, type Word } from './filter.ts';
import { visit } from './visit.ts';

/** All comparisons and presence tests of a filter, in the order of the text. */
export function conditionsOf(filter: Filter | undefined): readonly (CompareFilter | PresenceFilter)[] {
  const found: (CompareFilter | PresenceFilter)[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (node.kind === 'compare' || node.kind === 'presence') found.push(node);
  });
  return found;
}

/** All properties that a filter names, including operands of operators without a meaning. */
export function propertiesOf(filter: Filter | undefined, dialect: Dialect): readonly Word[] {
  const found: Word[] = [];
  if (filter === undefined) return found;
  visit(filter, (node) => {
    if (node.kind === 'compare' || node.kind === 'presence') found.push(node.property);
    if (node.kind !== 'call' || !dialect.operator(node.operator.text)?.operands.startsWith('property')) return;
    const [property] = node.operands;
    if (property !== undefined && !isFilter(property)) found.push(property);
  });
  return found;
}
