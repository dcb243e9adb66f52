import assert from 'node:assert';
import { parse } from 'prefilter';
import { flat } from './filters.ts';
import { parseByHand } from './limit.ts';
import { amount, median, race } from './measure.ts';
import { figure, show } from './table.ts';

/*
 * How the time of a parser grows with the length of the text. The hand-written parser is included to show the memory cost of any tree of
 * that size.
 */

const lengths: readonly number[] = [1e3, 1e4, 1e5, 1e6, 1e7].slice(0, amount(5, 3));

/** The deepest filter that `parse` reads. */
const deepest = 256;

function read(text: string): unknown {
  const result = parse(text, { limits: { length: Number.POSITIVE_INFINITY } });
  assert(result.ok, result.problems[0]?.message);
  return result;
}

function wide(length: number): string {
  const pair = '(= processed false) (_not_exists processed) ';
  const pairs = Math.floor((length - '(OR )'.length) / pair.length);
  return `(OR ${pair.repeat(pairs)})`.padEnd(length);
}

/** Filters as deep as the limit allows, side by side. */
function nested(length: number): string {
  const before = '(OR (= processed false) ';
  const inside = '(_not_exists processed)';
  const one = (levels: number) => before.repeat(levels) + inside + ')'.repeat(levels);
  const size = (levels: number) => levels * (before.length + 1) + inside.length;
  // The `OR` around all of them and the filter inside are levels too.
  const most = Math.floor((length - '(OR )'.length - inside.length) / (before.length + 1));
  const levels = Math.min(deepest - 2, most);
  return `(OR ${one(levels).repeat(Math.floor((length - '(OR )'.length) / size(levels)))})`.padEnd(length);
}

/** The exponent of the growth, by least squares, of figures for each byte: 1 is linear, 2 quadratic. */
function exponentOf(figures: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const xs = lengths.map(Math.log);
  const x = mean(xs);
  const ys = figures.map(Math.log);
  const y = mean(ys);
  const covariance = mean(xs.map((value, i) => (value - x) * ((ys[i] as number) - y)));
  return 1 + covariance / mean(xs.map((value) => (value - x) ** 2));
}

const growths: readonly (readonly [string, text: (length: number) => string, parser: (text: string) => unknown])[] = [
  ['prefilter, one wide OR', wide, read],
  ['prefilter, as deep as allowed', nested, read],
  ['limit (by hand), one wide OR', wide, parseByHand],
];

const rows = growths.map(([name, textOf, parser]) => {
  // One length after the other, unlike the contestants: collecting the garbage of ten megabytes would slow the turns of a
  // kilobyte.
  const measured = lengths.map((bytes) => {
    const sample = flat(textOf(bytes));
    return median(race([{ run: () => parser(sample) }], 5, 25)[0]) / bytes;
  });
  return [name, ...measured.map(figure), `length^${exponentOf(measured).toFixed(2)}`];
});

const columns = lengths.map((bytes) => (bytes < 1e6 ? `${bytes / 1e3} kB` : `${bytes / 1e6} MB`));
const [, , head = 'linearity'] = process.argv;
show(head, ['ns for each byte of text', ...columns, 'time grows as', ''], rows);
