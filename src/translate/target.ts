import type { Meaning } from '../language/dialect/dialect.ts';
import type { Word } from '../language/filter.ts';
import type { View } from '../meaning/view.ts';
import type { Inexact } from './inexact.ts';
import type { TermResult } from './term-result.ts';

/*
 * How a target is added: write `src/translate/targets/<name>.ts` that exports one `Target`, name it in `targets.ts`, and run its
 * translations against `matches` in `test/translate/engines/<name>.test.ts`. `Terms` is keyed by meaning, so that a target
 * which forgets one does not compile.
 *
 * `write` walks the filter and keeps these promises, so that a target only says conditions and joins parts:
 * - `not` never arrives: negations are pushed down to the conditions. `equal` and `notEqual` are each other's negation, so are
 *   `present` and `absent`; an order is asked for with `negated`, because "not less" is also true of what is absent or of
 *   another kind. (`terms.not` is only for a user's own operator, of which nothing else is known.)
 * - `and` and `or` get two parts or more, none of which is itself a part of the same kind; constants are folded away before,
 *   so that `constant` is asked for at most once, for a whole filter that is one.
 * - However deep a filter nests, nothing recurses; a part that is a string should be joined with `+`, since `join` copies.
 *
 * A condition's answer is a part, `true` or `false` where it is the same for every document, or a doubt:
 * `approximate(part, reason)` or `unsupported(reason)`. Each must select exactly what `matches` does: truth has two values,
 * `undefined` and `null` are absent, the empty string is a value, `equal` and the orders are false of what is absent.
 */

/** What each meaning takes. */
export type Terms<Part> = {
  readonly [M in Meaning]: M extends 'and' | 'or'
    ? (parts: readonly Part[]) => Part
    : M extends 'not'
      ? (part: Part) => Part | Inexact<Part | boolean>
      : M extends 'present' | 'absent'
        ? (property: string) => TermResult<Part>
        : M extends 'equal' | 'notEqual'
          ? (property: string, value: Word) => TermResult<Part>
          : (property: string, value: Word, negated: boolean) => TermResult<Part>;
};

/** One translation under way. */
export interface Writer<Output, Part, Helpers = object> {
  readonly terms: Terms<Part>;
  /** A whole filter that is true, or false, of every document. */
  constant(value: boolean): Part | Inexact<Part>;
  /** The finished translation and, where the language has placeholders, their values in order. */
  finish(part: Part): { readonly output: Output; readonly params: readonly unknown[] };
  /** What the translation of a user's own operator is given to work with. */
  readonly helpers: Helpers;
}

export interface Target<Output, Part, Options = object, Helpers = object> {
  readonly name: string;
  /** Whether its conditions hold for properties with several values (`many`); if not, those are unsupported. */
  readonly many: boolean;
  /** Starts a translation; `view` is how documents are read. */
  begin(options: Options, view: View): Writer<Output, Part, Helpers>;
}

/** An operand of a user's own operator: a word as it was written, or a filter already translated. */
export type CustomOperand<Part> = Word | { readonly part: Part };

/** The translation of a user's own operator to one target: true exactly where it should select. Negations are added outside. */
export type CustomTerm<Part, Helpers> = (operands: readonly CustomOperand<Part>[], own: Helpers) => TermResult<Part>;
