import { rootOf } from './check-filter.ts';
import {
  type Filter,
  type FilterLike,
  isCondition,
  isFilter,
  type Operand,
  operandsOf,
  reduce,
  type Word,
} from './filter.ts';
import { textNode } from './text-node.ts';

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
  visitNode(rootOf(filter), typeof visitor === 'function' ? { enter: visitor } : visitor, []);
}

/** Whether the visitor ended the visit. */
function visitNode(node: Filter, visitor: Visitor, ancestors: Filter[]): boolean {
  const answer = visitor.enter?.(node, ancestors);
  if (answer === 'stop') return true;
  if (answer !== 'skip' && !isCondition(node)) {
    const { operands } = node;
    ancestors.push(node);
    for (let i = 0; i < operands.length; i++) {
      const operand = operands[i];
      if (operand !== undefined && isFilter(operand) && visitNode(operand, visitor, ancestors)) return true;
    }
    ancestors.pop();
  }
  return visitor.leave?.(node, ancestors) === 'stop';
}

/**
 * Rewrites a filter from the inside out: `change` gets each filter with its operands already rewritten and returns the
 * replacement. A subtree that did not change stays the same object.
 */
export function map(filter: FilterLike, change: (filter: Filter, original: Filter) => Filter): Filter {
  return mapOperands(filter, (word) => word, change);
}

/** The same filter without positions, for when its text is no longer available. */
export function withoutSpans(filter: FilterLike): Filter {
  return mapOperands(filter, bareWord, ({ span: _, ...node }) =>
    node.operator === undefined ? node : { ...node, operator: bareWord(node.operator) },
  );
}

function bareWord({ text, quoted }: Word): Word {
  return quoted ? { text, quoted } : { text };
}

/** Rewrites the words of a filter, and from the inside out the filters with their operands rewritten. */
function mapOperands(
  filter: FilterLike,
  word: (word: Word) => Word,
  change: (filter: Filter, original: Filter) => Filter,
): Filter {
  return reduce<Operand>(rootOf(filter), {
    word,
    filter: (node, operands) => change(withOperands(node, operands), node),
  }) as Filter;
}

/** The filter with other operands in place of its own; the filter itself if none differs. */
export function withOperands(filter: Filter, operands: readonly Operand[]): Filter {
  const own = operandsOf(filter);
  if (operands.length === own.length && operands.every((operand, i) => operand === own[i])) return filter;
  if (!isCondition(filter)) return textNode({ ...filter, operands } as Filter);
  const [property, ...values] = operands as readonly [Word, ...Word[]];
  return textNode({ ...filter, property, values });
}
