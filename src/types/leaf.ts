import type { Operators } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import type { MeaningOf, ValueMeaning } from '../language/meanings.ts';
import type { Digit, HasShape } from './kinds.ts';
import type {
  EmptyParentheses,
  FilterExpected,
  FiltersArity,
  Infix,
  InvalidValue,
  LeadingZeros,
  NoOperator,
  NoPart,
  OtherSpelling,
  QuotedProperty,
  UnknownOperator,
  UnknownProperty,
  WrongArity,
} from './messages.ts';
import type { IsNumeral, IsPlain } from './numeral.ts';
import type { Words } from './strings.ts';
import type { AnyProperties, AnySymbols, OnlySimilar, SameLetters, Similar } from './symbols.ts';
import type { BareWord, CallTree, ConditionTree, QuotedWord } from './tree.ts';

/*
 * A filter without filters in it: `= processed false`. `D` are the symbols, `P` the declared properties.
 */

/** The node for the text between two parentheses, or the message. The usual forms are read without a list of words. */
export type Leaf<Text extends string, D extends AnySymbols, P> = Text extends `${infer O} ${infer N} ${infer V}`
  ? O extends keyof D['compare']
    ? V extends `${string} ${string}` | ''
      ? LeafOf<Words<Text>, D, P>
      : N extends ''
        ? LeafOf<Words<Text>, D, P>
        : CompareOf<O, D['compare'][O], N, V, D['dialect']['equality'], P>
    : LeafOf<Words<Text>, D, P>
  : Text extends `${infer O} ${infer N}`
    ? O extends keyof D['presence']
      ? N extends ''
        ? LeafOf<[O], D, P>
        : N extends keyof P
          ? ConditionTree<O, D['presence'][O] & MeaningOf<'presence'>, N>
          : UnknownProperty<N, SameLetters<N, keyof P & string>>
      : LeafOf<Words<Text>, D, P>
    : LeafOf<Words<Text>, D, P>;

type CompareOf<O extends string, M, N extends string, V extends string, E, P> = N extends keyof P
  ? unknown extends P[N]
    ? ConditionTree<O, M & ValueMeaning, N, V>
    : M extends MeaningOf<'part'>
      ? TypeOf<P[N]> extends WholeType
        ? NoParts<O, N, P[N]>
        : ConditionTree<O, M, N, V>
      : true extends Fits<P[N], V, M, E>
        ? ConditionTree<O, M & ValueMeaning, N, V>
        : Misfit<V, N, P[N], E>
  : UnknownProperty<N, SameLetters<N, keyof P & string>>;

/** The types whose values have no parts. */
type WholeType = 'instant' | 'date' | 'decimal' | 'uuid';

type NoParts<O extends string, N extends string, Declared> = NoPart<O, N, TypeOf<Declared>, HasZone<Declared>>;

/** Whether a time zone is declared. */
type HasZone<Declared> = Declared extends { readonly zone: string } ? true : false;

/** The declaration of a property, without further facts. */
type TypeOf<Declared> = Declared extends { readonly type: infer Type } ? Type : Declared;

/** The message about a value that a property cannot have. */
type Misfit<V extends string, N extends string, Declared, E> = [TypeOf<Declared>, IsNumeral<V>] extends ['number', true]
  ? [E] extends ['typed']
    ? LeadingZeros<V>
    : OtherSpelling<V, N>
  : InvalidValue<V, N, TypeOf<Declared>, HasZone<Declared>>;

/**
 * Whether a property can hold a text that is compared so: by the meaning `M`, with the equality `E` of the dialect. If the type
 * is a union, one member is enough.
 */
type Fits<Declared, V extends string, M, E> =
  TypeOf<Declared> extends infer Type
    ? Type extends 'boolean'
      ? V extends 'true' | 'false'
        ? true
        : false
      : Type extends 'number'
        ? [M, E] extends [MeaningOf<'equality'>, 'text']
          ? IsPlain<V>
          : [E, V] extends ['typed', `${'-' | ''}0${Digit}${string}`]
            ? false
            : IsNumeral<V>
        : Type extends 'decimal'
          ? IsNumeral<V>
          : Type extends readonly (infer Member)[]
            ? V extends Member
              ? true
              : false
            : HasShape<V, Type, HasZone<Declared>> extends false
              ? false
              : true
    : never;

/** The node of words; `Filter` if it is not known. */
type LeafOf<W, D extends AnySymbols, P> = W extends readonly [infer O extends string, ...infer R extends string[]]
  ? O extends keyof D['dialect']['operators']
    ? ShapeOf<O, D> extends infer Shape
      ? [Shape] extends ['property value']
        ? R extends readonly [infer N extends string, infer V extends string]
          ? Property<
              N,
              D,
              P,
              MeansOf<O, D> extends infer M extends ValueMeaning
                ? PartOf<
                    M,
                    O,
                    N,
                    P,
                    ValueIn<V, N, D, M extends MeaningOf<'part'> ? AnyProperties : P, M>
                  > extends infer T
                  ? T extends string
                    ? T
                    : ConditionTree<O, M, N, ValueOf<V, D>>
                  : never
                : CallTree<O, [BareWord<N>, ValueIn<V, N, D, AnyProperties, 'call'>]>
            >
          : WrongArity<O, 'property value', R>
        : [Shape] extends ['property values']
          ? R extends readonly [infer N extends string, infer V extends string, ...infer More extends string[]]
            ? Property<
                N,
                D,
                P,
                MeansOf<O, D> extends 'oneOf'
                  ? ValuesIn<[V, ...More], N, D, P, 'oneOf'> extends infer T
                    ? T extends readonly unknown[]
                      ? ConditionTree<O, 'oneOf', N, T>
                      : T
                    : never
                  : CallTree<O, [BareWord<N>, ...ValuesIn<[V, ...More], N, D, AnyProperties, 'call'>]>
              >
            : WrongArity<O, 'property values', R>
          : [Shape] extends ['property']
            ? R extends readonly [infer N extends string]
              ? Property<
                  N,
                  D,
                  P,
                  MeansOf<O, D> extends infer M extends MeaningOf<'presence'>
                    ? ConditionTree<O, M, N>
                    : CallTree<O, [BareWord<N>]>
                >
              : WrongArity<O, 'property', R>
            : [Shape] extends ['filter']
              ? R extends readonly [infer X extends string]
                ? FilterExpected<O, ContentOf<X, D>, Shape>
                : WrongArity<O, 'filter', R>
              : [Shape] extends ['filters']
                ? R extends readonly [infer X extends string, ...unknown[]]
                  ? FilterExpected<O, ContentOf<X, D>, Shape>
                  : FiltersArity<O>
                : Filter
      : never
    : O extends `"${string}`
      ? NoOperator
      : Unknown<O, R, D>
  : W extends readonly []
    ? EmptyParentheses
    : Filter;

/** Whether the operator itself or only its position is wrong. */
export type Unknown<O extends string, R, D extends AnySymbols> =
  Known<D> extends infer K extends Operators
    ? R extends readonly [infer Second extends string, infer V extends string]
      ? OnlySimilar<Second, K> extends infer S extends keyof K & string
        ? [S] extends [never]
          ? UnknownOperator<O, Similar<O, K>>
          : K[S]['operands'] extends 'property value'
            ? Infix<`(${S} ${O} ${Shown<V, D>})`>
            : UnknownOperator<O, Similar<O, K>>
        : UnknownOperator<O, Similar<O, K>>
      : UnknownOperator<O, Similar<O, K>>
    : never;

type Known<D extends AnySymbols> = D['dialect']['operators'];

/** A word as it was written, except for escapes. */
export type Shown<W extends string, D extends AnySymbols> = W extends `"${infer I}` ? `"${StringAt<I, D>}"` : W;

/** A word without its quotes. */
type ContentOf<W extends string, D extends AnySymbols> = W extends `"${infer I}` ? StringAt<I, D> : W;

type ShapeOf<O, D extends AnySymbols> = O extends keyof D['dialect']['operators']
  ? D['dialect']['operators'][O]['operands']
  : never;

type MeansOf<O, D extends AnySymbols> = O extends keyof D['dialect']['operators']
  ? D['dialect']['operators'][O] extends { readonly means: infer M }
    ? M
    : 'call'
  : never;

/** `Node` if the name is declared. */
type Property<N extends string, D extends AnySymbols, P, Node> = N extends `"${infer I}`
  ? QuotedProperty<StringAt<I, D>>
  : N extends keyof P
    ? Node
    : UnknownProperty<N, SameLetters<N, keyof P & string>>;

type StringAt<I, D extends AnySymbols> = I extends keyof D['strings'] ? D['strings'][I] & string : string;

type ValueOf<V extends string, D extends AnySymbols> = V extends `"${infer I}` ? QuotedWord<StringAt<I, D>> : V;

/** A value as in the tree, or the message. An operator without a meaning takes any value. */
type ValueIn<V extends string, N, D extends AnySymbols, P, M> = N extends keyof P
  ? V extends `"${infer I}`
    ? unknown extends P[N]
      ? QuotedWord<StringAt<I, D>>
      : true extends FitsQuoted<P[N], StringAt<I, D>, M, D['dialect']['equality']>
        ? QuotedWord<StringAt<I, D>>
        : QuotedMisfit<StringAt<I, D>, N & string, P[N], D['dialect']['equality']>
    : unknown extends P[N]
      ? BareWord<V>
      : true extends Fits<P[N], V, M, D['dialect']['equality']>
        ? BareWord<V>
        : Misfit<V, N & string, P[N], D['dialect']['equality']>
  : BareWord<V>;

/** The value `T`, or the message about a part of what has none. */
type PartOf<M, O extends string, N, P, T> =
  M extends MeaningOf<'part'>
    ? N extends keyof P & string
      ? unknown extends P[N]
        ? T
        : TypeOf<P[N]> extends WholeType
          ? NoParts<O, N, P[N]>
          : T
      : T
    : T;

/** Under typed equality a quoted value is always a string. */
type FitsQuoted<Declared, V extends string, M, E> = [E] extends ['typed']
  ? TypeOf<Declared> extends infer Type
    ? Type extends 'boolean' | 'number'
      ? false
      : Fits<Declared, V, M, E>
    : never
  : Fits<Declared, V, M, E>;

type QuotedMisfit<V extends string, N extends string, Declared, E> = [E] extends ['typed']
  ? InvalidValue<V, N, TypeOf<Declared>>
  : Misfit<V, N, Declared, E>;

type ValuesIn<
  V extends readonly string[],
  N,
  D extends AnySymbols,
  P,
  M,
  Done extends unknown[] = [],
> = V extends readonly [infer First extends string, ...infer Rest extends string[]]
  ? ValueIn<First, N, D, P, M> extends infer T
    ? T extends string
      ? T
      : ValuesIn<Rest, N, D, P, M, [...Done, T]>
    : never
  : Done;
