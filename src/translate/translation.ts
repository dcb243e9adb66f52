import type { Fidelity } from './inexact.ts';
import type { Note } from './note.ts';
import type { OwnTerm } from './target.ts';
import type { OwnOf, PartOf, TargetName } from './targets.ts';

/** A filter in a target's language. */
export interface Translation<Output> {
  readonly output: Output;
  /** The values of the placeholders, in order; empty where the language has none. */
  readonly params: readonly unknown[];
  /** The worst of the notes; `exact` without any. */
  readonly fidelity: Fidelity;
  readonly notes: readonly Note[];
}

/** What a user's own operators are in each target, by symbol. */
export type OwnOperators = {
  readonly [symbol: string]: { readonly [N in TargetName]?: OwnTerm<PartOf<N>, OwnOf<N>> };
};
