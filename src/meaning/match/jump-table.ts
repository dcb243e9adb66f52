import type { Filter } from '../../language/filter.ts';
import type { View } from '../view.ts';
import { condition } from './condition.ts';
import { predicateOf } from './guarded.ts';
import type { Predicate } from './predicate.ts';

const selected = -1;
const refused = -2;
/** Refers to the condition that was written last, which is the first one of the next operand. */
const next = -3;

/** A filter to write, with the jumps for true and for false. */
interface Task {
  readonly filter: Filter;
  readonly yes: number;
  readonly no: number;
}

/**
 * Compiles a filter to a list of conditions, each with the next one to try if it is true and if it is false. `or`, `and` and
 * `not` become jumps, so a filter of any depth is evaluated without recursion.
 */
export function jumpTable(root: Filter, view: View): Predicate {
  const conditions: Predicate[] = [];
  const ifTrue: number[] = [];
  const ifFalse: number[] = [];
  // The list is written backwards, so that the target of a jump is known.
  const rest: Task[] = [{ filter: root, yes: selected, no: refused }];
  for (let task = rest.pop(); task !== undefined; task = rest.pop()) {
    const { filter } = task;
    const yes = task.yes === next ? conditions.length - 1 : task.yes;
    const no = task.no === next ? conditions.length - 1 : task.no;
    switch (filter.kind) {
      case 'not':
        rest.push({ filter: filter.operand, yes: no, no: yes });
        continue;
      case 'or':
      case 'and':
        if (filter.operands.length > 0) {
          filter.operands.forEach((operand, i) => {
            const last = i === filter.operands.length - 1;
            if (filter.kind === 'or') rest.push({ filter: operand, yes, no: last ? no : next });
            else rest.push({ filter: operand, yes: last ? yes : next, no });
          });
          continue;
        }
        conditions.push(() => filter.kind === 'and');
        break;
      case 'compare':
      case 'oneOf':
      case 'presence':
      case 'call':
        conditions.push(predicateOf(condition(filter, view)));
    }
    ifTrue.push(yes);
    ifFalse.push(no);
  }
  return (properties) => {
    let at = conditions.length - 1;
    while (at >= 0) at = ((conditions[at] as Predicate)(properties) ? ifTrue[at] : ifFalse[at]) as number;
    return at === selected;
  };
}
