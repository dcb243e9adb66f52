import type { Filter } from './filter.ts';
import { map } from './visit.ts';

/** Nests every `or` and `and` of more than two operands in pairs; balanced, so that depth grows with the logarithm only. */
export function inPairs(filter: Filter): Filter {
  return map(filter, (node) => {
    if ((node.kind !== 'or' && node.kind !== 'and') || node.operands.length <= 2) return node;
    const { span: _, ...pair } = node;
    let level = node.operands;
    while (level.length > 2) {
      const halved: Filter[] = [];
      for (let i = 0; i < level.length; i += 2) {
        const operands = level.slice(i, i + 2);
        halved.push(operands.length === 1 ? (operands[0] as Filter) : { ...pair, operands });
      }
      level = halved;
    }
    return { ...node, operands: level };
  });
}
