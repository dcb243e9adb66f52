import type { NearestValue } from '../../number-bounds.ts';
import type { Sql } from '../tag.ts';

/** What an engine has for values of kinds. */
export interface KindSql {
  /** Its types of instants and of local times. */
  readonly timestamptz?: Times;
  readonly timestamp?: Times;
  /** The first and the last day of its type of dates; without it, dates are texts. */
  readonly dates?: readonly [first: string, last: string];
  /** Whether two numbers are equal; by default with `=`. */
  equalNumbers?(left: Sql, right: Sql): Sql;
  readonly dateTimes: DateTimes;
  /** A text without its case, or without case and accents; `undefined` if it has no function for that. */
  fold(text: Sql, accents: boolean): Sql | undefined;
}

/** How an engine compares a column of times, as nanoseconds from 1970. */
export interface Times {
  /** What is compared; the column itself by default. */
  value?(column: Sql): Sql;
  nearest(nanoseconds: bigint): NearestValue<Sql>;
}

/** The functions of an engine for texts of dates and times. */
export interface DateTimes {
  /** Whether a text is a date of the years 0001 to 9999, as `2026-03-31`. */
  isDate(text: Sql): Sql;
  /** Whether a text is a date-time with an offset, whose second may be 60. */
  isDateTime(text: Sql): Sql;
  /** The days from 1970 to the date that a text begins with. */
  days(text: Sql): Sql;
  /** The digits after the point, without zeros at their end. */
  fraction(text: Sql): Sql;
  /** The last characters of a text. */
  last(text: Sql, count: number): Sql;
  integer(digits: Sql): Sql;
  /** An integer with twelve digits as a text, followed by another text. */
  joined(integer: Sql, text: Sql): Sql;
}
