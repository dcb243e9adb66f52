import type { Dialect, Operators } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import type { Leaf, Shown, Unknown } from './leaf.ts';
import type {
  Another,
  Control,
  Doubled,
  ExtraClose,
  FilterExpected,
  Infix,
  NoOperator,
  NoQuotedValues,
  Nothing,
  Outside,
  PropertyExpected,
  Unclosed,
  ValueExpected,
  WrongArity,
} from './messages.ts';
import type {
  Before,
  FirstWord,
  InvisibleIn,
  Spaces,
  TakeStrings,
  Unusual,
  WithControl,
  WithInvisible,
  Words,
} from './strings.ts';
import type { AnySymbols, OnlySimilar, Symbols } from './symbols.ts';
import type { CallTree, GroupTree } from './tree.ts';

/*
 * Reads a text in tail calls, one for each parenthesis or leaf; open filters are data, not calls. The state is in
 * separate parameters, because a tuple that is matched in each turn costs several times as much.
 */

/** The tree of a text; or a message; or `Filter` if the compiler leaves it to the run time. */
export type Read<Text extends string, D extends Dialect, P> = string extends keyof D['operators']
  ? Filter
  : Text extends `\ufeff${infer Rest}`
    ? ReadText<Rest, D, P>
    : ReadText<Text, D, P>;

type ReadText<Text extends string, D extends Dialect, P> = Text extends `${string}"${string}`
  ? D['quotedValues'] extends false
    ? NoQuotedValues
    : D['quotedValues'] extends true
      ? Text extends WithInvisible
        ? InvisibleIn<Text>
        : TakeStrings<Text> extends infer Taken
          ? Taken extends readonly [infer Rest extends string, infer Strings extends readonly string[]]
            ? Start<Rest, Symbols<D, Strings>, P>
            : Taken extends string
              ? Taken
              : Filter
          : never
      : Filter
  : Start<Text, Symbols<D>, P>;

type Start<Text extends string, D extends AnySymbols, P> = Text extends Unusual
  ? Text extends WithControl
    ? Control
    : Text extends WithInvisible
      ? InvisibleIn<Text>
      : Spaces<Text> extends infer Spaced
        ? Spaced extends string
          ? Turn<Spaced, '', [], null, D, P, []>
          : Filter
        : never
  : Turn<Text, '', [], null, D, P, []>;

/** An open filter around the innermost one. */
interface Outer<O extends string, Operands extends readonly unknown[], Around> {
  readonly operator: O;
  readonly operands: Operands;
  readonly around: Around;
}

/** `Text` is the rest; `O` and `G` are the innermost open filter, `U` those around it; `B` counts the turns. */
type Turn<
  Text extends string,
  O extends string,
  G extends readonly unknown[],
  U,
  D extends AnySymbols,
  P,
  B extends 0[],
> = B['length'] extends 400
  ? Filter
  : Text extends `(${infer A})${infer Rest}`
    ? A extends `${infer Head}(${string}`
      ? Open<Text, Head, O, G, U, D, P, B>
      : Leaf<A, D, P> extends infer Node
        ? Node extends string
          ? Node
          : O extends ''
            ? End<Rest, Node>
            : Rest extends ` ${infer More}`
              ? Turn<More, O, [...G, Node], U, D, P, [...B, 0]>
              : Turn<Rest, O, [...G, Node], U, D, P, [...B, 0]>
        : never
    : Text extends `)${infer Rest}`
      ? O extends ''
        ? ExtraClose
        : Close<O, G, D> extends infer Node
          ? Node extends string
            ? Node
            : U extends Outer<infer V, infer H, infer W>
              ? V extends ''
                ? End<Rest, Node>
                : Turn<Rest, V, [...H, Node], W, D, P, [...B, 0]>
              : never
          : never
      : Text extends `        ${infer Rest}`
        ? Turn<Rest, O, G, U, D, P, [...B, 0]>
        : Text extends ` ${infer Rest}`
          ? Turn<Rest, O, G, U, D, P, [...B, 0]>
          : Stop<Text, O, D>;

type Close<O extends string, G extends readonly unknown[], D extends AnySymbols> = O extends keyof D['lists']
  ? D['lists'][O] extends 'or'
    ? GroupTree<'or', O, G>
    : D['lists'][O] extends 'and'
      ? GroupTree<'and', O, G>
      : D['lists'][O] extends 'filters'
        ? CallTree<O, G>
        : G extends readonly [infer Only]
          ? D['lists'][O] extends 'not'
            ? GroupTree<'not', O, [Only]>
            : CallTree<O, [Only]>
          : WrongArity<O, 'filter', G>
  : never;

/** Opens a filter that contains another one. */
type Open<
  Text extends string,
  Head extends string,
  O extends string,
  G extends readonly unknown[],
  U,
  D extends AnySymbols,
  P,
  B extends 0[],
> = Head extends `${infer X extends keyof D['lists'] & string} `
  ? Text extends `(${Head}${infer Rest}`
    ? Turn<Rest, X, [], Outer<O, G, U>, D, P, [...B, 0]>
    : never
  : Words<Head> extends infer W
    ? W extends readonly [infer X extends keyof D['lists'] & string]
      ? Text extends `(${Head}${infer Rest}`
        ? Turn<Rest, X, [], Outer<O, G, U>, D, P, [...B, 0]>
        : never
      : W extends readonly string[]
        ? NotOpen<W, Text, D>
        : Filter
    : never;

/** Why words cannot be before a filter. */
type NotOpen<W extends readonly string[], Text extends string, D extends AnySymbols> = W extends readonly [
  infer X extends string,
  ...infer More extends string[],
]
  ? X extends keyof D['dialect']['operators'] & string
    ? X extends keyof D['lists']
      ? More extends readonly [infer Y extends string, ...unknown[]]
        ? FilterExpected<X, Y, D['dialect']['operators'][X]['operands']>
        : never
      : [D['dialect']['operators'][X]['operands']] extends ['property' | 'property value' | 'property values']
        ? More extends readonly []
          ? PropertyExpected<X>
          : ValueExpected<X>
        : Filter
    : X extends `"${string}`
      ? NoOperator
      : Unknown<X, More, D>
  : Between<Text, D['dialect']['operators']>;

/** A parenthesis before another one: an operator between its operands, or a superfluous pair. */
type Between<Text extends string, O extends Operators> = Text extends `(${string}(${infer A})${infer Rest}`
  ? Words<Before<Before<Rest, ')'>, '('>> extends readonly [infer M extends string]
    ? OnlySimilar<M, O> extends infer S extends keyof O & string
      ? [S] extends [never]
        ? NoOperator
        : Rest extends `${string}(${infer B})${infer End}`
          ? Words<End> extends readonly [')']
            ? O[S]['operands'] extends 'filters'
              ? Infix<`(${S} (${A}) (${B}))`>
              : NoOperator
            : NoOperator
          : NoOperator
      : NoOperator
    : Words<Rest> extends readonly [')']
      ? Doubled
      : NoOperator
  : NoOperator;

/** Why a text cannot continue as it does. */
type Stop<Text extends string, O extends string, D extends AnySymbols> = Text extends ''
  ? O extends ''
    ? Nothing
    : Unclosed<O>
  : Text extends `(${infer Inside}`
    ? Unclosed<FirstWord<LastOpened<Inside>>>
    : O extends ''
      ? Stray<Text, D>
      : FilterExpected<
          O,
          FirstWord<Text>,
          O extends keyof D['lists'] ? D['dialect']['operators'][O]['operands'] : never
        >;

/** The message for the innermost of filters that never close, or for the twentieth. */
type LastOpened<Text extends string, Turns extends 0[] = []> = Turns['length'] extends 20
  ? Text
  : Text extends `${string}(${infer Inside}`
    ? LastOpened<Inside, [...Turns, 0]>
    : Text;

/** Words in the position of a filter. */
type Stray<Text extends string, D extends AnySymbols> =
  Words<Text> extends readonly [infer N extends string, infer S extends string, infer V extends string]
    ? Unknown<N, [S, V], D> extends infer Message extends Infix<string>
      ? Message
      : Outside<Run<Text>>
    : Text extends `"${string}`
      ? Outside<Shown<FirstWord<Text>, D>>
      : Outside<Run<Text>>;

/** The words up to the next parenthesis. */
type Run<Text extends string> =
  Before<Before<Text, '('>, ')'> extends infer Found extends string
    ? Found extends `${infer Trimmed} `
      ? Trimmed
      : Found
    : never;

/** The node, if nothing follows it. */
type End<Rest extends string, Node> = Rest extends ''
  ? Node
  : Words<Rest> extends infer W
    ? W extends readonly []
      ? Node
      : W extends readonly [infer First extends string, ...unknown[]]
        ? First extends `)${string}`
          ? ExtraClose
          : First extends `(${string}`
            ? Another
            : Rest extends ` ${infer More}`
              ? Outside<Run<More>>
              : Outside<Run<Rest>>
        : Filter
    : never;
