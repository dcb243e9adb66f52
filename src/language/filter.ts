import type { Span } from '../source/problem.ts';
import { type ConditionMeaning, type Meaning, type MeaningOf, meanings } from './meanings.ts';

/** A bare word or a quoted value; `text` is decoded, and otherwise exactly as written. */
export interface Word {
  readonly text: string;
  readonly quoted?: true;
  readonly span?: Span;
}

interface Node {
  /** The symbol it was written with. A filter made from a meaning has none, and prints with the symbol of its dialect. */
  readonly operator?: Word;
  readonly span?: Span;
}

/** Filters joined by `or` or `and`, or the one that `not` negates. */
export interface Group extends Node {
  readonly kind: MeaningOf<'group'>;
  readonly operands: readonly Filter[];
}

/** A condition on one property. `values` is empty for presence and absence, and has one value or, for `oneOf`, several. */
export interface Condition extends Node {
  readonly kind: 'condition';
  readonly means: ConditionMeaning;
  readonly property: Word;
  readonly values: readonly Word[];
}

/** An operator without a meaning, unknown to the dialect, or with operands that do not fit it. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly operator: Word;
  readonly operands: readonly Operand[];
}

/** A filter: plain readonly data, told apart by `kind`. */
export type Filter = Group | Condition | Call;

export type Operand = Filter | Word;

/** A filter, or a fluent one; not a result, which has `ok`. */
export type FilterLike = Filter | { readonly filter: Filter; readonly ok?: never };

export function asFilter(filter: FilterLike): Filter {
  return 'filter' in filter ? filter.filter : filter;
}

export function isFilter(operand: Operand): operand is Filter {
  return 'kind' in Object(operand);
}

/** Whether a filter is a condition on one property. */
export function isCondition(filter: Filter): filter is Condition {
  return filter.kind === 'condition';
}

/** Whether a filter joins or negates others by its meaning. */
export function isGroup(filter: Filter): filter is Group {
  return filter.kind !== 'condition' && filter.kind !== 'call';
}

/** Whether a filter is an operator without a meaning. */
export function isCall(filter: Filter): filter is Call {
  return filter.kind === 'call';
}

/** Whether a filter joins others by `or` or `and`. */
export function isJunction(filter: Filter): filter is Group & { readonly kind: 'or' | 'and' } {
  return filter.kind === 'or' || filter.kind === 'and';
}

/** The filter that a `not` negates; `undefined` for another filter. */
export function negatedBy(filter: Filter): Filter | undefined {
  return filter.kind === 'not' ? filter.operands[0] : undefined;
}

/** The operands of a node in written order; none of an incomplete one that a program without types has made. */
export function operandsOf(filter: Filter): readonly Operand[] {
  return filter.kind === 'condition' ? [filter.property, ...(filter.values ?? [])] : (filter.operands ?? []);
}

/** A filter and all filters inside it, in the order of the text. */
export function nodesOf(filter: Filter, found: Filter[] = []): readonly Filter[] {
  found.push(filter);
  if (!isCondition(filter)) for (const operand of operandsOf(filter)) if (isFilter(operand)) nodesOf(operand, found);
  return found;
}

/** The meaning of a node; `undefined` for a `call`. */
export function meaningOf(filter: Filter): Meaning | undefined {
  if (filter.kind === 'condition') return filter.means;
  return filter.kind === 'call' ? undefined : filter.kind;
}

/** Makes the node for a meaning; the operands must have been checked. */
export function makeNode(
  means: Meaning | undefined,
  operator: Word,
  operands: readonly Operand[],
  span?: Span,
): Filter {
  const position = span && { span };
  if (means === undefined || meanings[means].family === 'group') {
    return { kind: means ?? 'call', operator, operands, ...position } as Group | Call;
  }
  const [property, ...values] = operands as readonly [Word, ...Word[]];
  return { kind: 'condition', means: means as ConditionMeaning, operator, property, values, ...position };
}

/** Reduces a tree as written from the inside out: a word, which is the first or a later operand, and a filter with the results for its operands. */
export function reduce<T>(
  filter: Filter,
  by: { word(word: Word, index: number): T; filter(filter: Filter, operands: readonly T[]): T },
): T {
  const operands = operandsOf(filter);
  const results: T[] = [];
  // A loop takes less of the stack than `map`: one call for each level.
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i] as Filter | Word;
    results.push(isFilter(operand) ? reduce(operand, by) : by.word(operand, i));
  }
  return by.filter(filter, results);
}
