import type { Digit } from './kinds.ts';

/**
 * Reads numbers like `canHold`. If TypeScript writes the number the same way, it is valid; otherwise its digits are
 * examined.
 */
export type IsNumeral<V extends string> = V extends `${infer N extends number}`
  ? number extends N
    ? Numeral<V>
    : true
  : Numeral<V>;

type Numeral<V extends string> = V extends `-${infer U}` ? Unsigned<Lowercase<U>> : Unsigned<Lowercase<V>>;
type Unsigned<V extends string> = V extends `${infer M}e${infer X}` ? Both<Mantissa<M>, Exponent<X>> : Mantissa<V>;
type Mantissa<V extends string> = V extends `${infer I}.${infer F}` ? Both<IsDigits<I>, IsDigits<F>> : IsDigits<V>;
type Exponent<V extends string> = V extends `${'+' | '-'}${infer X}` ? IsDigits<X> : IsDigits<V>;
type Both<A, B> = false extends A | B ? false : true;

/**
 * Whether some number is written so, as `plainText` decides: as JavaScript writes it, or with more digits than it would keep.
 * Exponents of three digits are left to the run time.
 */
export type IsPlain<V extends string> = V extends `${infer N extends number}`
  ? number extends N
    ? Both<Numeral<V>, OwnSpelling<V extends `-${infer U}` ? Lowercase<U> : Lowercase<V>>>
    : true
  : Numeral<V>;

/** The same of a numeral without a sign that JavaScript writes otherwise. */
type OwnSpelling<V extends string> = V extends `${infer M}e${infer X}`
  ? X extends `${'+' | '-' | ''}${Digit}${Digit}${Digit}${string}`
    ? true
    : IsLong<`${WithoutZeros<M>}${X}`>
  : V extends `0${Digit}${string}` | `${string}.${string}0`
    ? false
    : IsLong<V>;

type WithoutZeros<V extends string> = V extends `0${Digit}${string}`
  ? V extends `0${infer Rest}`
    ? WithoutZeros<Rest>
    : never
  : V;

/** Whether a numeral has more than fifteen digits. */
type IsLong<V extends string, Turns extends 0[] = []> = Turns['length'] extends 16
  ? true
  : V extends `${infer First}${infer Rest}`
    ? IsLong<Rest, First extends Digit ? [...Turns, 0] : Turns>
    : false;

/** More than seventy digits are accepted without a check. */
type IsDigits<V extends string, Turns extends 0[] = []> = Turns['length'] extends 70
  ? true
  : V extends `${Digit}${infer Rest}`
    ? Rest extends ''
      ? true
      : IsDigits<Rest, [...Turns, 0]>
    : false;
