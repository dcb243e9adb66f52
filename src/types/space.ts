/*
 * White space and words. Each loop has a budget, since a text can have any number of them; past it the answer is `null`.
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

/** Makes spaces of other white space, a line end and its indent at once. */
export type Spaces<Text extends string> =
  Spaced<Text, '\r'> extends infer A extends string
    ? Spaced<A, '\t'> extends infer B extends string
      ? Spaced<B, '\n'>
      : null
    : null;

/** From the left, so that no turn makes a text that is as long as the rest. */
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

/** The first word of a text that begins with one. */
export type FirstWord<Text extends string> = Before<Before<Before<Text, ' '>, ')'>, '('>;
