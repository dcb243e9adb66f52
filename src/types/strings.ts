import type { Invisible, NoEscape, NotPlainSpace, Unterminated } from './messages.ts';

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

/*
 * The characters of a text other than words, parentheses and spaces.
 */

/**
 * The characters that no word can contain; `word.ts` has them as a regular expression, and a test keeps the two equal.
 */
type ControlCharacter =
  | Characters<'\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000b\u000c\u000e\u000f\u0010\u0011\u0012'>
  | Characters<'\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\u007f\u0080\u0081'>
  | Characters<'\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091'>
  | Characters<'\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f'>;

/** The characters of a text. */
export type Characters<Text extends string, Found = never> = Text extends `${infer First}${infer Rest}`
  ? Characters<Rest, Found | First>
  : Found;

export type WithControl = `${string}${ControlCharacter}${string}`;

/*
 * The characters that `invisible-character` reports as errors, but for joiners, which some scripts need; `word.ts` has them as
 * regular expressions, and a test keeps the two equal.
 */
type UnusualSpace =
  Characters<'\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'>;
type ZeroWidth = Characters<'\u00ad\u180e\u200b\u2060\u2061\u2062\u2063\u2064\ufeff'>;
type DirectionMark = Characters<'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'>;
type With<Character extends string> = `${string}${Character}${string}`;

export type WithInvisible = With<'\u00a0' | UnusualSpace | ZeroWidth | DirectionMark>;

/** The message for the first kind of invisible character that a text has. */
export type InvisibleIn<Text extends string> =
  Text extends With<'\u00a0'>
    ? NotPlainSpace<'Non-breaking space (U+00A0)'>
    : Text extends With<UnusualSpace>
      ? NotPlainSpace<'Unusual space'>
      : Invisible<Text extends With<ZeroWidth> ? 'Zero-width character' : 'Mark of writing direction'>;

/** A text with characters other than words, parentheses and spaces. */
export type Unusual = WithControl | WithInvisible | `${string}${'\n' | '\t' | '\r'}${string}`;

/**
 * Takes the strings out of a text: each becomes a word that no text can contain, `"` and its number. Returns the text
 * and the contents of the strings, a message, or `null` if there are too many.
 */
export type TakeStrings<
  Text extends string,
  Done extends string = '',
  Found extends readonly string[] = [],
> = Found['length'] extends 100
  ? null
  : Text extends `${infer A}"${infer Rest}`
    ? ReadString<Rest> extends infer Read
      ? Read extends readonly [infer Content extends string, infer More extends string]
        ? TakeStrings<More, `${Done}${A} "${Found['length']} `, [...Found, Content]>
        : Read
      : never
    : [`${Done}${Text}`, Found];

/** The content of a string, its escapes decoded, and the text after its closing quote. */
type ReadString<Text extends string, Done extends string = '', Turns extends 0[] = []> = Turns['length'] extends 100
  ? null
  : Text extends `${infer A}"${infer Rest}`
    ? A extends `${infer B}\\${infer C}`
      ? C extends ''
        ? ReadString<Rest, `${Done}${B}"`, [...Turns, 0]>
        : C extends `\\${infer E}`
          ? ReadString<`${E}"${Rest}`, `${Done}${B}\\`, [...Turns, 0]>
          : C extends `${infer Character}${string}`
            ? NoEscape<Character>
            : never
      : [`${Done}${A}`, Rest]
    : Unterminated;
