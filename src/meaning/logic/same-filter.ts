import { type Filter, isFilter, operandsOf } from '../../language/filter.ts';
import { meaningOf } from '../../language/node.ts';

/** Whether two filters have the same meanings and words throughout, however their operators are written. */
export function isSameFilter(a: Filter, b: Filter): boolean {
  const rest: (readonly [Filter, Filter])[] = [[a, b]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [one, other] = next;
    const [some, others] = [operandsOf(one), operandsOf(other)];
    if (one.kind === 'call' || meaningOf(one) !== meaningOf(other) || some.length !== others.length) return false;
    for (const [i, operand] of some.entries()) {
      const counterpart = others[i] as typeof operand;
      if (isFilter(operand) && isFilter(counterpart)) rest.push([operand, counterpart]);
      else if (isFilter(operand) || isFilter(counterpart)) return false;
      else if (operand.text !== counterpart.text || operand.quoted !== counterpart.quoted) return false;
    }
  }
  return true;
}
