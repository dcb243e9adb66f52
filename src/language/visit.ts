import { rootOf } from './check-filter.ts';
import { type Filter, type FilterLike, isFilter, operandsOf } from './filter.ts';

/** What a visitor may return: `skip` to leave out the operands of this filter, `stop` to end the visit. */
// biome-ignore lint/suspicious/noConfusingVoidType: most visitors return nothing
export type VisitAnswer = 'skip' | 'stop' | undefined | void;

export interface Visitor {
  /** Called before the operands; `ancestors` begins with the outermost and is valid during the call only. */
  enter?(filter: Filter, ancestors: readonly Filter[]): VisitAnswer;
  /** Called after the operands, even if `enter` returned `skip`; returning `skip` here has no effect. */
  leave?(filter: Filter, ancestors: readonly Filter[]): VisitAnswer;
}

/** Visits a filter and all filters inside it, in the order of the text; a function as visitor is called on entering. */
export function visit(filter: FilterLike, visitor: Visitor | NonNullable<Visitor['enter']>): void {
  const { enter, leave } =
    typeof visitor === 'function'
      ? { enter: visitor, leave: undefined }
      : { enter: visitor.enter?.bind(visitor), leave: visitor.leave?.bind(visitor) };
  const ancestors: Filter[] = [];
  const rest: { readonly filter: Filter; readonly entered: boolean }[] = [{ filter: rootOf(filter), entered: false }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const node = next.filter;
    if (next.entered) {
      ancestors.pop();
      if (leave?.(node, ancestors) === 'stop') return;
      continue;
    }
    const answer = enter?.(node, ancestors);
    if (answer === 'stop') return;
    ancestors.push(node);
    rest.push({ filter: node, entered: true });
    if (answer === 'skip') continue;
    const operands = operandsOf(node);
    for (let i = operands.length - 1; i >= 0; i--) {
      const operand = operands[i];
      if (operand !== undefined && isFilter(operand)) rest.push({ filter: operand, entered: false });
    }
  }
}

/**
 * Rewrites a filter from the inside out: `change` gets each filter with its operands already rewritten and returns the
 * replacement. A subtree that did not change stays the same object.
 */
export function map(filter: FilterLike, change: (filter: Filter) => Filter): Filter {
  const done: Filter[] = [];
  visit(filter, {
    leave(node) {
      const count = operandsOf(node).reduce((sum, operand) => sum + (isFilter(operand) ? 1 : 0), 0);
      const inside = count === 0 ? [] : done.splice(done.length - count);
      done.push(change(withFilters(node, inside)));
    },
  });
  return done[0] as Filter;
}

/** The node with its operand filters replaced, in order; the node itself if none differs. */
function withFilters(node: Filter, filters: readonly Filter[]): Filter {
  let index = 0;
  switch (node.kind) {
    case 'or':
    case 'and':
      return node.operands.every((operand, i) => operand === filters[i]) ? node : { ...node, operands: filters };
    case 'not':
      return filters[0] === node.operand ? node : { ...node, operand: filters[0] as Filter };
    case 'call': {
      const operands = node.operands.map((operand) => (isFilter(operand) ? (filters[index++] as Filter) : operand));
      return operands.every((operand, i) => operand === node.operands[i]) ? node : { ...node, operands };
    }
    case 'compare':
    case 'oneOf':
    case 'presence':
      return node;
  }
}
