import type { Equality } from '../../language/dialect/dialect.ts';
import { compareCodePoints } from '../values/code-points.ts';
import { compareNumerals, isNumeral } from '../values/numeral.ts';
import { numberBetween, numeralBetween, textBetween } from './between.ts';

/** A value to compare: a text with `text` equality; a string, number or boolean with `typed`. */
export type Scalar = string | number | bigint | boolean;

/** Values of one kind, which can be compared with one another and with no others. */
export interface Section {
  has(value: Scalar): boolean;
  compare(a: Scalar, b: Scalar): number;
  /** A value strictly between two bounds, either of which may be missing; `undefined` if there is none. */
  between(low: Scalar | undefined, high: Scalar | undefined): Scalar | undefined;
  /** All values, or infinitely many of them. */
  all(): Iterable<Scalar>;
  /** Other values that compare equal to a value: infinitely many, or none. */
  beside(value: Scalar): Iterable<Scalar>;
}

/** The kinds of values, the most usual first. */
export const sections: Readonly<Record<Equality, readonly Section[]>> = {
  text: [
    {
      has: (text) => !isNumeral(text as string),
      compare: (a, b) => compareCodePoints(a as string, b as string),
      between: (low, high) => textBetween(low as string, high as string, (text) => !isNumeral(text)),
      all: others,
      beside: () => [],
    },
    {
      has: (text) => isNumeral(text as string),
      compare: (a, b) => compareNumerals(a as string, b as string),
      between: (low, high) => numeralBetween(low as string, high as string),
      all: () => counted(String),
      beside: (text) => counted((count) => rewritten(text as string, count)),
    },
  ],
  typed: [
    {
      has: (value) => typeof value === 'string',
      compare: (a, b) => compareCodePoints(a as string, b as string),
      between: (low, high) => textBetween(low as string, high as string, () => true),
      all: others,
      beside: () => [],
    },
    {
      has: (value) => typeof value === 'number' || typeof value === 'bigint',
      compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
      between: (low, high) => numberBetween(low as number, high as number),
      all: () => counted((count) => count),
      beside: () => [],
    },
    {
      has: (value) => typeof value === 'boolean',
      compare: (a, b) => Number(a) - Number(b),
      between: (low, high) =>
        low === undefined && high ? false : low === false && high === undefined ? true : undefined,
      all: () => [false, true],
      beside: () => [],
    },
  ],
};

function* counted<T>(make: (count: number) => T): Iterable<T> {
  for (let count = 0; ; count++) yield make(count);
}

function* others(): Iterable<string> {
  yield 'other';
  for (let count = 2; ; count++) yield `other${count}`;
}

/** The same number with leading zeros. */
function rewritten(numeral: string, zeros: number): string {
  const sign = numeral.startsWith('-') ? '-' : '';
  return `${sign}${'0'.repeat(zeros + 1)}${numeral.slice(sign.length)}`;
}
