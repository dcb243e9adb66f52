/*
 * Time zones, as the runtime knows them.
 */

/** A time zone. */
export interface Zone {
  /**
   * The instant, in seconds from 1970 UTC, of a local time, in seconds from 1970 there. A time that occurs twice is the first of
   * both; one that does not exist is moved forward by the gap.
   */
  instantOf(local: number): number;
  /** The local time of an instant. */
  localOf(instant: number): number;
}

export const secondsOfDay = 86_400;

// Days in which the offset does not change, remembered for so many days.
const maxDays = 20_000;

const zones = new Map<string, Zone>();

/** The zone of an IANA name. Throws a `RangeError` for another name. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number): number => {
    const [, sign, hours, minutes, seconds = '0'] =
      /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(instant * 1000)) ?? [];
    const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return hours === undefined ? 0 : sign === '-' ? -offset : offset;
  };
  const offsets = new Map<number, number | undefined>();
  /** The offset of a local day with the night before and after it, if it is the same all the time. */
  const steadyOffset = (local: number): number | undefined => {
    const day = Math.floor(local / secondsOfDay);
    if (offsets.has(day)) return offsets.get(day);
    const [before, after] = [offsetAt((day - 1) * secondsOfDay), offsetAt((day + 2) * secondsOfDay)];
    const offset = before === after ? before : undefined;
    if (offsets.size >= maxDays) offsets.clear();
    offsets.set(day, offset);
    return offset;
  };
  const zone: Zone = {
    instantOf(local) {
      const steady = steadyOffset(local);
      if (steady !== undefined) return local - steady;
      const [before, after] = [offsetAt(local - secondsOfDay), offsetAt(local + secondsOfDay)];
      const found = [local - before, local - after].filter((instant) => instant + offsetAt(instant) === local);
      return found.length === 0 ? local - before : Math.min(...found);
    },
    localOf: (instant) => instant + offsetAt(instant),
  };
  zones.set(name, zone);
  return zone;
}
