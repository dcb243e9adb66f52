import type { Span } from '../source/problem.ts';
import { type Condition, type Filter, isCondition, isFilter, type Operand, operandsOf, type Word } from './filter.ts';
import type { ConditionMeaning, MeaningOf } from './meanings.ts';
import { print } from './print.ts';

/*
 * Nodes that JavaScript converts to their text. They are plain data otherwise: what makes the text is no property of theirs.
 */

function toText(this: unknown): string {
  return print(this as Filter);
}

const ownText = { value: toText, configurable: true, writable: true };

/**
 * The class of parsed nodes, since to give each node a property of its own would double the time of parsing. All copies of the
 * package in a program share its prototype, so that their trees are equal; they are shown and compared as any object is.
 */
const TextNode = /* @__PURE__ */ (() => {
  const shared = globalThis as unknown as Record<symbol, object | undefined>;
  const name = Symbol.for('prefilter.node');
  shared[name] ??= Object.defineProperties({}, { constructor: { value: Object }, toString: ownText });
  // Not a class, whose prototype cannot be another one.
  function Node() {}
  Node.prototype = shared[name];
  return Node as unknown as new () => object;
})();

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function conditionNode(
  means: ConditionMeaning,
  operator: Word,
  property: Word,
  values: readonly Word[],
  span: Span,
): Condition {
  const node = new TextNode() as unknown as Writable<Condition>;
  node.kind = 'condition';
  node.means = means;
  node.operator = operator;
  node.property = property;
  node.values = values;
  node.span = span;
  return node;
}

export function nodeOver(
  kind: MeaningOf<'group'> | 'call',
  operator: Word,
  operands: readonly Operand[],
  span: Span,
): Filter {
  const node = new TextNode() as unknown as Record<string, unknown>;
  node.kind = kind;
  node.operator = operator;
  node.operands = operands;
  node.span = span;
  return node as unknown as Filter;
}

/** A copy of a node that is converted to its text. */
export function textNode<F extends Filter>(node: F): F {
  return Object.assign(new TextNode(), node);
}

/** The same filter, of which every node is converted to its text. */
export function withText<F extends Filter>(filter: F): F {
  if (filter.toString === Object.prototype.toString && Object.isExtensible(filter)) {
    Object.defineProperty(filter, 'toString', ownText);
  }
  if (isCondition(filter)) return filter;
  for (const operand of operandsOf(filter)) if (isFilter(operand)) withText(operand);
  return filter;
}
