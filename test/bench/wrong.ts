import assert from 'node:assert';
import { parse } from 'prefilter';
import { flat, prefix, type Size, samples, write } from './filters.ts';
import { medianRatio, type Rounds, race, warmUp } from './measure.ts';

/** How much longer it takes to read a text with one mistake than the same text without. */
export interface WrongFigure {
  readonly size: Size;
  readonly mistake: string;
  readonly timesRight: number;
}

const mistakes: Readonly<Record<string, (text: string, middle: number) => string>> = {
  'a missing `)`': (text) => text.slice(0, -1),
  'a `)` too many': (text) => `${text})`,
  'a wrong operator': (text) => text.replace('(OR', '(or'),
  'a value with a space': (text, middle) => `${text.slice(0, middle)}(= a b c) ${text.slice(middle)}`,
  'a control character': (text, middle) => `${text.slice(0, middle)}\0${text.slice(middle)}`,
  'a string without its end': (text) => `${text.slice(0, -1)} "`,
};

const rounds = 21;
const turnMs = 25;

function wrongFigures(): readonly WrongFigure[] {
  return samples
    .filter(({ size }) => size === 'medium' || size === 'large')
    .flatMap((sample) => {
      const right = write(sample, prefix);
      const middle = right.indexOf('(', right.length / 2);
      const runners = Object.entries(mistakes).map(([name, change]) => {
        const text = flat(change(right, middle));
        assert(!parse(text).ok);
        return { name, run: () => parse(text) };
      });
      const all = [{ name: 'right', run: () => parse(right) }, ...runners];
      for (const runner of all) warmUp(runner);
      const times = race(all, rounds, turnMs);
      return runners.map(({ name }) => ({
        size: sample.size,
        mistake: name,
        timesRight: medianRatio(times.get(name) as Rounds, times.get('right') as Rounds),
      }));
    });
}

// Runs only in a process of its own; the printing program imports only types from here.
process.send?.(wrongFigures());
