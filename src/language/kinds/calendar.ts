/*
 * Days of the Gregorian calendar, also before it was introduced, counted from 1970-01-01. Years are 0001 to 9999.
 */

/** Two or four digits of a text from a position, as a number; `NaN` if there are others. */
export function digitsAt(text: string, from: number, count: 2 | 4): number {
  let number = 0;
  for (let at = from; at < from + count; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** The day of the date `YYYY-MM-DD` that a text begins with; `NaN` if it begins with none. */
export function dayAt(text: string): number {
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return Number.NaN;
  const found = dayOf(year, month, day);
  const exists = day <= 28 || found < dayOf(year, month + 1, 1);
  return exists && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45 ? found : Number.NaN;
}

/**
 * A date whose month may be 13, that is January. Counted 400 years later, when the calendar is the same: JavaScript takes the first
 * years to be of the twentieth century.
 */
function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year + 400, month - 1, day) / 86_400_000 - 146_097;
}

/** The first and the last day of all years. */
export const firstDay = -719_162;
export const lastDay = 2_932_896;

/** The date of a day. */
export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The lengths of the words for a year, a month and a day. */
const periodLengths: readonly number[] = [4, 7, 10];

/** The days of a date, a month or a year, from the first to the one after the last; `undefined` for another word. */
export function periodOf(word: string): readonly [from: number, to: number] | undefined {
  const { length } = word;
  const from = dayAt(word + '-01-01'.slice(length - 4));
  if (Number.isNaN(from) || !periodLengths.includes(length)) return undefined;
  const year = digitsAt(word, 0, 4);
  if (length === 10) return [from, from + 1];
  return [from, length === 7 ? dayOf(year, digitsAt(word, 5, 2) + 1, 1) : dayOf(year + 1, 1, 1)];
}
