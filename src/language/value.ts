import { describe } from '../source/shape.ts';
import type { Word } from './filter.ts';
import { FilterError } from './filter-error.ts';

/** A value that a program may pass. */
export type Value = string | boolean | number | bigint;

/**
 * Reads a value: bare `true` and `false` become booleans, a number in JavaScript's own spelling a number, all else a
 * string.
 */
export function readValue(value: Word): string | boolean | number {
  const { text } = value;
  if (value.quoted) return text;
  if (text === 'true') return true;
  if (text === 'false') return false;
  // No number is as long in that spelling.
  if (text.length > 32) return text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** The text of a value. Throws a `FilterError` with advice for anything but a string, boolean, finite number or bigint. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  const advice =
    value === null || value === undefined
      ? 'to select what lacks the property, use `notExists`'
      : Array.isArray(value)
        ? 'join a condition for each with `or`'
        : value instanceof Date
          ? 'pass its text, such as `date.toISOString()`'
          : 'pass a string, boolean, finite number or bigint';
  throw new FilterError('unwritable', `A value cannot be ${describe(value)}: ${advice}.`);
}
