import { timeOfKey } from '../../../language/kinds/times.ts';
import { type Zone, zoneOf } from '../../../language/kinds/zone.ts';
import { scaledNumeral } from '../../../language/numeral.ts';
import type { NearestValue } from '../../number-bounds.ts';
import type { Times } from '../engine.ts';
import { param, type Sql, sql } from '../tag.ts';
import { byValue, type OrderedPlace } from './stored-keys.ts';

const second = 1_000_000_000n;

/** The instant of a key in nanoseconds from 1970. */
export function nanosecondsOf(key: string): bigint {
  const { seconds, fraction } = timeOfKey(key);
  return BigInt(seconds) * second + BigInt(fraction.padEnd(9, '0'));
}

/** Whole units of so many nanoseconds: the greatest that is not past an instant. */
export function wholeUnits(nanoseconds: bigint, unit: bigint): { readonly value: bigint; readonly side: number } {
  const rest = ((nanoseconds % unit) + unit) % unit;
  return { value: (nanoseconds - rest) / unit, side: rest === 0n ? 0 : -1 };
}

/** Nanoseconds as seconds with nine decimals. */
export function decimalSeconds(nanoseconds: bigint): Sql {
  return param(scaledNumeral(nanoseconds, 9), 'decimal');
}

/** A time for a type with microseconds, which `write` writes. */
export function inMicroseconds(nanoseconds: bigint, write: (microseconds: bigint) => Sql): NearestValue<Sql> {
  const { value, side } = wholeUnits(nanoseconds, 1000n);
  return { value: write(value), side };
}

/** Microseconds from 1970 as a date with a time, as `2026-03-31 12:00:00.000000`; the year 0 as `eraBefore` has it. */
export function microsecondText(microseconds: bigint, eraBefore = ''): string {
  const { value: milliseconds } = wholeUnits(microseconds, 1000n);
  const text = new Date(Number(milliseconds)).toISOString();
  const rest = String(microseconds - milliseconds * 1000n).padStart(3, '0');
  const [date, time] = text
    .replace(/^[+]0*/, '')
    .slice(0, -1)
    .split('T');
  return date?.startsWith('0000') ? `0001${date.slice(4)} ${time}${rest}${eraBefore}` : `${date} ${time}${rest}`;
}

/** A column of instants. */
export function instants(times: Times, column: Sql): OrderedPlace {
  return byValue(times.value?.(column) ?? column, (key) => times.nearest(nanosecondsOf(key)));
}

const day = 86_400;

/**
 * A column of local times. A local time that occurs twice is the first; one that does not exist is moved forward by the gap, so
 * that around a gap two spans of local times come before an instant.
 */
export function localTimes(times: Times, zoneName: string, column: Sql): OrderedPlace {
  const zone = zoneOf(zoneName);
  const { value, among } = byValue(times.value?.(column) ?? column, (local) => times.nearest(BigInt(local)));
  const before = (local: bigint) => byValue(value, () => times.nearest(local)).order('less', '');
  const isBefore = (nanoseconds: bigint): Sql | boolean => {
    const { below, beyond } = localsBefore(zone, nanoseconds);
    const first = before(below);
    if (beyond === undefined || typeof first === 'boolean') return first;
    const [from, to] = beyond.map(before) as [Sql | boolean, Sql | boolean];
    if (typeof from === 'boolean' || typeof to === 'boolean') return first;
    return sql`(${first} OR NOT (${from}) AND ${to})`;
  };
  return {
    value,
    among: (keys) => among(keys.flatMap((key) => localsOf(zone, nanosecondsOf(key)).map(String))),
    order(means, key) {
      const nanoseconds = nanosecondsOf(key);
      const isLess = means === 'less' || means === 'lessOrEqual';
      const includes = means === 'lessOrEqual' || means === 'greater';
      const test = isBefore(includes ? nanoseconds + 1n : nanoseconds);
      if (isLess) return test;
      return typeof test === 'boolean' ? !test : sql`NOT (${test})`;
    },
  };
}

const offsetAt = (zone: Zone, instant: number) => zone.localOf(instant) - instant;

/** The local times that stand for an instant, in nanoseconds from 1970. */
function localsOf(zone: Zone, nanoseconds: bigint): readonly bigint[] {
  const seconds = Number(wholeUnits(nanoseconds, second).value);
  const locals = [-day, 0, day].map((beside) => seconds + offsetAt(zone, seconds + beside));
  return [...new Set(locals)]
    .filter((local) => zone.instantOf(local) === seconds)
    .map((local) => nanoseconds + BigInt(local - seconds) * second);
}

/** The local times of all instants before one: all below one, and after a gap those from another one on below a third. */
function localsBefore(
  zone: Zone,
  nanoseconds: bigint,
): { readonly below: bigint; readonly beyond?: readonly [from: bigint, to: bigint] } {
  const seconds = Number(wholeUnits(nanoseconds, second).value);
  const [early, late] = [offsetAt(zone, seconds - day), offsetAt(zone, seconds + day)];
  const local = (offset: number) => nanoseconds + BigInt(offset) * second;
  if (early === late) return { below: local(early) };
  const change = changeBetween(zone, seconds - day, seconds + day);
  const changed = BigInt(change) * second;
  if (nanoseconds <= changed) return { below: local(early) };
  const [old, now] = [changed + BigInt(early) * second, changed + BigInt(late) * second];
  // Of an hour that occurs twice, no local time stands for the second.
  if (now < old) return { below: local(late) < old ? old : local(late) };
  return local(early) < now ? { below: local(early), beyond: [now, local(late)] } : { below: local(late) };
}

/** The first second with the offset that a zone has at the end of a span, which it does not have at its beginning. */
function changeBetween(zone: Zone, from: number, to: number): number {
  let [early, late] = [from, to];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(zone, middle) === offsetAt(zone, to)) late = middle;
    else early = middle;
  }
  return late;
}
