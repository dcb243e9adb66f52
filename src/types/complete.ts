import type { Dialect } from '../language/dialect/dialect.ts';
import type { FilterLike } from '../language/filter.ts';
import type { MeaningOf } from '../language/meanings.ts';
import type { Checked } from './checked.ts';
import type { Unclosed, Unknowable } from './messages.ts';

/*
 * Completion inside a literal: if a text ends within a word, the parameter's type contains its possible completions, and
 * an editor offers them. The message why a text is not a filter is in an object type: a string type would be offered as
 * text to insert.
 */

/** A text that is not a filter; the compiler shows the message. Nothing is assignable to it. */
interface NotAFilter<Message extends string> {
  readonly [message]: Message;
}
declare const message: unique symbol;

/** The type of a literal: the text itself if it is a filter; otherwise the message, and its completions if it ends within a word. */
export type Completed<Text extends string, D extends Dialect, P> =
  Checked<Text, D, P> extends infer T extends string
    ? T extends Unclosed<string>
      ? Candidates<Next<Text, D, P>, NotAFilter<T> & Text, `${T}${string}`>
      : T extends `✗ ${string}`
        ? NotAFilter<T> & Text
        : T
    : never;

// Separate, so that no argument is matched against the completions to infer the type of the literal.
type Candidates<Found, Otherwise, Why> = [Found] extends [never]
  ? Otherwise
  : Found extends infer One
    ? One | Why
    : never;

/**
 * The type of a parameter `filter: FilterInput<D, P, T>` that takes any filter, with `<const T>`: a literal that the compiler
 * checks and completes, a text that is known only at run time, a tree or a fluent filter. `D` is the dialect, `P` the declared
 * properties. `T` is inferred from the last branch alone: inferring it from the others costs an editor a hundred times as much.
 */
export type FilterInput<D extends Dialect, P, T> = T extends string
  ? NoInfer<Checked<T, D, P> extends Unknowable ? FilterLike | string : Completed<T, D, P>>
  : T extends FilterLike
    ? T | FilterLike | string
    : FilterLike | string;

/** The completions of a text with open filters; without strings, whose parentheses do not count. */
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

/** The completions of the words of an open filter. */
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

/** The completions of the values of an open filter: the last of a list, or the only one; none for a part of a text. */
type Values<Operator, Text extends string, All extends string> = Operator extends { readonly means: MeaningOf<'part'> }
  ? never
  : Operator extends { readonly operands: 'property values' }
    ? Last<Text, All>
    : Text extends `${string} ${string}`
      ? never
      : Continued<Text, All>;

/** A list with its last word completed to one that is not in it yet; none for a list of more than a hundred words. */
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
