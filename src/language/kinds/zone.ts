import { Limited, remembered } from '../../source/remembered.ts';
import { type Check, is } from '../../source/shape.ts';

/** A time zone, as the runtime knows it. */
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

// The offsets before and after so many local days are remembered.
const maxDays = 20_000;

/** The zone of an IANA name. Throws a `RangeError` for another name. */
export const zoneOf: (name: string) => Zone = /* @__PURE__ */ remembered((name) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number): number => {
    const [, sign, hours, minutes, seconds = '0'] =
      /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(instant * 1000)) ?? [];
    const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return hours === undefined ? 0 : sign === '-' ? -offset : offset;
  };
  const offsets = new Map<number, readonly [before: number, after: number]>();
  return {
    instantOf(local) {
      const day = Math.floor(local / secondsOfDay);
      // Offsets change at most once in four days.
      const around =
        offsets.get(day) ?? ([offsetAt((day - 1) * secondsOfDay), offsetAt((day + 2) * secondsOfDay)] as const);
      if (offsets.size >= maxDays) offsets.clear();
      offsets.set(day, around);
      const [before, after] = around;
      if (before === after) return local - before;
      const found = [local - before, local - after].filter((instant) => instant + offsetAt(instant) === local);
      return found.length === 0 ? local - before : Math.min(...found);
    },
    localOf: (instant) => instant + offsetAt(instant),
  };
});

export const zoneCheck: Check = /* @__PURE__ */ (() => ({
  ...is(
    {
      en: 'the IANA name of a time zone, such as `America/Sao_Paulo`',
      'pt-BR': 'o nome IANA de um fuso horário, como `America/Sao_Paulo`',
    },
    isZone,
  ),
  get names() {
    return Intl.supportedValuesOf('timeZone');
  },
}))();

// Every call with declared properties checks them, and to ask the runtime takes longer than to compile a filter.
const isKnown = /* @__PURE__ */ remembered((name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, new Limited(1000));

function isZone(name: unknown): boolean {
  return typeof name === 'string' && /^[a-z]/i.test(name) && isKnown(name);
}
