import type { Equality } from '../../language/dialect/dialect.ts';
import { compareNumerals, decimalOf, isNumeral, numeralOf } from '../../language/numeral.ts';
import { compareCodePoints } from '../values/order.ts';

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

/** Some texts, in the order of their code points. */
function textSection(has: (value: Scalar) => boolean): Section {
  return {
    has,
    compare: (a, b) => compareCodePoints(a as string, b as string),
    between: (low, high) => textBetween(low as string, high as string, has),
    all: others,
    beside: () => [],
  };
}

/** The kinds of values, the most usual first. */
export const sections: Readonly<Record<Equality, readonly Section[]>> = {
  text: [
    /* @__PURE__ */ textSection((text) => !isNumeral(text as string)),
    {
      has: (text) => isNumeral(text as string),
      compare: (a, b) => compareNumerals(a as string, b as string),
      between: (low, high) => numeralBetween(low as string, high as string),
      all: () => counted(String),
      beside: (text) => counted((count) => rewritten(text as string, count)),
    },
  ],
  typed: [
    /* @__PURE__ */ textSection((value) => typeof value === 'string'),
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

/*
 * Values strictly between two others. Simple candidates come first, and the last ones exist whenever any value does. A bound
 * of `undefined` means that there is none.
 */

/**
 * A text strictly between two others by code point that satisfies `fits`, as both bounds do. The next text after `x` is
 * `x` and U+0000.
 */
export function textBetween(
  low: string | undefined,
  high: string | undefined,
  fits: (text: string) => boolean,
): string | undefined {
  const below = high === undefined ? [] : [stepped(high, -1), high.slice(0, -1), ''];
  const candidates = low === undefined ? below : [stepped(low, 1), `${low}a`, `${low}0`, `${low}\0`];
  return candidates.find((text) => {
    if (!fits(text) || (low !== undefined && compareCodePoints(text, low) <= 0)) return false;
    return high === undefined || compareCodePoints(text, high) < 0;
  });
}

/** The text with its last letter or digit replaced by the next or previous one. */
function stepped(text: string, step: number): string {
  const last = String.fromCharCode(text.charCodeAt(text.length - 1) + step);
  return /[a-z0-9]$/i.test(text) && /[a-z0-9]/i.test(last) ? text.slice(0, -1) + last : text;
}

/** A numeral between two others. There always is one, except for exponents so large that `compareNumerals` rounds them. */
export function numeralBetween(low: string | undefined, high: string | undefined): string | undefined {
  const nice = niceNumbers(low === undefined ? low : Number(low), high === undefined ? high : Number(high));
  const bounds = [low, high].flatMap((bound) => (bound === undefined ? [] : [decimalOf(bound)]));
  const zeros = '0'.repeat(Math.max(0, ...bounds.map(({ digits }) => digits.length)));
  // A little further from zero than one bound, or a tenth of it.
  const near = bounds.flatMap((bound) => [
    numeralOf({ ...bound, digits: `${bound.digits}${zeros}1` }),
    numeralOf({ ...bound, magnitude: bound.magnitude - 1 }),
  ]);
  return [...nice.map(String), '0', ...near].find(
    (text) =>
      isNumeral(text) &&
      (low === undefined || compareNumerals(low, text) < 0) &&
      (high === undefined || compareNumerals(text, high) < 0),
  );
}

/** A number between two others; between adjacent doubles there can only be a bigint. */
export function numberBetween(low: number | undefined, high: number | undefined): number | bigint | undefined {
  const numbers = [...niceNumbers(low, high), ...(low === undefined ? [] : [successor(low)])];
  // Beyond the largest double only bigints are left: infinity is not a JSON value.
  const candidates: (number | bigint)[] = numbers.filter(Number.isFinite);
  if (low !== undefined) candidates.push(BigInt(Math.floor(low)) + 1n);
  else if (high !== undefined) candidates.push(BigInt(Math.floor(high)) - 1n);
  return candidates.find((value) => (low === undefined || low < value) && (high === undefined || value < high));
}

function niceNumbers(low: number | undefined, high: number | undefined): number[] {
  if (low === undefined) return high === undefined ? [0] : [Math.ceil(high) - 1];
  if (high === undefined) return [Math.floor(low) + 1];
  return [Math.floor(low) + 1, low / 2 + high / 2];
}

/** The next double above a finite one. */
function successor(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = number;
  bits[0] = (bits[0] as bigint) + (number > 0 ? 1n : -1n);
  return double[0];
}
