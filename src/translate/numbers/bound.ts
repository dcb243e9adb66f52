import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/value.ts';
import { compareNumerals, decimalOf, isNumeral } from '../../meaning/values/numeral.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { shortestFloat32 } from './float32.ts';
import { floorOf } from './floor.ts';

/** A comparison with a word as one with a number of a type (a decimal is a text), or a constant for all numbers of the type. */
export type Bound =
  | { readonly comparator: PositiveMeaning; readonly value: boolean | number | bigint | string }
  | boolean;

/**
 * A comparison with a word among finite doubles, each of which is written as its shortest numeral. A word that lies between two
 * doubles is replaced by the nearest, with the comparator adjusted to the side on which the word lies.
 */
export function numberBound(comparator: PositiveMeaning, word: Word, equality: Equality): Bound {
  const { text } = word;
  const number = Number(text) + 0;
  const isShortest = Number.isFinite(number) && String(number) === text;
  if (
    equality === 'typed' ? typeof readValue(word) !== 'number' : comparator === 'equal' ? !isShortest : !isNumeral(text)
  ) {
    return false;
  }
  if (isShortest) return { comparator, value: number };
  const below = comparator === 'less' || comparator === 'lessOrEqual';
  if (!Number.isFinite(number)) return below === number > 0;
  return beside(comparator, compareNumerals(String(number), text), number);
}

/** A comparison with a number next to the word, and less (negative) or greater than it. */
function beside<Value>(comparator: PositiveMeaning, side: number, value: Value) {
  if (side === 0) return { comparator, value };
  const below = comparator === 'less' || comparator === 'lessOrEqual';
  return {
    comparator: below ? (side < 0 ? 'lessOrEqual' : 'less') : side < 0 ? 'greater' : 'greaterOrEqual',
    value,
  } as const;
}

/** A comparison with a word among finite floats of 32 bits, each of which is written as its shortest numeral. */
export function float32Bound(comparator: PositiveMeaning, word: Word, equality: Equality): Bound {
  const bound = numberBound(comparator, word, equality);
  if (typeof bound === 'boolean') return bound;
  const number = Number(word.text) + 0;
  const value = Math.fround(number);
  if (!Number.isFinite(value)) {
    return comparator !== 'equal' && (comparator === 'less' || comparator === 'lessOrEqual') === number > 0;
  }
  const side = compareNumerals(shortestFloat32(value), word.text);
  return comparator === 'equal' && side !== 0 ? false : beside(comparator, side, value);
}

/** The digits of a decimal in an engine: in all, and after the point. */
export interface DecimalLimits {
  readonly digits: number;
  readonly scale: number;
}

/**
 * A comparison with a word among decimals, each of which is written without exponent and without trailing zeros. Where the
 * column's scale is known, the word is cut to it.
 */
export function decimalBound(
  {
    comparator,
    word,
    scale,
  }: { readonly comparator: PositiveMeaning; readonly word: Word; readonly scale?: number | undefined },
  equality: Equality,
  limits: DecimalLimits = { digits: 38, scale: 38 },
): Bound {
  const { text } = word;
  if (equality === 'typed' ? typeof readValue(word) !== 'number' : !isNumeral(text)) return false;
  if (comparator === 'equal' && equality === 'text' && !/^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text))
    return false;
  const { negative, digits, magnitude } = decimalOf(text);
  const before = Math.max(0, magnitude);
  if (before > limits.digits - (scale ?? 0)) {
    return comparator !== 'equal' && (comparator === 'less' || comparator === 'lessOrEqual') !== negative;
  }
  const behind = Math.min(scale ?? limits.scale, limits.digits - before);
  const kept = digits.slice(0, Math.max(0, magnitude + behind));
  const isWhole = kept.length === digits.length;
  if (comparator === 'equal' && !isWhole) return false;
  return beside(comparator, isWhole ? 0 : negative ? 1 : -1, plainDecimal(negative, kept, magnitude));
}

/** `0.digits × 10^magnitude` without an exponent. */
function plainDecimal(negative: boolean, digits: string, magnitude: number): string {
  const cut = Math.max(0, magnitude);
  const whole = digits.slice(0, cut).padEnd(cut, '0') || '0';
  const decimals = digits === '' ? '' : `${'0'.repeat(Math.max(0, -magnitude))}${digits.slice(cut)}`;
  return `${negative && digits !== '' ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}

/** A comparison with a word among the integers of a range. */
export function integerBound(
  comparator: PositiveMeaning,
  word: Word,
  equality: Equality,
  range: keyof typeof limits,
): Bound {
  const { text } = word;
  if (equality === 'typed' ? typeof readValue(word) !== 'number' : !isNumeral(text)) return false;
  const decimal = decimalOf(text);
  const below = comparator === 'less' || comparator === 'lessOrEqual';
  if (comparator === 'equal' && equality === 'text' && !/^(?:0|-?[1-9]\d*)$/.test(text)) return false;
  const [least, most] = limits[range];
  const far = decimal.magnitude > 39;
  const { floor, whole } = far ? { floor: decimal.negative ? least - 1n : most + 1n, whole: true } : floorOf(decimal);
  if (comparator === 'equal') return whole && least <= floor && floor <= most && { comparator, value: plain(floor) };
  if (floor < least || floor > most) return below === floor > most;
  const value = plain(floor);
  if (whole) return { comparator, value };
  return { comparator: below ? 'lessOrEqual' : 'greater', value };
}

/** Signed integers by their bits, and those of 64 bits without sign. */
const limits = {
  32: [-(2n ** 31n), 2n ** 31n - 1n],
  64: [-(2n ** 63n), 2n ** 63n - 1n],
  128: [-(2n ** 127n), 2n ** 127n - 1n],
  unsigned: [0n, 2n ** 64n - 1n],
} as const;

/** The integer as a number if that is exact. */
function plain(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
