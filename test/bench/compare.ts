import { admit } from './admit.ts';
import { contestants, limit, ours } from './contestants.ts';
import { type Sample, type Size, samples } from './filters.ts';
import { median, medianRatio, type Rounds, race, warmUp } from './measure.ts';

/** The result of one contestant on one sample. */
type Standing =
  | { readonly name: string; readonly reason: string }
  | {
      readonly name: string;
      readonly filtersPerSecond: number;
      /** Characters of the prefix text; only for contestants that read it. */
      readonly megabytesPerSecond?: number;
      /** Its time as a multiple of that of the parser by hand. */
      readonly timesLimit: number;
      /** The speed of this package divided by the contestant's speed. */
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
  // Every sample runs once before any is timed, so that V8 compiles each parser for all inputs.
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

// Runs only in a process of its own; the printing program imports only types from here.
process.send?.(compare());
