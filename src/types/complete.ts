import type { Dialect, TextComparator } from '../language/dialect/dialect.ts';
import type { FilterLike } from '../language/filter.ts';
import type { Checked } from './checked.ts';
import type { Unclosed, Unknowable } from './messages.ts';

/*
 * Completion inside a literal: where a text ends within a word, the parameter's type is the texts that it may become, and
 * an editor offers them. The sentence that says why it is no filter yet is then the type of `this`, which no call has.
 */

/** What a literal may be: as `Checked` has it, or the texts that one which ends within a word may become. */
export type Completed<Text extends string, D extends Dialect, P> =
  Checked<Text, D, P> extends infer T
    ? T extends Unclosed<string>
      ? Candidates<Next<Text, D, P>, T>
      : T extends Unknowable
        ? Text
        : T
    : never;

// Apart, so that no argument is matched against the texts of candidates to infer what the literal is.
type Candidates<Found, Otherwise> = [Found] extends [never] ? Otherwise : Found extends infer One ? One : never;

/**
 * What may be passed where any filter may: a literal as `Completed` has it, else a text, a tree or a fluent filter. `F` is told
 * by the last branch alone: to infer it from the others costs an editor a hundred times as much.
 */
export type CheckedFilter<F, D extends Dialect, P> = F extends string
  ? NoInfer<Checked<F, D, P> extends Unknowable ? FilterLike | string : Completed<F, D, P>>
  : F | FilterLike | string;

/** What `this` must be: anything, but where `Completed` is no sentence. An editor would offer that of a text without a literal. */
export type Complete<Text, D extends Dialect, P> = Text extends string
  ? Checked<Text, D, P> extends infer T
    ? T extends Unclosed<string>
      ? [Next<Text, D, P>] extends [never]
        ? unknown
        : T
      : T extends Unknowable
        ? T
        : unknown
    : never
  : unknown;

/** The texts that one with open filters may become, a word further; without strings, whose parentheses are none. */
type Next<Text extends string, D extends Dialect, P> = Text extends `${string}"${string}`
  ? never
  : Innermost<Text, D, P>;

type Innermost<
  Text extends string,
  D extends Dialect,
  P,
  Before extends string = '',
  Turns extends 0[] = [],
> = Turns['length'] extends 200
  ? never
  : Text extends `${infer A}(${infer Rest}`
    ? Innermost<Rest, D, P, `${Before}${A}(`, [...Turns, 0]>
    : Text extends `${string})${string}`
      ? never
      : `${Before}${Word<Text, D['operators'], P>}`;

/** What the words of an open filter may become. */
type Word<Text extends string, O, P> = Text extends `${infer S} ${infer Rest}`
  ? S extends keyof O
    ? O[S] extends { readonly operands: `property${string}` }
      ? Rest extends `${infer N} ${infer V}`
        ? N extends keyof P
          ? Values<O[S], V, ValuesOf<P[N]>> extends infer Found extends string
            ? `${S} ${N} ${Found}`
            : never
          : never
        : string extends keyof P
          ? never
          : `${S} ${Continued<Rest, keyof P & string>}`
      : never
    : never
  : Continued<Text, keyof O & string>;

/** What the values of an open filter may become: the last of a list, or the only one; none for a part of a text. */
type Values<Operator, Text extends string, All extends string> = Operator extends { readonly means: TextComparator }
  ? never
  : Operator extends { readonly operands: 'property values' }
    ? Last<Text, All>
    : Text extends `${string} ${string}`
      ? never
      : Continued<Text, All>;

/** A list with its last word continued to one that is not in it yet; of a list past a hundred words nothing is said. */
type Last<
  Text extends string,
  All extends string,
  Before extends string = '',
  Turns extends 0[] = [],
> = Turns['length'] extends 100
  ? never
  : Text extends `${infer First} ${infer Rest}`
    ? Last<Rest, Exclude<All, First>, `${Before}${First} `, [...Turns, 0]>
    : `${Before}${Continued<Text, All>}`;

type ValuesOf<Declared> = Declared extends { readonly type: infer T }
  ? ValuesOf<T>
  : Declared extends 'boolean'
    ? 'true' | 'false'
    : Declared extends readonly (infer V extends string)[]
      ? V
      : never;

/** The longer words that begin with these letters. */
type Continued<Text extends string, Words extends string> = Words extends `${Text}${infer Rest}`
  ? Rest extends ''
    ? never
    : Words
  : never;
