import type { Characters } from './strings.ts';

/*
 * The shapes of the words of dates, instants and tax numbers, character by character. `property-types.ts` has them as regular
 * expressions; what a word stands for is left to the run time.
 */

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type Alphanumeric = Digit | Characters<'ABCDEFGHIJKLMNOPQRSTUVWXYZ'>;

/**
 * What follows the shape at the start of a text, or false: a `0` in it stands for a digit, an `A` for a digit or a capital letter.
 */
type After<Text extends string, Shape extends string> = Shape extends `${infer First}${infer Others}`
  ? Text extends `${infer Character}${infer Rest}`
    ? Character extends (First extends '0' ? Digit : First extends 'A' ? Alphanumeric : First)
      ? After<Rest, Others>
      : false
    : false
  : Text;

type Is<Text extends string, Shape extends string> = After<Text, Shape> extends '' ? true : false;

type IsDate<Text extends string> = true extends Is<Text, '0000'> | Is<Text, '0000-00'> | Is<Text, '0000-00-00'>
  ? true
  : false;

/** Whether a text looks like an instant; without a zone, only one with an offset does. */
type IsInstant<Text extends string, HasZone> =
  After<Uppercase<Text>, '0000-00-00T00:00:00'> extends infer Rest
    ? Rest extends `.${infer Fraction}`
      ? AfterFraction<Fraction> extends infer End extends string
        ? End extends ''
          ? HasZone
          : IsOffset<End>
        : false
      : Rest extends ''
        ? HasZone
        : Rest extends string
          ? IsOffset<Rest>
          : [HasZone] extends [true]
            ? IsDate<Text>
            : false
    : never;

type IsOffset<Text extends string> = Text extends 'Z'
  ? true
  : Text extends `${'+' | '-'}${infer Rest}`
    ? Is<Rest, '00:00'>
    : false;

/** What follows one to nine digits, or false. */
type AfterFraction<Text extends string, Turns extends 0[] = []> = Text extends `${Digit}${infer Rest}`
  ? Turns['length'] extends 9
    ? false
    : AfterFraction<Rest, [...Turns, 0]>
  : Turns['length'] extends 0
    ? false
    : Text;

/** Whether a text has the shape of a type, which is declared with or without a zone; true of types without one here. */
export type HasShape<Text extends string, Type, HasZone> = Type extends 'instant'
  ? IsInstant<Text, HasZone>
  : Type extends 'date'
    ? IsDate<Text>
    : Type extends 'cnpj'
      ? Either<Text, 'AAAAAAAAAAAA00', 'AA.AAA.AAA/AAAA-00'>
      : Type extends 'cpf'
        ? Either<Text, '00000000000', '000.000.000-00'>
        : Type extends 'accessKey'
          ? Either<
              Text,
              '000000AAAAAAAAAAAA00000000000000000000000000',
              '0000 00AA AAAA AAAA AA00 0000 0000 0000 0000 0000 0000'
            >
          : true;

type Either<Text extends string, Plain extends string, Masked extends string> = true extends
  | Is<Text, Plain>
  | Is<Text, Masked>
  ? true
  : false;
