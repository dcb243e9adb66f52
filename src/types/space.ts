/*
 * White space and words. Each loop has a budget, since a text can have any number of them; beyond it the result is
 * `null`.
 */

/** The words of a text whose only white space is spaces. */
export type Words<
  Text extends string,
  Found extends readonly string[] = [],
  Turns extends 0[] = [],
> = Turns['length'] extends 120
  ? null
  : Text extends `                ${infer Rest}`
    ? Words<Rest, Found, [...Turns, 0]>
    : Text extends `${infer First} ${infer Rest}`
      ? First extends ''
        ? Words<Rest, Found, [...Turns, 0]>
        : Words<Rest, [...Found, First], [...Turns, 0]>
      : Text extends ''
        ? Found
        : [...Found, Text];

/** Replaces other white space by spaces, a line end and its indentation at once. */
export type Spaces<Text extends string> =
  Spaced<Text, '\r'> extends infer A extends string
    ? Spaced<A, '\t'> extends infer B extends string
      ? Spaced<B, '\n'>
      : null
    : null;

/** From the left, so that no turn creates a text that is as long as the rest. */
type Spaced<
  Text extends string,
  Character extends string,
  Done extends string = '',
  Turns extends 0[] = [],
> = Turns['length'] extends 400
  ? null
  : Text extends `${infer A}${Character}${infer B}`
    ? B extends `        ${infer C}`
      ? Spaced<C, Character, `${Done}${A} `, [...Turns, 0]>
      : B extends `    ${infer C}`
        ? Spaced<C, Character, `${Done}${A} `, [...Turns, 0]>
        : B extends `  ${infer C}`
          ? Spaced<C, Character, `${Done}${A} `, [...Turns, 0]>
          : Spaced<B, Character, `${Done}${A} `, [...Turns, 0]>
    : `${Done}${Text}`;

/** The text before the first of these characters. */
export type Before<Text extends string, Character extends string> = Text extends `${infer A}${Character}${string}`
  ? A
  : Text;

/** The first word of a text that begins with a word. */
export type FirstWord<Text extends string> = Before<Before<Before<Text, ' '>, ')'>, '('>;
