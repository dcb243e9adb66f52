import type { Equality } from '../language/dialect/dialect.ts';
import type { Word } from '../language/filter.ts';
import { readValue } from '../language/value.ts';
import { decimalOf } from '../meaning/values/decimal.ts';
import { compareNumerals, isNumeral } from '../meaning/values/numeral.ts';
import type { PositiveComparator } from '../meaning/values/order.ts';
import { floorOf } from './floor.ts';

/** A comparison with a word as one with a number of a type, or a constant for all numbers of the type. */
export type Bound = { readonly comparator: PositiveComparator; readonly value: boolean | number | bigint } | boolean;

/**
 * A comparison with a word among finite doubles, each of which is written as its shortest numeral. A word that lies between two
 * doubles is replaced by the nearest, with the comparator adjusted to the side on which the word lies.
 */
export function numberBound(comparator: PositiveComparator, word: Word, equality: Equality): Bound {
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
  const side = compareNumerals(String(number), text);
  if (side === 0) return { comparator, value: number };
  return {
    comparator: below ? (side < 0 ? 'lessOrEqual' : 'less') : side < 0 ? 'greater' : 'greaterOrEqual',
    value: number,
  };
}

/** A comparison with a word among the integers of a range. */
export function integerBound(
  comparator: PositiveComparator,
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
