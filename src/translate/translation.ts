import type { Fidelity } from './inexact.ts';
import type { Precondition } from './preconditions.ts';
import type { CustomTerm } from './target.ts';
import type { HelpersOf, PartOf, TargetName } from './targets.ts';
import type { TranslationNote } from './translation-note.ts';

/** A filter in a target's language. */
export interface Translation<Output> {
  readonly output: Output;
  /** The values of the placeholders, in order; empty if the language has none. */
  readonly params: readonly unknown[];
  /** The worst of the notes; `exact` without any. */
  readonly fidelity: Fidelity;
  readonly notes: readonly TranslationNote[];
  /** What an exact translation relies on, which the options cannot prove. */
  readonly preconditions: readonly Precondition[];
}

/** The translations of custom operators to each target, by symbol. */
export type CustomOperators = {
  readonly [symbol: string]: { readonly [N in TargetName]?: CustomTerm<PartOf<N>, HelpersOf<N>> };
};
