import { type Filter, isFilter, meaningOf, operandsOf } from '../language/filter.ts';
import { visit } from '../language/visit.ts';

/** A number for each node, the same for nodes with the same meaning and words; in one pass without recursion. */
export function identities(filter: Filter): ReadonlyMap<Filter, number> {
  const numbers = new Map<string, number>();
  const found = new Map<Filter, number>();
  visit(filter, {
    leave(node) {
      const operands = operandsOf(node).map((operand) =>
        isFilter(operand) ? found.get(operand) : [operand.text, operand.quoted],
      );
      const key = JSON.stringify([meaningOf(node) ?? ['call', node.operator?.text], operands]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      found.set(node, number);
    },
  });
  return found;
}
