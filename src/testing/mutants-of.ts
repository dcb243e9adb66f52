import type { Filter, FilterLike } from '../language/filter.ts';
import type { Span } from '../source/problem.ts';
import { type Judged, judge, type MutationOptions } from './judge.ts';

/** A filter with one small change. */
export interface Mutant {
  /** The changed filter; `true` selects everything and `false` nothing. `print` needs a dialect that has its operators. */
  readonly filter: Filter | boolean;
  /** What was changed, in words. */
  readonly title: string;
  /** What was changed in the filter's text, if it was read from one. */
  readonly span?: Span;
  /** Whether it selects the same documents as the filter; `unknown` if the budget ran out. */
  readonly equivalent: 'yes' | 'no' | 'unknown';
  /** A document that only one of them selects. */
  readonly witness?: Readonly<Record<string, unknown>>;
}

/**
 * All small changes of a filter, in a fixed order: the constants first, then the order of its text. Throws as `compile` does.
 */
export function mutantsOf(filter: FilterLike, options: MutationOptions = {}): readonly Mutant[] {
  return judge(filter, options, []).mutants.map(mutantFrom);
}

/**
 * The mutants of a filter that these documents would not notice. Equivalent ones are left out; those of which it is not known
 * are not. Throws as `mutantsOf` does.
 */
export function unnoticed(
  filter: FilterLike,
  documents: readonly object[],
  options: MutationOptions = {},
): readonly Mutant[] {
  return noticedBy(filter, documents, options).unnoticed;
}

/** What documents notice of a filter, and what they do not. */
interface Noticed {
  /** The numbers of the mutants that each document notices. */
  readonly noticed: readonly (readonly number[])[];
  readonly unnoticed: readonly Mutant[];
}

/** As `unnoticed`, with what each document notices. */
export function noticedBy(filter: FilterLike, documents: readonly object[], options: MutationOptions): Noticed {
  const { noticed, mutants } = judge(filter, options, documents);
  return { noticed, unnoticed: mutants.filter(({ answer }) => answer !== 'yes').map(mutantFrom) };
}

function mutantFrom({ filter, title, span, answer, witness }: Judged): Mutant {
  return {
    // Made when it is read: all at once, those of a deep filter would take gigabytes.
    get filter() {
      return filter();
    },
    title,
    ...(span && { span }),
    equivalent: answer,
    ...(witness && { witness }),
  };
}
