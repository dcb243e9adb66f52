import type { Word } from '../language/filter.ts';
import type { Meaning } from '../language/meanings.ts';
import { type View, viewChecks } from '../meaning/options.ts';
import { localeCheck } from '../messages/locale.ts';
import { type Check, callback, flag, type Members, openShape, recordOf } from '../source/shape.ts';
import type { Inexact, TermResult } from './inexact.ts';
import type { PreconditionCode, Usage } from './preconditions.ts';
import type { Words } from './value-kinds.ts';

/*
 * How a target is added: write `src/translate/targets/<name>.ts` that exports one `Target`, name it in `targets.ts`, and run its
 * translations against `matches` in `test/translate/engines/<name>.test.ts`. `Terms` is keyed by meaning, so that a target
 * which forgets one does not compile.
 *
 * `write` walks the filter and guarantees the following, so that a target only writes conditions and joins parts:
 * - `not` never arrives: negations are pushed down to the conditions. `equal` and `notEqual` are each other's negation, so are
 *   `present` and `absent`; every other comparison is passed with `negated`, because "not less" is also true for absent values
 *   and of values of another kind. (`terms.not` is only for custom operators, about which nothing else is known.)
 * - `and` and `or` get two parts or more, none of which is itself a part of the same kind; constants are folded away first,
 *   so `constant` is called at most once, for a filter that is constant as a whole.
 * - A filter nests at most 1,000 levels deep; a part that is a string should be joined with `+`, since `join` copies.
 *
 * A condition becomes a part, `true` or `false` if it is the same for every document, or an `Inexact`:
 * `approximate(part, reason)` or `unsupported(reason)`. A part must select exactly what `matches` does: truth has two values,
 * `undefined` and `null` are absent, the empty string is a value, all comparisons but `notEqual` are false of absence.
 */

/** The writer of each meaning. */
export type Terms<Part> = {
  readonly [M in Meaning]: M extends 'and' | 'or'
    ? (parts: readonly Part[]) => Part
    : M extends 'not'
      ? (part: Part) => Part | Inexact<Part | boolean>
      : M extends 'present' | 'absent'
        ? (property: string) => TermResult<Part>
        : M extends 'equal' | 'notEqual'
          ? (property: string, value: Word) => TermResult<Part>
          : M extends 'oneOf'
            ? (property: string, values: Words, negated: boolean) => TermResult<Part>
            : (property: string, value: Word, negated: boolean) => TermResult<Part>;
};

/** The state of one translation. */
export interface Writer<Output, Part, Helpers = object> {
  readonly terms: Terms<Part>;
  /** A filter that is true, or false, of every document. */
  constant(value: boolean): Part | Inexact<Part>;
  /** The complete translation and, in languages with placeholders, their values in order. */
  finish(part: Part): { readonly output: Output; readonly params: readonly unknown[] };
  /** Functions passed to the translation of a custom operator. */
  readonly helpers: Helpers;
}

export interface Target<Output, Part, Options = object, Helpers = object> {
  readonly name: string;
  /** Whether it supports properties with several values (`many`). */
  readonly many: boolean;
  /** The check of the options of a translation, made with `optionsWith`. */
  readonly options: Check;
  /** What the translation of a filter relies on. */
  preconditions(options: Options, usage: Usage, view: View): readonly PreconditionCode[];
  /** Starts a translation; `view` is how documents are read. */
  begin(options: Options, view: View): Writer<Output, Part, Helpers>;
}

/** The check of the options of a translation: those of a target, and those of every one. */
export function optionsWith<Options extends object>(own: Members<Options>): Check {
  const common = { strict: flag, locale: localeCheck, operators: recordOf(recordOf(callback)) };
  return openShape({ ...viewChecks, ...common, ...own });
}

/** An operand of a custom operator: a word, or a translated filter. */
export type CustomOperand<Part> = Word | { readonly part: Part };

/** Translates a custom operator to one target: true of exactly the documents that it selects. Negations are added by `write`. */
export type CustomTerm<Part, Helpers> = (
  operands: readonly CustomOperand<Part>[],
  helpers: Helpers,
) => TermResult<Part>;
