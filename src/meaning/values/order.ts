import type { Comparator, Equality } from '../../language/dialect/dialect.ts';
import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/value.ts';
import { compareCodePoints } from './code-points.ts';
import { compareNumerals, isNumeral } from './numeral.ts';
import { textOf } from './text-of.ts';

/** The comparators that need an order. */
export type OrderComparator = Exclude<Comparator, 'equal' | 'notEqual'>;

/** The comparators without negation: `notEqual` is the negation of `equal`. */
export type PositiveComparator = 'equal' | OrderComparator;

/** Less than, equal to or greater than zero as the left one is; `NaN` when the two are not in order at all. */
type Sign = number;

const agrees: Readonly<Record<OrderComparator, (sign: Sign) => boolean>> = {
  less: (sign) => sign < 0,
  lessOrEqual: (sign) => sign <= 0,
  greater: (sign) => sign > 0,
  greaterOrEqual: (sign) => sign >= 0,
};

/**
 * Whether a property's value stands in an order to a word. Only like is in order with like, and of two unlike ones none
 * of the four comparisons is true: by `text`, numerals are compared as exact numbers (`9` is below `10` and `1e1`), all
 * other texts by code point; `typed`, numbers (bigints among them) as numbers, strings by code point, and `false` is
 * below `true`.
 */
export function satisfiesOrder(order: OrderComparator, word: Word, equality: Equality): (value: unknown) => boolean {
  const compare = equality === 'typed' ? againstRead(readValue(word)) : againstText(word.text);
  const agree = agrees[order];
  return (value) => agree(compare(value));
}

function againstText(text: string): (value: unknown) => Sign {
  if (!isNumeral(text)) {
    return (value) => {
      const own = textOf(value);
      return own === undefined || isNumeral(own) ? Number.NaN : compareCodePoints(own, text);
    };
  }
  const number = Number(text);
  // Numbers differ as their shortest numerals do; another spelling of a number may fall between two of them.
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
