import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCall, isCondition, isFilter, isGroup, operandsOf, type Word } from '../language/filter.ts';
import { visit } from '../language/visit.ts';

/** The property and the values of a condition; `undefined` for a filter that is not a condition on a property. */
export function wordsOf(node: Filter, dialect: Dialect): readonly [property: Word, ...values: Word[]] | undefined {
  if (isGroup(node)) return undefined;
  if (isCall(node) && !dialect.operator(node.operator.text)?.operands.startsWith('property')) return undefined;
  const [property, ...values] = operandsOf(node);
  if (property === undefined || isFilter(property)) return undefined;
  return [property, ...values.filter((operand): operand is Word => !isFilter(operand))];
}

/** The number of conditions, as the rule `max-complexity` counts them: each value of a list is one. */
export function conditionsIn(filter: Filter): number {
  let count = 0;
  visit(filter, (node) => {
    if (!isGroup(node)) count += isCondition(node) ? Math.max(1, node.values.length) : 1;
  });
  return count;
}

/** The same condition with another name for its property. */
export function renamed(node: Filter, text: string): Filter {
  if (isCondition(node)) return { ...node, property: { ...node.property, text } };
  if (!isCall(node)) return node;
  const [property, ...rest] = node.operands;
  return { ...node, operands: [{ ...property, text }, ...rest] };
}
