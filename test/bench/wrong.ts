import assert from 'node:assert';
import { parse } from 'prefilter';
import { flat, prefix, samples, write } from './filters.ts';
import { medianRatio, type Rounds, race } from './measure.ts';
import { atMost, figure, show } from './table.ts';

const mistakes: Readonly<Record<string, (text: string, middle: number) => string>> = {
  'a missing `)`': (text) => text.slice(0, -1),
  'a `)` too many': (text) => `${text})`,
  'a wrong operator': (text) => text.replace('(OR', '(or'),
  'a value with a space': (text, middle) => `${text.slice(0, middle)}(= a b c) ${text.slice(middle)}`,
  'a control character': (text, middle) => `${text.slice(0, middle)}\0${text.slice(middle)}`,
  'a string without its end': (text) => `${text.slice(0, -1)} "`,
};

const rows = samples
  .filter(({ size }) => size === 'medium' || size === 'large')
  .flatMap((sample) => {
    const right = write(sample, prefix);
    const middle = right.indexOf('(', right.length / 2);
    const wrong = Object.values(mistakes).map((change) => {
      const text = flat(change(right, middle));
      assert(!parse(text).ok);
      return { run: () => parse(text) };
    });
    const [timesRight, ...times] = race([{ run: () => parse(right) }, ...wrong], 21, 25);
    return Object.keys(mistakes).map((mistake, at) => {
      const ratio = medianRatio(times[at] as Rounds, timesRight);
      return [`${sample.size}: ${mistake}`, figure(ratio), atMost(ratio, 2)];
    });
  });
show('texts with one mistake', ['', 'time / without it', ''], rows);
