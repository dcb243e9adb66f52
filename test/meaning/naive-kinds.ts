import type { Condition, Filter, Word } from '../../src/language/filter.ts';
import type { PartMeaning } from '../../src/language/meanings.ts';
import { walk } from './naive.ts';

/*
 * A second, very simple implementation of what a filter selects of properties with a kind. Values are numbers in the order of
 * the kind, or texts; a word is the values from one to another.
 */

/** What is compared of a text: a number or a text; `undefined` for no value. */
type Read = (text: string) => bigint | string | undefined;

export interface NaiveKind {
  /** The value of a document's text. */
  readonly value: Read;
  /** The first value of a word and, if it is an interval, the first one after it. */
  word(text: string): readonly [from: bigint | string, to?: bigint] | undefined;
  readonly hasParts: boolean;
}

const nano = 1_000_000_000n;

/** The same function, but what it returned once is known. */
function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, of(text));
    return known.get(text) as T;
  };
}

/** Nanoseconds from 1970, of date-times with an offset or, with a zone, without one. */
export function naiveInstant(zone?: string): NaiveKind {
  const value: Read = remembered((text) => {
    const match =
      /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:(Z)|([+-])(\d\d):(\d\d))?$/i.exec(text) ?? [];
    const [, year, month, day, hour, minute, second, fraction = '', utc, sign, hours, minutes] = match;
    if (year === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
    if (!isDate(`${year}-${month}-${day}`)) return undefined;
    const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
    if (utc === undefined && sign === undefined && zone === undefined) return undefined;
    const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
    const at = utc !== undefined || sign !== undefined ? local - offset : localToUtc(local, zone as string);
    return BigInt(at / 1000) * nano + BigInt(fraction.padEnd(9, '0'));
  });
  const start = (date: string) => value(`${date}T00:00:00`) as bigint;
  return {
    value,
    word: remembered((text) => {
      const exact = value(text);
      if (exact !== undefined) return [exact];
      const period = zone === undefined ? undefined : naivePeriod(text);
      return period && [start(period[0]), start(period[1])];
    }),
    hasParts: false,
  };
}

export const naiveDate: NaiveKind = {
  value: (text) => (isDate(text) ? BigInt(Date.parse(text)) : undefined),
  word(text) {
    const period = naivePeriod(text)?.map((date) => BigInt(Date.parse(date)));
    return period && (text.length === 10 ? [period[0] as bigint] : [period[0] as bigint, period[1] as bigint]);
  },
  hasParts: false,
};

// Enough for the exponents of these tests.
const scale = 60;

export const naiveDecimal: NaiveKind = {
  value(text) {
    const [, sign, whole = '', fraction = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
    if (sign === undefined) return undefined;
    const digits = BigInt(whole + fraction) * 10n ** BigInt(scale + Number(exponent) - fraction.length);
    return sign === '-' ? -digits : digits;
  },
  word(text) {
    const value = naiveDecimal.value(text);
    return value === undefined ? undefined : [value];
  },
  hasParts: false,
};

/** Texts that a table folds; all others fold to themselves in lower case. */
export function naiveFolding(table: Readonly<Record<string, string>>): NaiveKind {
  const value = (text: string) => table[text] ?? text.toLowerCase();
  return { value, word: (text) => [value(text)], hasParts: true };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** The first day of a date, month or year, and the one after its last. */
function naivePeriod(text: string): readonly [string, string] | undefined {
  const [year, month, day] = text.split('-').map(Number) as [number, number?, number?];
  const first = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text;
  if (!isDate(first)) return undefined;
  const after =
    month === undefined
      ? Date.UTC(year + 1, 0, 1)
      : day === undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year, month - 1, day + 1);
  return [first, new Date(after).toJSON().slice(0, 10)];
}

/** The first instant at which clocks show a local time; for a time that is left out, by the offset of the day before. */
function localToUtc(local: number, zone: string): number {
  const shown = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(at);
    const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
      Number(parts.find((part) => part.type === type)?.value),
    ) as [number, number, number, number, number, number];
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  for (let offset = 14; offset >= -12; offset -= 0.5) {
    const at = local - offset * 3_600_000;
    if (shown(at) === local) return at;
  }
  const yesterday = local - 24 * 3_600_000;
  return local - (shown(yesterday) - yesterday);
}

/** Whether a filter selects a document; of properties with a kind values are compared by it, and of others only presence is asked for. */
export function naiveOfKinds(
  filter: Filter,
  document: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, NaiveKind>>,
  many: readonly string[] = [],
): boolean {
  return walk(filter, document, many, (condition, values) =>
    asks(condition, values, kinds[condition.property.text] as NaiveKind),
  );
}

function asks({ means, values: words }: Condition, values: readonly unknown[], kind: NaiveKind): boolean {
  if (means === 'present') return values.length > 0;
  if (means === 'absent') return values.length === 0;
  const equals = () => words.some((word) => values.some((value) => compares('equal', value, word, kind)));
  if (means === 'equal' || means === 'oneOf') return equals();
  if (means === 'notEqual') return !equals();
  return values.some((value) => compares(means, value, words[0] as Word, kind));
}

function compares(means: string, given: unknown, { text }: Word, kind: NaiveKind): boolean {
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof given)) return false;
  const value = kind.value(String(given));
  if (value === undefined) return false;
  if (means === 'contains' || means === 'startsWith' || means === 'endsWith') {
    if (!kind.hasParts) return false;
    const part = kind.value(text) ?? text;
    const holds: Readonly<Record<PartMeaning, (text: string, part: string) => boolean>> = {
      contains: (text, part) => text.includes(part),
      startsWith: (text, part) => text.startsWith(part),
      endsWith: (text, part) => text.endsWith(part),
    };
    return holds[means](String(value), String(part));
  }
  const word = kind.word(text);
  if (word === undefined) return false;
  const [from, to] = word;
  const isAfter = to === undefined ? value > from : value >= (to as unknown as string);
  switch (means) {
    case 'less':
      return value < from;
    case 'lessOrEqual':
      return !isAfter;
    case 'greater':
      return isAfter;
    case 'greaterOrEqual':
      return value >= from;
    default:
      return value >= from && !isAfter;
  }
}
