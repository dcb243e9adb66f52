import { dateOf, dayAt } from './calendar.ts';
import type { Kind } from './kind.ts';
import { keyOfDay, timeKind, timeOfKey, utc } from './times.ts';
import { secondsOfDay } from './zone.ts';

const dayOfKey = (key: string) => timeOfKey(key).seconds / secondsOfDay;

/** Dates `YYYY-MM-DD`. The key of a date is that of its beginning in UTC. */
export const date: Kind = /* @__PURE__ */ (() => ({
  ...timeKind(
    'date',
    utc,
    (text) => {
      const day = text.length === 10 ? dayAt(text) : Number.NaN;
      return Number.isNaN(day) ? undefined : { seconds: day * secondsOfDay, fraction: '' };
    },
    (key) => dateOf(dayOfKey(key)),
  ),
  next: (key: string) => keyOfDay(dayOfKey(key) + 1, utc),
}))();
