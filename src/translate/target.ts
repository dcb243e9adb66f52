import type { Word } from '../language/filter.ts';
import type { Ask } from '../meaning/normal-form.ts';
import { type View, viewChecks } from '../meaning/options.ts';
import { type Localized, localeCheck } from '../messages/locale.ts';
import { type Check, callback, flag, type Members, openShape, recordOf } from '../source/shape.ts';
import type { Inexact, TermResult } from './inexact.ts';
import type { PreconditionCode } from './preconditions.ts';

/*
 * How a target is added: write `src/translate/targets/<name>.ts` that exports one `Target`, name it in `targets.ts`, and run its
 * translations against `matches` in `test/translate/targets/<name>.test.ts`. A writer has a function for each family of
 * conditions, so that one which lacks a family does not compile, and a new meaning of a known family needs no change.
 *
 * `writeFilter` folds the normal form of the filter and guarantees the following, so that a target only writes conditions and
 * joins parts:
 * - Negations are pushed down: a condition comes as an `ask` that is `negated` or not. "Not less" is also true for absent values
 *   and for values of another kind. (`not` is only for custom operators, about which nothing else is known.)
 * - `and` and `or` get two parts or more, none of which is itself a part of the same kind; constants are folded away first,
 *   so `constant` is called at most once, for a filter that is constant as a whole.
 * - A filter nests at most 256 levels deep; a part that is a string should be joined with `+`, since `join` copies.
 *
 * A condition becomes a part, `true` or `false` if it is the same for every document, or an `Inexact`:
 * `approximate(part, reason)` or `unsupported(reason)`. A part must select exactly what `matches` does: truth has two values,
 * `undefined` and `null` are absent, the empty string is a value, all comparisons that are not negated are false of absence.
 */

/** A condition of a family. */
export type AskOf<Family extends Ask['family']> = Extract<Ask, { readonly family: Family }>;

/** What a target writes for the conditions of each family. */
type Conditions<Part> = { readonly [F in Ask['family']]: (ask: AskOf<F>) => TermResult<Part> };

/** A complete translation and its values in order. */
export interface Finished<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  /** Why the target takes no translation as long as this one, if so. */
  readonly refused?: Localized | undefined;
}

/** The state of one translation. */
export interface Writer<Output, Part, Helpers = object, CustomPart = Part> extends Conditions<Part> {
  and(parts: readonly Part[]): Part;
  or(parts: readonly Part[]): Part;
  not(part: Part): Part | Inexact<Part | boolean>;
  /** A filter that is true, or false, of every document. */
  constant(value: boolean): Part | Inexact<Part>;
  /** Why a condition cannot be written at all, such as a name that is not one of a field, if so. No word has a lone surrogate. */
  refuse(ask: Ask): Localized | false;
  /** What the translation of a condition relies on. */
  requires(ask: Ask): readonly (PreconditionCode | false | undefined)[];
  /** The complete translation; without it the part is the output, in which all values are written. */
  finish?(part: Part): Finished<Output>;
  /** Functions passed to the translation of a custom operator. */
  readonly helpers: Helpers;
  /** For a target whose parts are not what custom operators take and return. */
  readonly custom?: { show(part: Part): CustomPart; read(part: CustomPart): Part };
}

export interface Target<Output, Part, Options = object, Helpers = object, CustomPart = Part> {
  readonly name: string;
  /** A sentence about what to use where it refuses a filter. */
  readonly instead?: string;
  /** Whether it supports properties with several values (`many`). */
  readonly many: boolean;
  /** Whether it compares properties of a kind, such as instants, by what their texts stand for, or refuses them itself. */
  readonly kinds?: boolean;
  /** Whether it finds properties inside of others, by their declared path, or refuses them itself. */
  readonly nested?: boolean;
  /** The check of the options of a translation, made with `optionsWith`. */
  readonly options: Check;
  /** Starts a translation; `view` is how documents are read. */
  begin(options: Options, view: View): Writer<Output, Part, Helpers, CustomPart>;
}

/** The check of the options of a translation: those of a target, and those of every one. */
export function optionsWith<Options extends object>(own: Members<Options>): Check {
  const common = { strict: flag, locale: localeCheck, operators: recordOf(recordOf(callback)) };
  return openShape({ ...viewChecks, ...common, ...own });
}

/** An operand of a custom operator: a word, or a translated filter. */
export type CustomOperand<Part> = Word | { readonly part: Part };

/** Translates a custom operator to one target: true of exactly the documents that it selects. Negations are added around it. */
export type CustomTerm<Part, Helpers> = (
  operands: readonly CustomOperand<Part>[],
  helpers: Helpers,
) => TermResult<Part>;
