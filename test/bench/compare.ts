import { admit } from './admit.ts';
import { contestants, limit, ours } from './contestants.ts';
import { type Sample, type Size, samples } from './filters.ts';
import { median, medianRatio, type Rounds, race, warmUp } from './measure.ts';
import { atMost, count, figure, show } from './table.ts';

/** The most time that `parse` may take, as a multiple of the parser by hand, on Node 24. */
const targets: Partial<Record<Size, number>> = { small: 3.2, medium: 1.9, large: 1.7 };

const heats = samples.map((sample) => ({ sample, admissions: contestants.map((one) => admit(one, sample)) }));
// Every sample runs once before any is timed, so that V8 compiles each parser for all inputs.
for (const { admissions } of heats) {
  for (const admission of admissions) if ('runner' in admission) warmUp(admission.runner);
}
for (const { sample, admissions } of heats) {
  const runners = admissions.flatMap((admission) => ('runner' in admission ? [admission.runner] : []));
  const results = race(runners, 21, 25);
  const timesOf = (name: string) => results[runners.findIndex((runner) => runner.name === name)] as Rounds;
  const text = ours.text(sample);
  const head = `${sample.size}: ${count(sample.conditions.length)} conditions, ${count(text.length)} bytes`;
  const rows = admissions.map((one) =>
    'reason' in one
      ? [one.name, '-', '-', '-', '-', one.reason]
      : [one.runner.name, ...standing(one.runner.name, sample, timesOf)],
  );
  show(head, ['parser', 'filters/s', 'MB/s of prefix text', 'time / limit', 'speed of prefilter', ''], rows);
}

function standing(name: string, sample: Sample, timesOf: (name: string) => Rounds): readonly string[] {
  const text = ours.text(sample);
  const readsPrefix = contestants.some((one) => one.name === name && one.text(sample) === text);
  const times = timesOf(name);
  const filtersPerSecond = 1e9 / median(times);
  const timesLimit = medianRatio(times, timesOf(limit.name));
  return [
    figure(filtersPerSecond),
    readsPrefix ? figure((filtersPerSecond * text.length) / 1e6) : '-',
    name === limit.name ? '1' : figure(timesLimit),
    name === ours.name ? '-' : `${figure(medianRatio(times, timesOf(ours.name)))}×`,
    name === ours.name ? atMost(timesLimit, targets[sample.size]) : '',
  ];
}
