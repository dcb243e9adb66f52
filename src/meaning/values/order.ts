import type { Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { type OrderMeaning, orders } from '../../language/meanings.ts';
import { compareNumerals, isNumeral } from '../../language/numeral.ts';
import { readValue } from '../../language/word.ts';
import { textOf } from './text-part.ts';

/** `equal` and the meanings of order: `notEqual` is the negation of `equal`. */
export type PositiveMeaning = 'equal' | OrderMeaning;

/** Negative, zero or positive as the left value is less, equal or greater; `NaN` if the two cannot be compared. */
type Sign = number;

/**
 * Returns a test for values that are less, or greater, than a word. Only values of one kind can be compared; between
 * two kinds, all four comparisons are false. With `text`, numerals are compared as exact numbers (`9` is less than `10`
 * and `1e1`) and all other texts by code point; with `typed`, numbers and bigints as numbers, strings by code point,
 * and `false` is less than `true`.
 */
export function satisfiesOrder(order: OrderMeaning, word: Word, equality: Equality): (value: unknown) => boolean {
  const compare = equality === 'typed' ? againstRead(readValue(word)) : againstText(word.text);
  const holds = orders[order];
  return (value) => holds(compare(value));
}

function againstText(text: string): (value: unknown) => Sign {
  if (!isNumeral(text)) {
    return (value) => {
      const own = textOf(value);
      return own === undefined || isNumeral(own) ? Number.NaN : compareCodePoints(own, text);
    };
  }
  const number = Number(text);
  // A number compares like its shortest numeral; a longer spelling may lie between two doubles.
  const shortest = String(number) === text;
  return (value) => {
    if (shortest && typeof value === 'number') return Number.isFinite(value) ? value - number : Number.NaN;
    const own = textOf(value);
    return own === undefined || !isNumeral(own) ? Number.NaN : compareNumerals(own, text);
  };
}

function againstRead(read: string | boolean | number): (value: unknown) => Sign {
  if (typeof read === 'string') {
    return (value) => (typeof value === 'string' ? compareCodePoints(value, read) : Number.NaN);
  }
  if (typeof read === 'boolean')
    return (value) => (typeof value === 'boolean' ? Number(value) - Number(read) : Number.NaN);
  return (value) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return Number.NaN;
    return value < read ? -1 : value > read ? 1 : Number.isNaN(value) ? Number.NaN : 0;
  };
}

/**
 * Compares two texts by code point: negative, zero or positive. For well-formed texts this is the order of their UTF-8
 * bytes; a lone surrogate counts as a code point. JavaScript's `<` compares UTF-16 units, which puts `😀` before `｡`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // If the texts differ in the second half of a surrogate pair, the pairs are compared.
    const pair = i === 0 ? 0 : codePoint(a, i - 1) - codePoint(b, i - 1);
    return pair || codePoint(a, i) - codePoint(b, i);
  }
  return a.length - b.length;
}

function codePoint(text: string, at: number): number {
  return text.codePointAt(at) as number;
}
