import type { Dialect, Operators } from '../language/dialect/dialect.ts';
import type { Meaning, MeaningOf, otherSpellings, symbols, ValueMeaning } from '../language/meanings.ts';
import type { One } from './messages.ts';

/**
 * Facts about a project that apply to every filter in it; `prefilter types` writes them. `properties` are those of the
 * documents; with `check: false` any text is accepted.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be filled.
export interface Register {}

/** The properties that the project has declared, else any. */
export type RegisteredProperties = Register extends { properties: infer P } ? P : AnyProperties;

/** Any name, any value. */
export type AnyProperties = Readonly<Record<string, unknown>>;

/**
 * A dialect's symbols by the operands that follow them, computed once for each dialect; `strings` are the contents of a
 * text's strings. Of a text with strings, no leaf is a usual one.
 */
export interface Symbols<D extends Dialect, Strings extends readonly string[] = []> {
  readonly dialect: D;
  /** Those of the usual comparison, with their meaning. */
  readonly compare: Strings extends [] ? WithMeaning<D['operators'], 'property value', ValueMeaning> : NoSymbols;
  /** Those of presence, with their meaning. */
  readonly presence: Strings extends [] ? WithMeaning<D['operators'], 'property', MeaningOf<'presence'>> : NoSymbols;
  readonly lists: Lists<D['operators']>;
  readonly strings: Strings;
}

export interface AnySymbols {
  readonly dialect: Dialect;
  readonly compare: object;
  readonly presence: object;
  readonly lists: object;
  readonly strings: readonly string[];
}

// biome-ignore lint/complexity/noBannedTypes: an object type without keys is what is meant.
type NoSymbols = {};

type WithMeaning<O extends Operators, Shape, Means> = {
  [S in keyof O as O[S] extends { readonly operands: Shape; readonly means: Means } ? S : never]: O[S]['means'];
};

/** The meaning of those that take filters; without one, the shape. */
type Lists<O extends Operators> = {
  [S in keyof O as O[S] extends { readonly operands: 'filters' | 'filter' } ? S : never]: O[S] extends {
    readonly means: infer M;
  }
    ? M
    : O[S]['operands'];
};

/** The intended symbol: the same letters in another case, or another language's spelling; a union if several fit. */
export type Similar<Symbol extends string, O extends Operators> =
  SameLetters<Symbol, keyof O & string> extends infer Same extends string
    ? [Same] extends [never]
      ? Spelt<AliasOf<Lowercase<Symbol>>, O>
      : Same
    : never;

export type SameLetters<Text extends string, Candidates extends string> = Candidates extends string
  ? Lowercase<Candidates> extends Lowercase<Text>
    ? Candidates
    : never
  : never;

/** The only intended symbol, or `never`. */
export type OnlySimilar<Symbol extends string, O extends Operators> =
  Similar<Symbol, O> extends infer Found extends string ? (One<Found> extends true ? Found : never) : never;

type Spelt<M, O extends Operators> = {
  [S in keyof O & string]: O[S] extends { readonly means: infer N } ? (N extends M ? S : never) : never;
}[keyof O & string];

/** The meanings by their spellings in other languages. */
type Meanings = { [M in Meaning as (typeof symbols)[M] | (typeof otherSpellings)[M][number]]: M };

/** Like `meaningOfAlias` at run time: unchanged, without a leading mark, without marks between words. */
type AliasOf<Text extends string> = Text extends keyof Meanings
  ? Meanings[Text]
  : Text extends `${'_' | '$'}${infer Rest}`
    ? Rest extends keyof Meanings
      ? Meanings[Rest]
      : AliasOfWords<Rest>
    : AliasOfWords<Text>;

/** A spelling has at most three words. */
type AliasOfWords<Text extends string> = Text extends `${infer A}${'_' | '-'}${infer B}`
  ? B extends `${infer C}${'_' | '-'}${infer D}`
    ? AliasOfJoined<`${A}${C}${D}`>
    : AliasOfJoined<`${A}${B}`>
  : never;

type AliasOfJoined<Text extends string> = Text extends keyof Meanings ? Meanings[Text] : never;
