import type { Span } from '../source/span.ts';
import type { Comparator } from './dialect/dialect.ts';

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

export interface OrFilter extends Node {
  readonly kind: 'or';
  readonly operands: readonly Filter[];
}

export interface AndFilter extends Node {
  readonly kind: 'and';
  readonly operands: readonly Filter[];
}

export interface NotFilter extends Node {
  readonly kind: 'not';
  readonly operand: Filter;
}

export interface CompareFilter extends Node {
  readonly kind: 'compare';
  readonly comparator: Comparator;
  readonly property: Word;
  readonly value: Word;
}

/** The property equals one of the values; `values` is never empty. */
export interface OneOfFilter extends Node {
  readonly kind: 'oneOf';
  readonly property: Word;
  readonly values: readonly Word[];
}

export interface PresenceFilter extends Node {
  readonly kind: 'presence';
  readonly property: Word;
  readonly present: boolean;
}

/** An operator without a meaning, unknown to the dialect, or with operands that do not fit it. */
export interface CallFilter extends Node {
  readonly kind: 'call';
  readonly operator: Word;
  readonly operands: readonly Operand[];
}

/** A filter: plain readonly data, told apart by `kind`. */
export type Filter = OrFilter | AndFilter | NotFilter | CompareFilter | OneOfFilter | PresenceFilter | CallFilter;

/** A condition on the value of a property. */
export type ValueCondition = CompareFilter | OneOfFilter;

/** A condition on one property. */
export type ConditionFilter = ValueCondition | PresenceFilter;

export type Operand = Filter | Word;

/** A filter, or a fluent one. */
export type FilterLike = Filter | { readonly filter: Filter };

export function asFilter(filter: FilterLike): Filter {
  return 'filter' in filter ? filter.filter : filter;
}

export function isFilter(operand: Operand): operand is Filter {
  return 'kind' in Object(operand);
}

/** The operands of a node in written order. */
export function operandsOf(filter: Filter): readonly Operand[] {
  if (filter.kind === 'not') return [filter.operand];
  if (filter.kind === 'compare') return [filter.property, filter.value];
  if (filter.kind === 'oneOf') return [filter.property, ...filter.values];
  return filter.kind === 'presence' ? [filter.property] : filter.operands;
}
