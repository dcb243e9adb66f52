import { dayAt, digitsAt, firstDay, lastDay } from './calendar.ts';
import type { Kind } from './kind.ts';
import { type Time, timeKind, timeOfKey } from './times.ts';
import { secondsOfDay, type Zone, zoneOf } from './zone.ts';

const greatestOffset = 86_340;

/**
 * Instants as RFC 3339 writes them: `2026-03-31T12:00:00-03:00`, with nine digits of a second at most. With a zone also
 * date-times without an offset; a date, a month and a year of a filter are then intervals. The key of an instant is its seconds
 * with their fraction.
 */
export function instantIn(zoneName: string | undefined): Kind {
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
