import type { ConditionMeaning, MeaningOf } from '../language/meanings.ts';

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

export interface GroupTree<
  Kind extends MeaningOf<'group'>,
  Operator extends string,
  Operands extends readonly unknown[],
> {
  readonly kind: Kind;
  readonly operator: BareWord<Operator>;
  readonly operands: readonly [...Operands];
}

/** `Values` is a word, a value in quotes, or a list of such nodes. */
export interface ConditionTree<
  Operator extends string,
  Means extends ConditionMeaning,
  Property extends string,
  Values extends string | QuotedWord | readonly unknown[] = [],
> {
  readonly kind: 'condition';
  readonly operator: BareWord<Operator>;
  readonly means: Means;
  readonly property: BareWord<Property>;
  readonly values: Values extends string
    ? readonly [BareWord<Values>]
    : Values extends readonly unknown[]
      ? readonly [...Values]
      : readonly [Values];
}

/** An operator without a meaning. */
export interface CallTree<Operator extends string, Operands extends readonly unknown[]> {
  readonly kind: 'call';
  readonly operator: BareWord<Operator>;
  readonly operands: readonly [...Operands];
}
