import { timeOfKey } from '../../../language/kinds/times.ts';
import { type Sql, sql } from '../tag.ts';
import type { DateTimes } from './kind-sql.ts';

// Before the first second of all years, so that no number has a sign.
const beginning = 62_135_683_200;

/** The text that an instant has in SQL, by its key: seconds with twelve digits, and the digits of the fraction after them. */
export function textOfInstant(key: string): string {
  const { seconds, fraction } = timeOfKey(key);
  return String(seconds + beginning).padStart(12, '0') + fraction;
}

/** The same text of a text that is a date-time with an offset; NULL for another text. */
export function instantOfDateTime(text: Sql, by: DateTimes): Sql {
  const number = (from: number) => by.integer(sql`SUBSTR(${text}, ${String(from)}, 2)`);
  const minutes = sql`(${number(12)} * 60 + ${number(15)})`;
  const zoneHours = by.integer(sql`SUBSTR(${by.last(text, 5)}, 1, 2)`);
  const sign = sql`CASE WHEN SUBSTR(${by.last(text, 6)}, 1, 1) = '-' THEN -1 ELSE 1 END`;
  const zoneMinutes = sql`(${zoneHours} * 60 + ${by.integer(by.last(text, 2))}) * ${sign}`;
  const offset = sql`CASE WHEN ${by.last(text, 1)} IN ('Z', 'z') THEN 0 ELSE ${zoneMinutes} END`;
  // A leap second is the last one of a day, in UTC or where it is written.
  const isLeap = sql`(${minutes} = 1439 OR (${minutes} - ${offset} + 1) % 1440 = 0)`;
  const isRight = sql`(SUBSTR(${text}, 18, 2) <> '60' OR ${isLeap})`;
  const seconds = sql`${by.days(text)} * 86400 + (${minutes} - ${offset}) * 60 + ${number(18)} + ${String(beginning)}`;
  return sql`CASE WHEN ${by.isDateTime(text)} THEN CASE WHEN ${isRight} THEN ${by.joined(seconds, by.fraction(text))} END END`;
}

const year = '([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])';
const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)';
const days31 = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])';
const days30 = '(0[469]|11)-(0[1-9]|[12][0-9]|30)';
const days28 = '02-(0[1-9]|1[0-9]|2[0-8])';

/** A regular expression for dates of the years 0001 to 9999, without anchors; it has no `?`, which clients replace by a value. */
export const datePattern = `(${year}-(${days31}|${days30}|${days28})|${leapYear}-02-29)`;

const hours = '([01][0-9]|2[0-3])';

/** A regular expression for date-times with an offset, without anchors. */
export const dateTimePattern = `${datePattern}[Tt]${hours}:[0-5][0-9]:([0-5][0-9]|60)([.][0-9]{1,9}){0,1}([Zz]|[-+]${hours}:[0-5][0-9])`;
