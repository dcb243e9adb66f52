import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { isNumeral } from '../../language/numeral.ts';
import { readValue } from '../../language/value.ts';
import { textOf } from '../values/text-part.ts';

/** The key of a value in a map of words: values equal a word if they have its key. `undefined` for a value that equals none. */
export function keyOf(value: unknown, equality: Equality): string | number | boolean | undefined {
  if (typeof value === 'string') return value;
  if (equality === 'text') return textOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'bigint') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && BigInt(number) === value ? number : undefined;
}

/** The key of the values that equal a word. */
export function keyOfWord(word: Word, equality: Equality): string | number | boolean {
  return equality === 'text' ? word.text : readValue(word);
}

// A numeral of at most 15 digits is the shortest one of its double, so comparing doubles compares the numerals.
const mostDigits = 15;
const largest = 1e15;

/**
 * The number of a value, for comparisons with the constants below: `NaN` if it is not comparable with numbers, and
 * `undefined` if a double cannot hold it exactly.
 */
export function numberOf(value: unknown, equality: Equality): number | undefined {
  if (typeof value === 'number') return equality === 'typed' || Number.isFinite(value) ? value : Number.NaN;
  if (typeof value === 'bigint') return -largest < value && value < largest ? Number(value) : undefined;
  if (typeof value !== 'string' || equality === 'typed') return Number.NaN;
  const first = value.charCodeAt(0);
  // What begins with neither a digit nor a sign is not a number.
  if (!((first >= 48 && first <= 57) || first === 45) || !isNumeral(value)) return Number.NaN;
  return isShort(value) ? Number(value) : undefined;
}

/** The number that values are compared with by their numbers; `undefined` for any other word. */
export function constantOf(word: Word, equality: Equality): number | undefined {
  if (equality === 'text') return isNumeral(word.text) && isShort(word.text) ? Number(word.text) : undefined;
  const read = readValue(word);
  return typeof read === 'number' ? read : undefined;
}

function isShort(numeral: string): boolean {
  return numeral.length <= mostDigits && !/e/i.test(numeral);
}
