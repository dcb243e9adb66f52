import { invalidArgument } from '../../source/problem.ts';
import { dateOf, dayAt, digitsAt, firstDay, lastDay, periodOf } from './calendar.ts';
import type { DeclaredKind, Kind, Meant } from './kind.ts';
import { isValue } from './scalar.ts';
import { kindOfTexts } from './texts.ts';
import { secondsOfDay, type Zone, zoneOf } from './zone.ts';

/*
 * Kinds whose values are points in time, and whose words also stand for days, months and years.
 */

/** Whole seconds from 1970 UTC, and the digits of the fraction after them. */
export interface Time {
  readonly seconds: number;
  readonly fraction: string;
}

const utc: Zone = { instantOf: (local) => local, localOf: (instant) => instant };

/** The kind of the times that `read` reads, in UTC if that is asked for; periods begin and end in the zone, if there is one. */
function timeKind(
  name: 'instant' | 'date',
  zone: Zone | undefined,
  read: (text: string, zone?: Zone) => Time | undefined,
  textOf: DeclaredKind['textOf'],
  next?: DeclaredKind['next'],
): DeclaredKind {
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
  return kindOfTexts({
    name,
    keyOf,
    meant,
    textOf,
    ...(next && { next }),
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
  });
}

// 2026-01-02: the day before it is a usual one.
const newYear = 1_767_312_000;

/** The key of a time strictly between two of a kind, a simple one if possible; a bound that is missing is none. */
export function timeBetween(
  { keyOf, textOf }: DeclaredKind,
  low: string | undefined,
  high: string | undefined,
): string | undefined {
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
}

/** The key of the beginning of a day. */
function keyOfDay(day: number, { instantOf }: Zone): string {
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

const greatestOffset = 86_340;

/**
 * Instants as RFC 3339 writes them: `2026-03-31T12:00:00-03:00`, with nine digits of a second at most. With a zone also
 * date-times without an offset; a date, a month and a year of a filter are then intervals. The key of an instant is its seconds
 * with their fraction.
 */
export function instantIn(zoneName: string | undefined): DeclaredKind {
  const zone = zoneName === undefined ? undefined : zoneOf(zoneName);
  return timeKind('instant', zone, (text, local = zone) => readTime(text, local), textOfInstant);
}

/** Reads a date-time; without a zone, only one with an offset. */
export function readTime(text: string, zone?: Zone): Time | undefined {
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

/** The text in UTC; in the first and the last hours of all years, with the offset of a place where it is such a year. */
function textOfInstant(key: string): string {
  const { seconds, fraction } = timeOfKey(key);
  const day = Math.floor(seconds / secondsOfDay);
  const offset = day < firstDay ? greatestOffset : day > lastDay ? -greatestOffset : 0;
  const zone = offset === 0 ? 'Z' : offset < 0 ? '-23:59' : '+23:59';
  const last = (lastDay + 1) * secondsOfDay - 1;
  const local = seconds + offset;
  const text = new Date(Math.min(local, last) * 1000).toISOString();
  // After the last second of all years there is only its leap second.
  return `${text.slice(0, 17)}${local > last ? '60' : text.slice(17, 19)}${fraction === '' ? '' : `.${fraction}`}${zone}`;
}

const dayOfKey = (key: string) => timeOfKey(key).seconds / secondsOfDay;

/** Dates `YYYY-MM-DD`. The key of a date is that of its beginning in UTC. */
export const date: DeclaredKind = /* @__PURE__ */ timeKind(
  'date',
  utc,
  (text) => {
    const day = text.length === 10 ? dayAt(text) : Number.NaN;
    return Number.isNaN(day) ? undefined : { seconds: day * secondsOfDay, fraction: '' };
  },
  (key) => dateOf(dayOfKey(key)),
  (key) => keyOfDay(dayOfKey(key) + 1, utc),
);

/** Dates as the values of a property, of which none is a `Date`: what day that is depends on where it is. */
export function refusingDates(kind: Kind, property: string): Kind {
  const dateless = (value: unknown) => {
    if (Object.prototype.toString.call(value) !== '[object Date]' || !isValue(value)) return value;
    const message = `\`${property}\` is a date without a time, and cannot be compared with a \`Date\`: give the document its text, such as \`2026-03-31\`.`;
    throw invalidArgument(message);
  };
  return {
    ...kind,
    keyOf: (value) => kind.keyOf(dateless(value)),
    identityOf: (value) => kind.identityOf(dateless(value)),
    test(set) {
      const test = kind.test(set);
      return (value) => test(dateless(value));
    },
  };
}
