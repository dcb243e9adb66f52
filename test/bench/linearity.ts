import assert from 'node:assert';
import { parse } from 'prefilter';
import { flat } from './filters.ts';
import { parseByHand } from './limit.ts';
import { median, type Rounds, race, warmUp } from './measure.ts';

/** How the time of a parser grows with the length of the text. */
export interface Growth {
  readonly name: string;
  readonly measured: readonly { readonly bytes: number; readonly nanosecondsPerByte: number }[];
  /** The exponent of the growth, by least squares: 1 is linear, 2 quadratic. */
  readonly exponent: number;
}

const lengths: readonly number[] = [1e3, 1e4, 1e5, 1e6, 1e7];
const rounds = 5;
const turnMs = 25;

const unlimited = { limits: { length: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY } };

/** The hand-written parser is included to show the memory cost of any tree of that size. */
function growths(): readonly Growth[] {
  return [
    growth('prefilter, one wide OR', wide, read),
    growth('prefilter, nested up to 900 deep', nested, read),
    growth('limit (by hand), one wide OR', wide, parseByHand),
  ];
}

// One length after the other, unlike the contestants: collecting the garbage of ten megabytes would slow the turns of a
// kilobyte.
function growth(name: string, text: (length: number) => string, parser: (text: string) => unknown): Growth {
  const measured = lengths.map((bytes) => {
    const sample = flat(text(bytes));
    const runner = { name, run: () => parser(sample) };
    warmUp(runner);
    const times = race([runner], rounds, turnMs).get(name) as Rounds;
    return { bytes, nanosecondsPerByte: median(times) / bytes };
  });
  return { name, measured, exponent: 1 + slope(measured.map((point) => Math.log(point.nanosecondsPerByte))) };
}

function read(text: string): unknown {
  const result = parse(text, unlimited);
  assert(result.ok);
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
  const levels = Math.min(900, Math.floor((length - '(OR )'.length - inside.length) / (before.length + 1)));
  return `(OR ${one(levels).repeat(Math.floor((length - '(OR )'.length) / size(levels)))})`.padEnd(length);
}

/** The slope of a line through values over the logarithms of the lengths. */
function slope(figures: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const xs = lengths.map(Math.log);
  const x = mean(xs);
  const y = mean(figures);
  const covariance = mean(xs.map((value, i) => (value - x) * ((figures[i] as number) - y)));
  return covariance / mean(xs.map((value) => (value - x) ** 2));
}

// Runs only in a process of its own; the printing program imports only types from here.
process.send?.(growths());
