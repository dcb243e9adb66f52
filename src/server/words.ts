import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isFilter, operandsOf, type Word } from '../language/filter.ts';
import { visit } from '../language/visit.ts';

/** The property and the values of a condition; `undefined` for a filter that is not a condition on a property. */
export function wordsOf(node: Filter, dialect: Dialect): readonly [property: Word, ...values: Word[]] | undefined {
  if (!isCondition(node)) return undefined;
  if (node.kind === 'call' && !dialect.operator(node.operator.text)?.operands.startsWith('property')) return undefined;
  const [property, ...values] = operandsOf(node);
  if (property === undefined || isFilter(property)) return undefined;
  return [property, ...values.filter((operand): operand is Word => !isFilter(operand))];
}

/** The number of conditions, as the rule `max-complexity` counts them: each value of a list is one. */
export function conditionsIn(filter: Filter): number {
  let count = 0;
  visit(filter, (node) => {
    if (isCondition(node)) count += node.kind === 'oneOf' ? node.values.length : 1;
  });
  return count;
}

function isCondition({ kind }: Filter): boolean {
  return kind !== 'or' && kind !== 'and' && kind !== 'not';
}

/** The same condition with another name for its property. */
export function renamed(node: Filter, text: string): Filter {
  if ('property' in node) return { ...node, property: { ...node.property, text } };
  if (node.kind !== 'call') return node;
  const [property, ...rest] = node.operands;
  return { ...node, operands: [{ ...property, text }, ...rest] };
}
