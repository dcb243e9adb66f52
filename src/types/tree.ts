import type { Comparator } from '../language/dialect/dialect.ts';

/*
 * The tree of a text that the compiler has read: like `Filter`, with the words themselves instead of `string`, and
 * without spans. Interfaces, so that a hover and a declaration file show names, not structures.
 */

/** A bare word. */
export interface BareWord<T extends string = string> {
  readonly text: T;
}

/** A value in quotes, its escapes decoded. */
export interface QuotedWord<T extends string = string> {
  readonly text: T;
  readonly quoted: true;
}

export interface OrTree<Operator extends string, Operands extends readonly unknown[]> {
  readonly kind: 'or';
  readonly operator: BareWord<Operator>;
  readonly operands: readonly [...Operands];
}

export interface AndTree<Operator extends string, Operands extends readonly unknown[]> {
  readonly kind: 'and';
  readonly operator: BareWord<Operator>;
  readonly operands: readonly [...Operands];
}

export interface NotTree<Operator extends string, Operand> {
  readonly kind: 'not';
  readonly operator: BareWord<Operator>;
  readonly operand: Operand;
}

/** `Value` is a word, or a value in quotes. */
export interface CompareTree<
  Operator extends string,
  Means extends Comparator,
  Property extends string,
  Value extends string | QuotedWord,
> {
  readonly kind: 'compare';
  readonly operator: BareWord<Operator>;
  readonly comparator: Means;
  readonly property: BareWord<Property>;
  readonly value: Value extends string ? BareWord<Value> : Value;
}

export interface PresenceTree<Operator extends string, Property extends string, Present extends boolean> {
  readonly kind: 'presence';
  readonly operator: BareWord<Operator>;
  readonly property: BareWord<Property>;
  readonly present: Present;
}

/** An operator without a meaning. */
export interface CallTree<Operator extends string, Operands extends readonly unknown[]> {
  readonly kind: 'call';
  readonly operator: BareWord<Operator>;
  readonly operands: readonly [...Operands];
}

/** An operator that means that the property has one of the values. */
export interface OneOfTree<Operator extends string, Property extends string, Values extends readonly unknown[]> {
  readonly kind: 'oneOf';
  readonly operator: BareWord<Operator>;
  readonly property: BareWord<Property>;
  readonly values: readonly [...Values];
}
