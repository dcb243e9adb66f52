import { dateOf, dayAt, firstDay, lastDay, padded, periodOf, wordOfPeriod } from './calendar.ts';
import type { Kind } from './kind.ts';

/** Dates `YYYY-MM-DD`. The key of a date counts days. */
export const date: Kind = {
  name: 'date',
  keyOf(text) {
    const day = text.length === 10 ? dayAt(text) : Number.NaN;
    return Number.isNaN(day) ? undefined : keyOfDay(day);
  },
  meant(word) {
    const period = periodOf(word);
    if (period === undefined) return { fault: 'value' };
    const [from, to] = period.map(keyOfDay) as [string, string];
    return word.length === 10 ? { key: from } : { from, to };
  },
  textOf: (key) => dateOf(dayOfKey(key)),
  wordOf: ({ from, to }) => wordOfPeriod(firstDayAt(from), firstDayAt(to)),
  between(low, high) {
    const day = low !== undefined ? dayOfKey(low) + 1 : high !== undefined ? dayOfKey(high) - 1 : dayAt('2026-01-01');
    const isInside = day >= firstDay && day <= lastDay && (high === undefined || day < dayOfKey(high));
    return isInside ? keyOfDay(day) : undefined;
  },
  hasParts: false,
};

function keyOfDay(day: number): string {
  return padded(day - firstDay, 7);
}

/** The first day from a key on, or from what comes after it. */
function firstDayAt(key: string): number {
  return key.endsWith('\0') ? dayOfKey(key.slice(0, -1)) + 1 : dayOfKey(key);
}

function dayOfKey(key: string): number {
  return Number(key) + firstDay;
}
