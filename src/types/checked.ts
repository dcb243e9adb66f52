import type { Dialect } from '../language/dialect/dialect.ts';
import type { received } from '../language/dialect/dialects.ts';
import type { Filter } from '../language/filter.ts';
import type { MeaningOf } from '../language/meanings.ts';
import type { Interpolated, Unknowable } from './messages.ts';
import type { Read } from './read.ts';
import type { Register, RegisteredProperties } from './symbols.ts';

type Unchecked = Register extends { check: false } ? true : false;

/**
 * The text itself if it is a filter; otherwise the message that says what is wrong, to which no text is assignable.
 * Text that is known only at run time is refused. Text that the compiler cannot read to its end is accepted.
 */
export type Checked<
  Text extends string,
  D extends Dialect = typeof received,
  P = RegisteredProperties,
> = Unchecked extends true
  ? Text
  : // biome-ignore lint/complexity/noBannedTypes: only a literal's record asks for a key.
    {} extends Record<Text, 1>
    ? Text extends `${string}(${string}`
      ? Interpolated
      : Unknowable
    : Read<Text, D, P> extends infer Tree
      ? [Tree] extends [string]
        ? Tree
        : Text
      : never;

/** The tree of a text that is a filter: a `Filter` with the text's own words. `Filter` itself if they are not known. */
export type Parsed<
  Text extends string,
  D extends Dialect = typeof received,
  P = RegisteredProperties,
> = Text extends unknown
  ? // biome-ignore lint/complexity/noBannedTypes: only a literal's record asks for a key.
    {} extends Record<Text, 1>
    ? Filter
    : Read<Text, D, P> extends infer Tree
      ? [Tree] extends [string]
        ? Filter
        : Tree
      : never
  : never;

/** The names of the properties in a filter; `string` if they are not known. */
export type PropertiesOf<F> = [Filter] extends [F] ? string : Names<F>;

type Names<F> = F extends { readonly filter: infer Inner }
  ? PropertiesOf<Inner>
  : F extends { readonly property: { readonly text: infer Name extends string } }
    ? Name
    : F extends { readonly kind: MeaningOf<'group'>; readonly operands: readonly (infer Inner)[] }
      ? PropertiesOf<Inner>
      : string;
