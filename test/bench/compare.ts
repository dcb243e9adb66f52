import { admit } from './admit.ts';
import { contestants, limit, ours } from './contestants.ts';
import { type Sample, type Size, samples } from './filters.ts';
import { median, medianRatio, type Rounds, race, warmUp } from './measure.ts';

/** How one contestant did on one sample. */
type Standing =
  | { readonly name: string; readonly reason: string }
  | {
      readonly name: string;
      readonly filtersPerSecond: number;
      /** Of the text of the prefix language, for those that read it. */
      readonly megabytesPerSecond?: number;
      /** Its time as a multiple of that of the parser by hand. */
      readonly timesLimit: number;
      /** The speed of this package as a multiple of its speed. */
      readonly oursTimesAsFast: number;
    };

export interface Comparison {
  readonly size: Size;
  readonly conditions: number;
  /** Of the text of the prefix language. */
  readonly bytes: number;
  readonly standings: readonly Standing[];
}

const rounds = 21;
const turnMs = 25;

/** Times all contestants on all samples. */
function compare(): readonly Comparison[] {
  const heats = samples.map((sample) => ({ sample, admissions: contestants.map((one) => admit(one, sample)) }));
  // All samples before any is timed: V8 compiles each parser for everything that it is going to see.
  for (const { admissions } of heats) {
    for (const admission of admissions) if ('runner' in admission) warmUp(admission.runner);
  }
  return heats.map(({ sample, admissions }) => {
    const runners = admissions.flatMap((admission) => ('runner' in admission ? [admission.runner] : []));
    const results = race(runners, rounds, turnMs);
    const standings = admissions.map((one) => ('runner' in one ? standing(one.runner.name, sample, results) : one));
    return { size: sample.size, conditions: sample.conditions.length, bytes: ours.text(sample).length, standings };
  });
}

function standing(name: string, sample: Sample, results: ReadonlyMap<string, Rounds>): Standing {
  const text = ours.text(sample);
  const readsPrefix = contestants.some((one) => one.name === name && one.text(sample) === text);
  const times = results.get(name) as Rounds;
  const filtersPerSecond = 1e9 / median(times);
  return {
    name,
    filtersPerSecond,
    ...(readsPrefix && { megabytesPerSecond: (filtersPerSecond * text.length) / 1e6 }),
    timesLimit: medianRatio(times, results.get(limit.name) as Rounds),
    oursTimesAsFast: medianRatio(times, results.get(ours.name) as Rounds),
  };
}

// Only as a process of its own; the program that prints imports types from here, and no more.
process.send?.(compare());
