import { dateOf, firstDay, periodLengths, periodOf } from './calendar.ts';
import type { Kind, Meant } from './kind.ts';
import { secondsOfDay, type Zone } from './zone.ts';

/*
 * Kinds whose values are points in time, and whose words also stand for days, months and years.
 */

/** Whole seconds from 1970 UTC, and the digits of the fraction after them. */
export interface Time {
  readonly seconds: number;
  readonly fraction: string;
}

export const utc: Zone = { instantOf: (local) => local, localOf: (instant) => instant };

/** The kind of the times that `read` reads, in UTC if that is asked for; periods begin and end in the zone, if there is one. */
export function timeKind(
  name: Kind['name'],
  zone: Zone | undefined,
  read: (text: string, zone?: Zone) => Time | undefined,
  textOf: Kind['textOf'],
): Kind {
  const keyOf = (text: string) => {
    const time = read(text);
    return time && keyOfTime(time);
  };
  const meant = (word: string): Meant => {
    const key = keyOf(word);
    if (key !== undefined) return { key };
    const period = periodOf(word);
    if (zone === undefined) return { fault: period === undefined && read(word, utc) === undefined ? 'value' : 'zone' };
    if (period === undefined) return { fault: 'value' };
    return { from: keyOfDay(period[0], zone), to: keyOfDay(period[1], zone) };
  };
  return {
    name,
    keyOf,
    meant,
    textOf,
    wordOf({ from, to }) {
      if (zone === undefined) return undefined;
      const date = dateOf(Math.floor(zone.localOf(timeOfKey(from).seconds) / secondsOfDay));
      return periodLengths
        .map((length) => date.slice(0, length))
        .find((word) => {
          const period = periodOf(word)?.map((day) => keyOfDay(day, zone)) ?? [];
          return period[0] === from && period[1] === to;
        });
    },
    between(low, high) {
      const near = low ?? high;
      const { seconds, fraction } = near === undefined ? { seconds: newYear, fraction: '' } : timeOfKey(near);
      // The beginning of a day, an hour, a minute or a second, else the next nanosecond.
      const beginnings = [secondsOfDay, 3600, 60, 1].map((step) => {
        const steps = (seconds + (fraction === '' ? 0 : 0.5)) / step;
        return keyOfTime({
          seconds: (low === undefined ? Math.ceil(steps) - 1 : Math.floor(steps) + 1) * step,
          fraction: '',
        });
      });
      const nanoseconds = String(Number(fraction.padEnd(9, '0')) + 1).padStart(9, '0');
      return [...beginnings, keyOfTime({ seconds, fraction: nanoseconds })].find(
        (key) => (low === undefined || low < key) && (high === undefined || key < high) && keyOf(textOf(key)) === key,
      );
    },
    compareWith(end) {
      // What comes after a key, U+0000, is then the end of the fraction, and comes after it too.
      const { seconds, fraction } = timeOfKey(end);
      return (text) => {
        const time = read(text);
        if (time === undefined) return Number.NaN;
        if (time.seconds !== seconds) return time.seconds - seconds;
        const own = withoutLastZeros(time.fraction);
        return own < fraction ? -1 : own > fraction ? 1 : 0;
      };
    },
    hasParts: false,
  };
}

// 2026-01-02: the day before it is a usual one.
const newYear = 1_767_312_000;

/** The key of the beginning of a day. */
export function keyOfDay(day: number, { instantOf }: Zone): string {
  return keyOfTime({ seconds: instantOf(day * secondsOfDay), fraction: '' });
}

function keyOfTime({ seconds, fraction }: Time): string {
  const day = Math.floor(seconds / secondsOfDay);
  // With a digit before them, all days and all seconds are as long. Small numbers become texts several times as fast as large ones.
  const whole = `${day - firstDay + 1_000_001}${seconds - day * secondsOfDay + 100_000}`;
  return fraction === '' ? whole : whole + withoutLastZeros(fraction);
}

/** A loop: `/0+$/` takes time in proportion to the square of the zeros before another digit. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** The time that a key stands for. */
export function timeOfKey(key: string): Time {
  const day = Number(key.slice(0, 7)) + firstDay - 1_000_001;
  return { seconds: day * secondsOfDay + Number(key.slice(7, 13)) - 100_000, fraction: key.slice(13) };
}
