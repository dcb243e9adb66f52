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
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return Number.NaN;
  return text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45 ? dayOf(year, month, day) : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The day of a date whose month may be 13. */
function dayOf(year: number, month: number, day: number): number {
  // Years begin in March, so that the day of a leap year is their last.
  const years = month <= 2 ? year - 1 : year;
  const before = Math.floor((153 * (month <= 2 ? month + 9 : month - 3) + 2) / 5);
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + before + day - 719_469;
}

/** The first and the last day of all years. */
export const firstDay: number = /* @__PURE__ */ dayOf(1, 1, 1);
export const lastDay: number = /* @__PURE__ */ dayOf(9999, 12, 31);

/** The date of a day. */
export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a date, a month or a year, from the first to the one after the last; `undefined` for another word. */
export function periodOf(word: string): readonly [from: number, to: number] | undefined {
  if (word.length === 10) {
    const day = dayAt(word);
    return Number.isNaN(day) ? undefined : [day, day + 1];
  }
  const [year, month] = [digitsAt(word, 0, 4), digitsAt(word, 5, 2)];
  if (!(year >= 1)) return undefined;
  if (word.length === 4) return [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
  if (word.length !== 7 || word[4] !== '-' || !(month >= 1 && month <= 12)) return undefined;
  return [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
}

/** The word for a period whose first day and the one after its last are these, if there is one. */
export function wordOfPeriod(from: number, to: number): string | undefined {
  if (from < firstDay || from > lastDay) return undefined;
  const date = dateOf(from);
  return [date.slice(0, 4), date.slice(0, 7), date].find((word) => {
    const period = periodOf(word) as readonly [number, number];
    return period[0] === from && period[1] === to;
  });
}

/** A number from 0 with as many digits as all that it is compared with. */
export function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
