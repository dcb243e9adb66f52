import { dayAt, digitsAt, firstDay, lastDay, periodOf, wordOfPeriod } from './calendar.ts';
import type { Kind } from './kind.ts';
import { secondsOfDay, type Zone, zoneOf } from './zone.ts';

// The first day begins almost a day earlier in the east.
const firstSecond = (firstDay - 1) * secondsOfDay;
const greatestOffset = 86_340;

/** Whole seconds from 1970 UTC, and the digits of the fraction after them. */
export interface Time {
  readonly seconds: number;
  readonly fraction: string;
}

/**
 * Instants as RFC 3339 writes them: `2026-03-31T12:00:00-03:00`, with nine digits of a second at most. With a zone also
 * date-times without an offset; a date, a month and a year of a filter are then intervals. The key of an instant is its seconds
 * with their fraction.
 */
export function instantIn(zoneName: string | undefined): Kind {
  const zone = zoneName === undefined ? undefined : zoneOf(zoneName);
  const keyOf = (text: string) => {
    const time = readTime(text, zone);
    return time && keyOfTime(time);
  };
  const keyOfDay = (day: number, { instantOf }: Zone) =>
    keyOfTime({ seconds: instantOf(day * secondsOfDay), fraction: '' });
  return {
    name: 'instant',
    keyOf,
    meant(word) {
      const key = keyOf(word);
      if (key !== undefined) return { key };
      const period = periodOf(word);
      if (period === undefined) return { fault: readTime(word, noZone) === undefined ? 'value' : 'zone' };
      if (zone === undefined) return { fault: 'zone' };
      return { from: keyOfDay(period[0], zone), to: keyOfDay(period[1], zone) };
    },
    textOf: (key) => textOfTime(timeOfKey(key)),
    wordOf({ from, to }) {
      if (zone === undefined || from.length + to.length > 26) return undefined;
      const [first, last] = [from, to].map((key) => Math.floor(zone.localOf(timeOfKey(key).seconds) / secondsOfDay));
      const word = wordOfPeriod(first as number, last as number);
      const [start, end] = word === undefined ? [] : (periodOf(word) as readonly [number, number]);
      if (start === undefined || end === undefined) return undefined;
      return keyOfDay(start, zone) === from && keyOfDay(end, zone) === to ? word : undefined;
    },
    between,
    compareWith(key) {
      const { seconds, fraction } = timeOfKey(key);
      return (text) => {
        const time = readTime(text, zone);
        if (time === undefined) return Number.NaN;
        if (time.seconds !== seconds) return time.seconds - seconds;
        const own = withoutLastZeros(time.fraction);
        return own < fraction ? -1 : own > fraction ? 1 : 0;
      };
    },
    hasParts: false,
  };
}

const noZone: Zone = { instantOf: (local) => local, localOf: (instant) => instant };

/** Reads a date-time; without a zone, only one with an offset. */
function readTime(text: string, zone: Zone | undefined): Time | undefined {
  const day = dayAt(text);
  const hour = digitsAt(text, 11, 2);
  const minute = digitsAt(text, 14, 2);
  const second = digitsAt(text, 17, 2);
  const isTime = hour <= 23 && minute <= 59 && second <= 60 && text[13] === ':' && text[16] === ':';
  if (Number.isNaN(day) || !isTime || (text[10] !== 'T' && text[10] !== 't')) return undefined;
  let at = 19;
  if (text[at] === '.')
    do at++;
    while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57);
  const fraction = text.slice(20, at);
  if (at === 20 || fraction.length > 9) return undefined;
  const local = day * secondsOfDay + hour * 3600 + minute * 60 + second;
  const offset = at < text.length ? offsetAt(text, at) : undefined;
  if (offset === undefined && (zone === undefined || at < text.length)) return undefined;
  const seconds = offset === undefined ? (zone as Zone).instantOf(local) : local - offset;
  // A leap second is the last one of a day, in UTC or, as people write it, where they are.
  if (second === 60 && seconds % secondsOfDay !== 0 && local % secondsOfDay !== 0) return undefined;
  return { seconds, fraction };
}

/** The offset that ends a text, in seconds. */
function offsetAt(text: string, at: number): number | undefined {
  const sign = text[at];
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? 0 : undefined;
  const hours = digitsAt(text, at + 1, 2);
  const minutes = digitsAt(text, at + 4, 2);
  const isOffset = hours <= 23 && minutes <= 59 && text[at + 3] === ':' && text.length === at + 6;
  if (!isOffset || (sign !== '+' && sign !== '-')) return undefined;
  return (hours * 3600 + minutes * 60) * (sign === '-' ? -1 : 1);
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

/** The text in UTC; in the first and the last hours of all years, with the offset of a place where it is such a year. */
function textOfTime({ seconds, fraction }: Time): string {
  const day = Math.floor(seconds / secondsOfDay);
  const offset = day < firstDay ? greatestOffset : day > lastDay ? -greatestOffset : 0;
  const local = seconds + offset;
  // After the last second of all years there is only its leap second.
  const isLeap = Math.floor(local / secondsOfDay) > lastDay;
  const [date, time] = new Date((local - (isLeap ? 1 : 0)) * 1000).toISOString().slice(0, 19).split('T') as [
    string,
    string,
  ];
  const zone = offset === 0 ? 'Z' : offset < 0 ? '-23:59' : '+23:59';
  return `${date}T${isLeap ? '23:59:60' : time}${fraction === '' ? '' : `.${fraction}`}${zone}`;
}

// The steps to a simple instant: a day, an hour, a minute, a second, and the least one, in nanoseconds.
const steps = [86_400, 3600, 60, 1].map((seconds) => BigInt(seconds) * 1_000_000_000n).concat(1n);

/** An instant between two: the beginning of a day, an hour, a minute or a second, else the next nanosecond. */
function between(low: string | undefined, high: string | undefined): string | undefined {
  const near = low ?? high;
  if (near === undefined) return keyOfTime({ seconds: dayAt('2026-01-01') * secondsOfDay, fraction: '' });
  const at = nanosecondsOf(near);
  for (const step of steps) {
    // From the first second all numbers are positive.
    const next = (low === undefined ? (at - 1n) / step : at / step + 1n) * step;
    const key = keyOfNanoseconds(next);
    const isInside = (low === undefined || low < key) && (high === undefined || key < high);
    if (isInside && readTime(textOfTime(timeOfKey(key)), undefined) !== undefined) return key;
  }
  return undefined;
}

function nanosecondsOf(key: string): bigint {
  const { seconds, fraction } = timeOfKey(key);
  return BigInt(seconds - firstSecond) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}

function keyOfNanoseconds(nanoseconds: bigint): string {
  const seconds = nanoseconds / 1_000_000_000n;
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return keyOfTime({ seconds: Number(seconds) + firstSecond, fraction });
}
