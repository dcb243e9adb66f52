import { invalidArgument } from '../../source/problem.ts';
import { check, is, required, shape, text as textCheck } from '../../source/shape.ts';
import { type Zone, zoneCheck, zoneOf } from './zone.ts';

export interface ResolveTimeOptions {
  /** The present: a `Date`, or milliseconds from 1970; by default that of the clock. */
  readonly now?: Date | number;
  /** The IANA name of the time zone in which days begin, such as `America/Sao_Paulo`. */
  readonly zone: string;
}

const nowCheck = /* @__PURE__ */ is(
  'a valid `Date` or milliseconds from 1970',
  (value) => (value instanceof Date || typeof value === 'number') && Math.abs(Number(value)) <= 8.64e15,
);

const optionsCheck = /* @__PURE__ */ (() => shape<ResolveTimeOptions>({ now: nowCheck, zone: required(zoneCheck) }))();

/** The local time that each name begins at, given the present as a local time in milliseconds. */
const starts: Readonly<Record<string, (local: Date) => number>> = {
  now: (local) => local.getTime(),
  today: startOfDay,
  startOfDay,
  // Weeks begin on Monday.
  startOfWeek: (local) => startOfDay(local) - ((local.getUTCDay() + 6) % 7) * day,
  startOfMonth: (local) => startOfDay(local) - (local.getUTCDate() - 1) * day,
  startOfYear,
};

const day = 86_400_000;

/** The units of a fixed length, in milliseconds; days, weeks, months and years are counted in the calendar. */
const lengths: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * The instant of a relative time, as the text of one in UTC: `now`, `today`, `startOfDay`, `startOfWeek` (Monday), `startOfMonth` or
 * `startOfYear`, and any number of steps such as `-7d`, of `s`, `m`, `h`, `d`, `w`, `M` (months) and `y`. Days and longer units are
 * counted in the calendar of the zone, a month later at the latest on its last day. Throws a `PrefilterError` for any other text,
 * and beyond the years 0001 to 9999.
 */
export function resolveTime(text: string, options: ResolveTimeOptions): string {
  check(textCheck, text, 'text');
  check(optionsCheck, options, 'options');
  const zone = zoneOf(options.zone);
  const [, name = '', steps = ''] = /^([a-zA-Z]+)((?:[+-]\d{1,9}[smhdwMy])*)$/.exec(text) ?? [];
  const start = Object.hasOwn(starts, name) ? starts[name] : undefined;
  if (start === undefined) {
    throw invalidArgument(
      `\`text\` must be one of ${Object.keys(starts).join(', ')} with steps such as \`now-7d\` or \`startOfMonth-1M\`.`,
    );
  }
  const now = checkYear(Number(options.now ?? Date.now()));
  let instant = name === 'now' ? now : instantOf(zone, start(localOf(zone, now)));
  for (const [, count, unit] of steps.matchAll(/([+-]\d+)(.)/g)) {
    // Not by way of the local time, which may be that of an earlier instant too.
    if (Number(count) === 0) continue;
    const length = lengths[unit as string];
    instant = checkYear(
      length === undefined
        ? instantOf(zone, stepped(localOf(zone, instant), Number(count), unit as string))
        : instant + Number(count) * length,
    );
  }
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The local time of an instant, as if it were one in UTC. */
function localOf(zone: Zone, instant: number): Date {
  const seconds = Math.floor(instant / 1000);
  return new Date(instant + (zone.localOf(seconds) - seconds) * 1000);
}

function instantOf(zone: Zone, local: number): number {
  const seconds = Math.floor(checkYear(local) / 1000);
  return local + (zone.instantOf(seconds) - seconds) * 1000;
}

/** Milliseconds in the years that instants can have. */
function checkYear(time: number): number {
  const year = new Date(time).getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw invalidArgument('`text` leads out of the years 0001 to 9999.');
  return time;
}

function startOfDay(local: Date): number {
  return Math.floor(local.getTime() / day) * day;
}

function startOfYear(local: Date): number {
  const date = new Date(startOfDay(local));
  date.setUTCMonth(0, 1);
  return date.getTime();
}

/** A local time so many days, weeks, months or years later. */
function stepped(local: Date, count: number, unit: string): number {
  if (unit === 'd' || unit === 'w') return local.getTime() + count * (unit === 'w' ? 7 : 1) * day;
  const date = new Date(local);
  const months = unit === 'y' ? count * 12 : count;
  date.setUTCMonth(local.getUTCMonth() + months, 1);
  const last = new Date(date);
  last.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.setUTCDate(Math.min(local.getUTCDate(), last.getUTCDate()));
}
